// Where squares are, seen from either side, and which comes next by which key.
import type { Color, Square } from '../lib/protocol';

const files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;
const ranks = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;

// Column from the left and row from the top, both 0…7, as seen.
export interface Spot {
  readonly column: number;
  readonly row: number;
}

export function squareAt({ column, row }: Spot, orientation: Color): Square | null {
  const file = files[orientation === 'white' ? column : 7 - column];
  const rank = ranks[orientation === 'white' ? 7 - row : row];
  return file && rank ? `${file}${rank}` : null;
}

export function spotOf(square: Square, orientation: Color): Spot {
  const file = square.charCodeAt(0) - 97;
  const rank = square.charCodeAt(1) - 49;
  return orientation === 'white' ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

const rowsSeenBy = (orientation: Color): readonly (readonly Square[])[] =>
  ranks.map((_, row) => files.map((_, column) => squareAt({ column, row }, orientation) as Square));

const rows = { white: rowsSeenBy('white'), black: rowsSeenBy('black') } as const;

// Eight rows of eight, from the top left corner as seen.
export const rowsOf = (orientation: Color): readonly (readonly Square[])[] => rows[orientation];
export const squares: readonly Square[] = rows.white.flat();

export const isSquare = (text: string): text is Square => /^[a-h][1-8]$/.test(text);
export const isDark = (square: Square): boolean => (square.charCodeAt(0) + square.charCodeAt(1)) % 2 === 0;

const clamp = (n: number): number => Math.min(7, Math.max(0, n));

// Arrows go one square and stop at the edge; Home and End to the ends of the row, PageUp and PageDown of the column.
const steps: Record<string, (at: Spot) => Spot> = {
  ArrowLeft: ({ column, row }) => ({ column: column - 1, row }),
  ArrowRight: ({ column, row }) => ({ column: column + 1, row }),
  ArrowUp: ({ column, row }) => ({ column, row: row - 1 }),
  ArrowDown: ({ column, row }) => ({ column, row: row + 1 }),
  Home: ({ row }) => ({ column: 0, row }),
  End: ({ row }) => ({ column: 7, row }),
  PageUp: ({ column }) => ({ column, row: 0 }),
  PageDown: ({ column }) => ({ column, row: 7 }),
};

// The square that a key leads to; null if it is no key of this kind.
export function neighbour(square: Square, key: string, orientation: Color): Square | null {
  const step = steps[key];
  if (!step) return null;
  const { column, row } = step(spotOf(square, orientation));
  return squareAt({ column: clamp(column), row: clamp(row) }, orientation);
}
