// What a player can claim and ask for under these conditions. Whether he is right is not asked here:
// what cannot be under the conditions is not offered, nothing else is left out (12.6).
import type { Conditions } from '../../../lib/protocol';

export const claims = [
  'threefold', 'fifty', 'no_normal_means', 'five_seconds', 'flag', 'illegal_move', 'touched', 'wrong_colours',
  'wrong_start', 'wrong_board', 'wrong_clock',
] as const;
export type ClaimKind = (typeof claims)[number];

export const requests = [
  'explanation', 'scoresheet', 'record', 'opponents_scoresheet', 'assistant', 'leave_area', 'leave_venue', 'visitor',
  'bag', 'device', 'adjournment', 'two_boards', 'moves_and_times', 'consultation', 'level', 'memory', 'appeal', 'other',
] as const;
export type RequestKind = (typeof requests)[number];

export type Part = 'player' | 'assistant' | 'operator';

export const isDraw = (claim: ClaimKind): boolean => claim === 'threefold' || claim === 'fifty';

export function claimsFor(conditions: Conditions, part: Part): ClaimKind[] {
  const guarded = conditions.board === 'guarded';
  const timed = conditions.time !== '-';
  const old = conditions.edition === '2009';
  return claims.filter((claim) => {
    if (part === 'assistant' && claim !== 'flag' && claim !== 'touched') return false; // D.2.10.5
    switch (claim) {
      case 'no_normal_means':
        return timed && (old || conditions.quickplay === true);
      case 'five_seconds':
        return timed && !old && conditions.quickplay === true;
      case 'flag':
      case 'wrong_clock':
        return timed;
      case 'illegal_move':
      case 'touched':
      case 'wrong_board':
      case 'wrong_start':
        return !guarded;
      default:
        return true;
    }
  });
}

export function requestsFor(conditions: Conditions, part: Part): RequestKind[] {
  if (part === 'assistant') return [];
  return requests.filter((request) => {
    switch (request) {
      case 'two_boards':
      case 'moves_and_times':
        return Boolean(conditions['blind']);
      case 'consultation':
      case 'level':
      case 'memory':
        return part === 'operator';
      default:
        return true;
    }
  });
}

export const needsArticle = (request: RequestKind): boolean =>
  request === 'explanation' || request === 'appeal' || request === 'other';
