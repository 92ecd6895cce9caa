import { expect, test } from 'vitest';
import { sheetRows } from './sheets';

test('two scoresheets: agreement, a difference, a gap, and an end before the other', () => {
  const line = (ply: number, text: string, made: string): { ply: number; text: string; made: string; agrees: boolean } =>
    ({ ply, text, made, agrees: text === made });
  const rows = sheetRows({
    white: [line(1, 'e4', 'e4'), line(2, 'e5', 'e5'), line(3, 'Nf3', 'Nf3'), line(4, 'Nc6', 'Nc6')],
    black: [line(1, 'e4', 'e4'), line(3, 'Nc3', 'Nf3')],
    kept: { white: true, black: true },
  });
  expect(rows.map((row) => row.black.state)).toEqual(['agrees', 'missing', 'differs', 'later']);
  expect(rows.map((row) => row.white.state)).toEqual(['agrees', 'agrees', 'agrees', 'agrees']);
  expect(rows.map((row) => row.differs)).toEqual([false, true, true, false]);
  expect(rows[2]?.made).toBe('Nf3');
});
