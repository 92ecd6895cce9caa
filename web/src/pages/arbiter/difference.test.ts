import { expect, test } from 'vitest';
import type { State } from '../../lib/protocol';
import { changedSquares, difference, isNothing } from './difference';

const now: State = {
  fen: 'rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R b KQkq - 1 1', ply: 1, to_move: 'black', phase: 'playing',
  clock: { white: 7190, black: 7200, running: 'black', delay: 0, flags: [] }, offer: null, must: [], claims: [],
  illegal: { white: 0, black: 0 }, class: 'standard', result: null,
};

test('a clock that has only run on has not changed', () => {
  const then: State = { ...now, clock: { ...now.clock!, black: 7170 } };
  expect(isNothing(difference(now, 10, then, 40))).toBe(true);
});

test('two minutes more, the position before, and another clock that runs', () => {
  const would: State = {
    ...now, fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    clock: { white: 7190, black: 7290, running: 'white', delay: 0, flags: [] }, illegal: { white: 1, black: 0 },
  };
  const found = difference(now, 10, would, 40);
  expect(found.clocks).toEqual([{ color: 'black', before: 7170, after: 7290 }]);
  expect(found.running).toEqual({ before: 'black', after: 'white' });
  expect(found.board?.after).toBe(would.fen);
  expect(found.illegal).toEqual([{ color: 'white', before: 0, after: 1 }]);
  expect(found.result).toBeNull();
});

test('squares on which something else would stand', () => {
  expect(changedSquares('8/8/8/8/8/6N1/8/8 b', '8/8/8/8/8/8/8/6N1 w')).toEqual([
    { square: 'g1', piece: 'wN' }, { square: 'g3', piece: null },
  ]);
});
