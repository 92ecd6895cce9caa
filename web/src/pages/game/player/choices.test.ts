import { describe, expect, test } from 'vitest';
import { claimsFor, requestsFor } from './choices';

describe('what can be claimed under these conditions', () => {
  test.each([
    ['a free board', {}, ['threefold', 'fifty', 'flag', 'illegal_move', 'touched', 'wrong_colours', 'wrong_start', 'wrong_board', 'wrong_clock']],
    ['a guarded one', { board: 'guarded' as const }, ['threefold', 'fifty', 'flag', 'wrong_colours', 'wrong_clock']],
    ['no clock', { board: 'guarded' as const, time: '-' }, ['threefold', 'fifty', 'wrong_colours']],
  ])('%s', (_, conditions, claims) => {
    expect(claimsFor(conditions, 'player')).toEqual(claims);
  });

  test('Guidelines III where they are announced; in 2009 always, without the five seconds', () => {
    expect(claimsFor({ quickplay: true }, 'player')).toContain('five_seconds');
    expect(claimsFor({ quickplay: true }, 'player')).toContain('no_normal_means');
    expect(claimsFor({ edition: '2009' }, 'player')).toContain('no_normal_means');
    expect(claimsFor({ edition: '2009' }, 'player')).not.toContain('five_seconds');
  });

  test('D.2.10.5 assistants claim a flag and a touched piece, and ask for nothing', () => {
    expect(claimsFor({}, 'assistant')).toEqual(['flag', 'touched']);
    expect(requestsFor({}, 'assistant')).toEqual([]);
  });

  test('what only an operator asks for', () => {
    expect(requestsFor({}, 'player')).not.toContain('memory');
    expect(requestsFor({}, 'operator')).toContain('memory');
  });
});
