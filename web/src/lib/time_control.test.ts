import { expect, test } from 'vitest';
import { readTime, shortTime, timePresets, writeTime } from './time_control';

test('a time control is read as it is written', () => {
  expect(readTime('40/5400+30:1800+30')).toEqual([
    { moves: 40, seconds: 5400, increment: 30 },
    { moves: null, seconds: 1800, increment: 30 },
  ]);
  expect(readTime('-')).toEqual([]);
  for (const { time } of timePresets) expect(writeTime(readTime(time) ?? [])).toBe(time);
});

test('what is no time control is not read', () => {
  for (const text of ['', 'abc', '90+', '40/', '1:', '-5', '1.5+2', '5 + 3']) expect(readTime(text)).toBeNull();
});

test('players say minutes and seconds', () => {
  expect(shortTime('180+2')).toBe('3+2');
  expect(shortTime('90')).toBe('1:30+0');
  expect(shortTime('40/5400+30:1800+30')).toBe('40/90+30, 30+30');
  expect(shortTime('-')).toBe('');
});
