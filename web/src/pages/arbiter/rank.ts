// Which board an arbiter walks to first.
import { colors, type Color, type State } from '../../lib/protocol';
import type { Period } from '../../lib/time_control';
import { inTimeTrouble, movesToGo } from './times';

export const ranks = ['question', 'trouble', 'paused', 'playing', 'waiting', 'over'] as const;
export type Rank = (typeof ranks)[number];

export interface Glimpse {
  state: State | null;
  asked: boolean; // an open question, or a call that nobody has gone to
  left: Record<Color, number | null>;
  periods: readonly Period[];
}

export function rankOf({ state, asked, left, periods }: Glimpse): Rank {
  if (asked) return 'question';
  if (!state) return 'waiting';
  switch (state.phase) {
    case 'over':
      return 'over';
    case 'paused':
      return 'paused';
    case 'before':
    case 'adjourned':
      return 'waiting';
    case 'playing':
      return colors.some((color) => isInTrouble(state, color, left[color], periods)) ? 'trouble' : 'playing';
  }
}

export function isInTrouble(state: State, color: Color, left: number | null, periods: readonly Period[]): boolean {
  if (left === null || state.phase !== 'playing') return false;
  return inTimeTrouble(left, movesToGo(periods, state, color), periods[0]?.increment ?? 0, state.class === 'blitz');
}
