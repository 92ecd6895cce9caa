// What a player has just done with his hand, shown at once and until the server's board shows it too.
import type { Square } from '../lib/protocol';
import { samePlacement, type Piece, type Placement } from './fen';

export interface Change {
  readonly from: Square | null; // null: from beside the board
  readonly to: Square;
  readonly piece: Piece;
}

export function after(placement: Placement, changes: readonly Change[]): Placement {
  const next = new Map(placement);
  for (const { from, to, piece } of changes) {
    if (from) next.delete(from);
    next.set(to, piece);
  }
  return next;
}

// Which changes are still to come, now that the board has gone from one placement to another: those after the one that
// it shows. Two men moved quickly (castling) do not jump back when only the first of them has arrived.
export function outstanding(before: Placement, now: Placement, changes: readonly Change[]): readonly Change[] {
  for (let count = changes.length; count > 0; count -= 1) {
    if (samePlacement(after(before, changes.slice(0, count)), now)) return changes.slice(count);
  }
  return [];
}
