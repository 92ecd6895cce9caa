// Numbers of moves: a game may begin in the middle, with Black to move.
import type { Color, Conditions } from './protocol';

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

// "12." of White's move, "12…" of Black's.
export function numeralOf(ply: number, beginning: Beginning): string {
  const plies = ply - (beginning.color === 'white' ? 1 : 0);
  return `${beginning.number + Math.floor(plies / 2)}${moverOf(ply, beginning) === 'white' ? '.' : '…'}`;
}

// One of a list of moves, made or written.
export interface Entry {
  ply: number;
  text: string | null;
}

export interface MoveRow<Move> {
  number: number;
  white: Move | null;
  black: Move | null;
}

export function rowsOf<Move extends Entry>(moves: readonly Move[], beginning: Beginning): MoveRow<Move>[] {
  const rows: MoveRow<Move>[] = [];
  for (const move of moves) {
    const color = moverOf(move.ply, beginning);
    const last = rows.at(-1);
    if (color === 'black' && last && !last.black) last.black = move;
    else rows.push({ number: beginning.number + rows.length, white: null, black: null, [color]: move });
  }
  return rows;
}
