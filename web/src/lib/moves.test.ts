import { describe, expect, test } from 'vitest';
import { beginningOf, moverOf, numeralOf, rowsOf, type Entry } from './moves';

const made = (ply: number): Entry => ({ ply, text: `m${ply}` });

describe('numbers of moves', () => {
  test('from the usual beginning', () => {
    const beginning = beginningOf({});
    expect(moverOf(1, beginning)).toBe('white');
    expect(rowsOf([made(1), made(2), made(3)], beginning).map((row) => [row.number, row.white?.text, row.black?.text])).toEqual([
      [1, 'm1', 'm2'],
      [2, 'm3', undefined],
    ]);
  });

  test('from the middle, with Black to move', () => {
    const beginning = beginningOf({ start: '4k3/8/8/8/8/8/8/4K3 b - - 0 37' });
    expect(moverOf(1, beginning)).toBe('black');
    expect(rowsOf([made(1), made(2), made(3)], beginning).map((row) => [row.number, row.white?.text, row.black?.text])).toEqual([
      [37, undefined, 'm1'],
      [38, 'm2', 'm3'],
    ]);
  });

  test('as they stand before a move', () => {
    const usual = beginningOf({});
    expect([1, 2, 3, 4].map((ply) => numeralOf(ply, usual))).toEqual(['1.', '1…', '2.', '2…']);
    const middle = beginningOf({ start: '4k3/8/8/8/8/8/8/4K3 b - - 0 37' });
    expect([1, 2, 3].map((ply) => numeralOf(ply, middle))).toEqual(['37…', '38.', '38…']);
  });

  test('a start without counters, or by number', () => {
    expect(beginningOf({ start: '4k3/8/8/8/8/8/8/4K3 w' })).toEqual({ color: 'white', number: 1 });
    expect(beginningOf({ start: 518 })).toEqual({ color: 'white', number: 1 });
  });
});
