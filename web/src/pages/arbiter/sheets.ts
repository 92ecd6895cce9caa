// Two scoresheets laid beside each other, a row a move.
import type { Scoresheets } from '../../lib/api';
import { colors, type Color } from '../../lib/protocol';

export interface Cell {
  text: string;
  state: 'agrees' | 'differs' | 'missing' | 'later'; // later: his sheet ends before
}
export interface SheetRow extends Record<Color, Cell> {
  ply: number;
  made: string | null;
  differs: boolean;
}

export function sheetRows(sheets: Scoresheets): SheetRow[] {
  const lines = { white: new Map(sheets.white.map((line) => [line.ply, line])), black: new Map(sheets.black.map((line) => [line.ply, line])) };
  const last = { white: Math.max(0, ...lines.white.keys()), black: Math.max(0, ...lines.black.keys()) };
  const rows: SheetRow[] = [];
  for (let ply = 1; ply <= Math.max(last.white, last.black); ++ply) {
    const cell = (color: Color): Cell => {
      const line = lines[color].get(ply);
      // A line that the server lists without a text stands for a move that was not written.
      if (!line || !line.text) return { text: '', state: sheets.kept[color] && ply <= last[color] ? 'missing' : 'later' };
      return { text: line.text, state: line.agrees ? 'agrees' : 'differs' };
    };
    const row = { ply, made: lines.white.get(ply)?.made ?? lines.black.get(ply)?.made ?? null, white: cell('white'), black: cell('black') };
    rows.push({ ...row, differs: colors.some((color) => row[color].state === 'differs' || row[color].state === 'missing') });
  }
  return rows;
}
