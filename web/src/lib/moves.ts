// Numbers of moves: a game may begin in the middle, with Black to move.
import type { Color, Conditions, MoveMade } from './protocol';

export interface Beginning {
  color: Color;
  number: number;
}

export function beginningOf(conditions: Conditions | undefined): Beginning {
  const start = conditions?.start;
  const fields = typeof start === 'string' ? start.trim().split(/\s+/) : [];
  return { color: fields[1] === 'b' ? 'black' : 'white', number: Math.max(1, Number(fields[5] ?? 1) || 1) };
}

// Plies count from one.
export const moverOf = (ply: number, beginning: Beginning): Color =>
  (ply % 2 === 1) === (beginning.color === 'white') ? 'white' : 'black';

export interface MoveRow {
  number: number;
  white: MoveMade | null;
  black: MoveMade | null;
}

export function rowsOf(moves: readonly MoveMade[], beginning: Beginning): MoveRow[] {
  const rows: MoveRow[] = [];
  for (const move of moves) {
    const color = moverOf(move.ply, beginning);
    const last = rows.at(-1);
    if (color === 'black' && last && !last.black) last.black = move;
    else rows.push({ number: beginning.number + rows.length, white: null, black: null, [color]: move });
  }
  return rows;
}
