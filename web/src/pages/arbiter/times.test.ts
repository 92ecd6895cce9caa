import { describe, expect, test } from 'vitest';
import type { State } from '../../lib/protocol';
import { longTime, parseTime } from '../../lib/clock';
import { readTime } from '../../lib/time_control';
import { gainText, inTimeTrouble, movesToGo } from './times';

describe('times as they are typed', () => {
  test.each([
    ['1:30:05', 5405],
    ['45:10', 2710],
    ['90', 90],
    [' 0:00:07 ', 7],
    ['1:60', null],
    ['1:2:3:4', null],
    ['', null],
    ['-5', null],
    ['1:3x', null],
  ])('%s', (text, seconds) => expect(parseTime(text)).toBe(seconds));

  test('are written with hours', () => {
    expect(longTime(5405.4)).toBe('1:30:05');
    expect(longTime(-3)).toBe('0:00:00');
  });

  test('a gain has its sign', () => {
    expect(gainText(120)).toBe('+2:00');
    expect(gainText(-29.6)).toBe('−0:30');
  });
});

describe('how much is left of a period', () => {
  const after = (ply: number): State => ({ ply }) as State;
  test('moves to go', () => {
    const periods = readTime('40/5400+30:20/3600:1800') ?? [];
    expect(periods).toHaveLength(3);
    expect(movesToGo(periods, after(0), 'white')).toBe(40);
    expect(movesToGo(periods, after(75), 'white')).toBe(2);
    expect(movesToGo(periods, after(75), 'black')).toBe(3);
    expect(movesToGo(periods, after(80), 'black')).toBe(20);
    expect(movesToGo(periods, after(120), 'black')).toBeNull();
    expect(movesToGo(readTime('-') ?? [], after(3), 'white')).toBeNull();
  });

  test('time trouble', () => {
    expect(inTimeTrouble(59, null, 0, false)).toBe(true);
    expect(inTimeTrouble(59, null, 0, true)).toBe(false);
    expect(inTimeTrouble(19, null, 0, true)).toBe(true);
    expect(inTimeTrouble(240, 12, 0, false)).toBe(true);
    expect(inTimeTrouble(240, 12, 30, false)).toBe(false);
    expect(inTimeTrouble(240, 3, 0, false)).toBe(false);
  });
});
