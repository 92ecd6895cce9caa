import { expect, test } from 'vitest';
import type { State } from '../../lib/protocol';
import { rankOf, type Glimpse } from './rank';
import { readTime } from '../../lib/time_control';

const glimpse = (phase: State['phase'], more: Partial<Glimpse> = {}): Glimpse => ({
  state: { phase, ply: 70, class: 'standard' } as State, asked: false, left: { white: 1000, black: 1000 }, periods: readTime('40/5400:1800') ?? [], ...more,
});

test.each([
  ['question', glimpse('over', { asked: true })],
  ['trouble', glimpse('playing', { left: { white: 1000, black: 59 } })],
  ['trouble', glimpse('playing', { left: { white: 140, black: 1000 } })], // five moves to go
  ['playing', glimpse('playing', { left: { white: 200, black: 1000 } })],
  ['playing', glimpse('playing', { left: { white: null, black: null } })],
  ['paused', glimpse('paused', { left: { white: 3, black: 3 } })],
  ['waiting', glimpse('before')],
  ['waiting', glimpse('adjourned')],
  ['waiting', glimpse('before', { state: null })],
  ['over', glimpse('over')],
] as const)('%s', (rank, one) => expect(rankOf(one)).toBe(rank));
