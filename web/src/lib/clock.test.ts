import { describe, expect, test } from 'vitest';
import { clockText, remaining, ServerTime } from './clock';
import type { Clock } from './protocol';

const clock: Clock = { white: 100, black: 200, running: 'white', delay: 3, flags: [] };

describe('what a clock shows', () => {
  test('the running one loses a second a second, after its delay', () => {
    expect(remaining(clock, 'white', 10, 12)).toBe(100);
    expect(remaining(clock, 'white', 10, 13)).toBe(100);
    expect(remaining(clock, 'white', 10, 18)).toBe(95);
    expect(remaining(clock, 'black', 10, 18)).toBe(200);
  });

  test('a page whose time lags behind does not give time back', () => {
    expect(remaining({ ...clock, delay: 0 }, 'white', 10, 9)).toBe(100);
  });

  test.each([
    [5400, '1:30:00'],
    [3599.2, '1:00:00'],
    [3599, '59:59'],
    [299.001, '5:00'],
    [61, '1:01'],
    [20, '0:20'],
    [19.99, '0:20.0'],
    [7.21, '0:07.3'],
    [0.04, '0:00.1'],
    [0, '0:00.0'],
    [-3, '0:00.0'],
  ])('%d seconds are shown as %s: never zero before it is zero', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

describe("the server's time", () => {
  test('the fastest message counts, and is slowly forgotten', () => {
    const time = new ServerTime();
    expect(time.now(5)).toBeNull();
    time.heard(100, 10.5); // half a second on its way
    time.heard(101, 11.1);
    expect(time.now(12)).toBeCloseTo(101.9);
    time.heard(102, 13); // a slow one tells nothing
    expect(time.now(13)).toBeCloseTo(102.9, 2);
  });

  test('while the server stands still so does its time, and goes on from there', () => {
    const time = new ServerTime();
    time.heard(100, 10);
    time.stand(true, 101, 12);
    time.heard(101, 15);
    expect(time.now(20)).toBe(101);
    time.stand(false, 101, 20.1);
    expect(time.now(21.1)).toBeCloseTo(102);
  });
});
