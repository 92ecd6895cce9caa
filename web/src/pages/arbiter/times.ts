// What a clock gains or loses, and how much of a period is left.
import type { Color, State } from '../../lib/protocol';
import type { Period } from '../../lib/time_control';

// "+2:00", "−0:30", "+1.5": what a clock gains or loses.
export function gainText(seconds: number): string {
  const sign = seconds < 0 ? '−' : '+';
  const size = Math.abs(seconds);
  const rounded = Math.round(size);
  const minutes = Math.floor(rounded / 60);
  return `${sign}${minutes}:${String(rounded % 60).padStart(2, '0')}`;
}

// Moves that this player must still complete before more time comes; null where none comes. `first`: who began.
export function movesToGo(periods: readonly Period[], state: State, color: Color, first: Color = 'white'): number | null {
  const made = Math.floor((state.ply + (color === first ? 1 : 0)) / 2);
  let due = 0;
  for (const { moves } of periods) {
    if (moves === null) return null;
    due += moves;
    if (due > made) return due - made;
  }
  return null;
}

// A clock that an arbiter walks to: under a minute (in blitz, where every game comes to that, under
// twenty seconds), or less than half a minute for each of several moves of the last five minutes.
export function inTimeTrouble(left: number, toGo: number | null, increment: number, blitz: boolean): boolean {
  if (left < (blitz ? 20 : 60)) return true;
  if (blitz || toGo === null || left > 300) return false;
  return left / toGo + increment < 30;
}
