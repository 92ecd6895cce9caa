// What has changed on a board between two pictures of it, lawful or not: for those who cannot see it.
import { piecesOf, type Piece } from '../../../board/fen';
import type { Square } from '../../../lib/protocol';

export interface Change {
  man: Piece;
  from: Square | null;
  to: Square | null;
}

export const samePlacement = (one: string, other: string): boolean => one.split(' ')[0] === other.split(' ')[0];

// A man that left one square and stands on another has gone there. A man taken off because another
// stands on his square is not told of: that he was taken, everybody hears.
export function boardChanges(before: string, after: string): Change[] {
  const was = piecesOf(before);
  const is = piecesOf(after);
  const gone = [...was].filter(([square, man]) => is.get(square) !== man);
  const come = [...is].filter(([square, man]) => was.get(square) !== man);
  const changes: Change[] = [];
  for (const [to, man] of come) {
    const index = gone.findIndex(([, other]) => other === man);
    const from = index < 0 ? null : (gone.splice(index, 1)[0]?.[0] ?? null);
    changes.push({ man, from, to });
  }
  for (const [from, man] of gone) if (!is.has(from)) changes.push({ man, from, to: null });
  return changes;
}
