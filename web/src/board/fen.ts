// What stands where: the first field of a FEN, and nothing else of it.
import type { Color, Promotion, Square } from '../lib/protocol';
import { squareAt } from './squares';

export type Kind = 'K' | 'Q' | 'R' | 'B' | 'N' | 'P';
export type Piece = `${'w' | 'b'}${Kind}`;
export type Placement = ReadonlyMap<Square, Piece>;

export const colorOf = (piece: Piece): Color => (piece.startsWith('w') ? 'white' : 'black');
export const kindOf = (piece: Piece): Kind => piece.charAt(1) as Kind;
export const promotions: readonly Promotion[] = ['q', 'r', 'b', 'n'];
export const promoted = (color: Color, to: Promotion): Piece =>
  `${color === 'white' ? 'w' : 'b'}${to.toUpperCase() as 'Q' | 'R' | 'B' | 'N'}`;

// Signs it does not know, and men beyond the edge, are passed over: a board shows what it can.
export function piecesOf(fen: string): Map<Square, Piece> {
  const pieces = new Map<Square, Piece>();
  const placement = fen.trim().split(/\s/)[0] ?? '';
  placement.split('/').forEach((rank, row) => {
    let column = 0;
    for (const sign of rank) {
      if (/[1-8]/.test(sign)) {
        column += Number(sign);
      } else if (/[kqrbnp]/i.test(sign)) {
        const kind = sign.toUpperCase() as Kind;
        const square = squareAt({ column, row }, 'white');
        if (square) pieces.set(square, sign === kind ? `w${kind}` : `b${kind}`);
        column += 1;
      }
    }
  });
  return pieces;
}

export const samePlacement = (one: Placement, other: Placement): boolean =>
  one.size === other.size && [...one].every(([square, piece]) => other.get(square) === piece);
