// Who plays, and what was moved last.
import { t } from '../../lib/i18n.svelte';
import type { LiveGame } from '../../lib/live_game.svelte';
import { beginningOf } from '../../lib/moves';
import type { Color, Square } from '../../lib/protocol';

export function nameOf(game: LiveGame, color: Color): string {
  const name = game.hello?.names?.[color] || game.hello?.conditions[color];
  return typeof name === 'string' && name !== '' ? name : t(`common.${color}`);
}

// The number of the move that is played now.
export function moveNumber(game: LiveGame): number {
  const { color, number } = beginningOf(game.hello?.conditions);
  return number + Math.floor(((game.state?.ply ?? 0) + (color === 'black' ? 1 : 0)) / 2);
}

export function lastMove(game: LiveGame): [Square, Square] | null {
  const move = game.moves.at(-1)?.move;
  return move ? [move.slice(0, 2) as Square, move.slice(2, 4) as Square] : null;
}
