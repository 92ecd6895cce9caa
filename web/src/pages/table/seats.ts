// Two players and the arbiter on one device: their links stand in the page's fragment, which is sent
// to nobody, and a page that is loaded again has them still.
import type { NewGame } from '../../lib/api';
import { LiveGame } from '../../lib/live_game.svelte';

export class Seats {
  readonly white: LiveGame;
  readonly black: LiveGame;
  readonly arbiter: LiveGame;

  constructor(readonly game: string, white: string, black: string, readonly arbiterToken: string) {
    this.white = new LiveGame(game, white);
    this.black = new LiveGame(game, black);
    this.arbiter = new LiveGame(game, arbiterToken);
  }

  renew(): void {
    for (const one of [this.white, this.black, this.arbiter]) one.renew();
  }

  close(): void {
    for (const one of [this.white, this.black, this.arbiter]) one.close();
  }
}

export const fragmentOf = ({ game, links }: NewGame): string =>
  [game, links.white?.token, links.black?.token, links.arbiter?.token].join('.');

export function readFragment(fragment: string): [string, string, string, string] | null {
  const parts = fragment.split('.');
  return parts.length === 4 && parts.every((part) => part !== '') ? (parts as [string, string, string, string]) : null;
}
