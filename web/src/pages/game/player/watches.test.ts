import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveGame } from '../../../lib/live_game.svelte';
import { watchLowTime } from './watches';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

// White's clock alone: what stands on it, and what was told when it ran to some other time.
class WhitesClock {
  readonly state = { phase: 'playing', clock: { running: 'white' as 'white' | 'black' } };
  readonly told: number[] = [];

  constructor(public left: number) {
    watchLowTime({ state: this.state, remaining: () => this.left } as unknown as LiveGame, 'white', (seconds) => this.told.push(seconds));
  }

  runsTo(left: number): number[] {
    for (; this.left > left; this.left = Math.max(left, this.left - 0.2)) vi.advanceTimersByTime(200);
    vi.advanceTimersByTime(200);
    return this.told.splice(0);
  }
}

test('low time is told once at each step', () => {
  const clock = new WhitesClock(62);
  expect(clock.runsTo(61)).toEqual([]);
  expect(clock.runsTo(5)).toEqual([60, 30, 10]);
});

test('who comes late is told what is left', () => {
  expect(new WhitesClock(24).runsTo(11)).toEqual([24]);
});

test('in the next turn nothing is told again, unless there was more time in between', () => {
  const clock = new WhitesClock(25);
  expect(clock.runsTo(20)).toEqual([25]);
  clock.state.clock.running = 'black';
  vi.advanceTimersByTime(5000);
  clock.state.clock.running = 'white';
  expect(clock.runsTo(15)).toEqual([]);
  clock.left = 31;
  expect(clock.runsTo(29)).toEqual([30]);
});

test('a clock at nought tells nothing: its flag does', () => {
  expect(new WhitesClock(0).runsTo(0)).toEqual([]);
});
