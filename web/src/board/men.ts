// The men of a board as things that last: a man that goes from e2 to e4 stays the same man, so that it can be seen going.
import type { Square } from '../lib/protocol';
import type { Piece, Placement } from './fen';
import { spotOf } from './squares';

export interface Man {
  readonly id: number;
  readonly piece: Piece;
  readonly square: Square;
  readonly glides: boolean; // he went here in front of our eyes, not by our own hand
}

const together = 6; // more men than these at once is another position, not a move

function distance(one: Square, other: Square): number {
  const a = spotOf(one, 'white');
  const b = spotOf(other, 'white');
  return Math.hypot(a.column - b.column, a.row - b.row);
}

// The same men on their new squares. The order is kept: moved elements would lose their transition.
export function arrange(men: readonly Man[], placement: Placement, byHand: boolean): readonly Man[] {
  const empty = new Map(placement);
  const staying = new Set<number>();
  for (const man of men) {
    if (empty.get(man.square) !== man.piece) continue;
    staying.add(man.id);
    empty.delete(man.square);
  }
  if (staying.size === men.length && empty.size === 0) return men;

  const free = men.filter((man) => !staying.has(man.id));
  const gone = new Map<number, Square>();
  for (const [square, piece] of [...empty]) {
    const [nearest] = free
      .filter((man) => man.piece === piece && !gone.has(man.id))
      .sort((a, b) => distance(a.square, square) - distance(b.square, square));
    if (!nearest) continue;
    gone.set(nearest.id, square);
    empty.delete(square);
  }
  const glides = !byHand && gone.size <= together;
  const next: Man[] = [];
  for (const man of men) {
    const square = gone.get(man.id);
    if (square) next.push({ ...man, square, glides });
    else if (staying.has(man.id)) next.push(man.glides ? { ...man, glides: false } : man);
  }
  let id = Math.max(0, ...men.map((man) => man.id));
  for (const [square, piece] of empty) next.push({ id: ++id, piece, square, glides: false });
  return next;
}
