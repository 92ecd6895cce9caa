// What a board shows: the server's placement, and on it what the player's own hand has just done.
import { untrack } from 'svelte';
import type { Color } from '../lib/protocol';
import { after, outstanding, type Change } from './changes';
import { piecesOf, type Placement } from './fen';
import { arrange, type Man } from './men';

const patience = 2000; // milliseconds without an answer, and the man goes back

export class Shown {
  #fen = '';
  #server: Placement = new Map();
  #changes: readonly Change[] = [];
  #orientation: Color = 'white';
  #timer: ReturnType<typeof setTimeout> | undefined;
  pieces = $state.raw<Placement>(new Map());
  men = $state.raw<readonly Man[]>([]);

  // Any other FEN is an answer to what the hand did, also one that shows the men where they were.
  show(fen: string): void {
    untrack(() => {
      if (fen === this.#fen) return;
      this.#fen = fen;
      const before = this.#server;
      this.#server = piecesOf(fen);
      this.#changed(outstanding(before, this.#server, this.#changes), false);
    });
  }

  put(...changes: Change[]): void {
    this.#changed([...this.#changes, ...changes], true);
  }

  // Refused: everything goes back to where the server has it.
  reset(): void {
    this.#changed([], false);
  }

  // Men do not wander when the board is turned.
  turn(orientation: Color): void {
    untrack(() => {
      if (orientation === this.#orientation) return;
      this.#orientation = orientation;
      if (this.men.some((man) => man.glides)) this.men = this.men.map((man) => ({ ...man, glides: false }));
    });
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #changed(changes: readonly Change[], byHand: boolean): void {
    this.#changes = changes;
    this.pieces = after(this.#server, changes);
    this.men = arrange(this.men, this.pieces, byHand);
    clearTimeout(this.#timer);
    if (changes.length > 0) this.#timer = setTimeout(() => this.reset(), patience);
  }
}
