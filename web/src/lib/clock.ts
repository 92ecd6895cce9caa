// What a chessclock shows between two messages: `state.clock` was true at `at`, and since then the
// running one has lost a second a second, after its delay.
import type { Clock, Color } from './protocol';

export function remaining(clock: Clock, color: Color, at: number, now: number): number {
  if (clock.running !== color) return clock[color];
  return clock[color] - Math.max(0, now - at - clock.delay);
}

// The server's time, as far as messages tell: the one that was fastest is nearest to it. It forgets
// slowly, since two machines' clocks drift.
export class ServerTime {
  #offset: number | null = null;
  #stands: number | null = null;

  heard(at: number, local: number): void {
    const offset = at - local;
    if (this.#offset === null || offset > this.#offset) this.#offset = offset;
    else this.#offset = Math.max(offset, this.#offset - 0.0005);
  }

  // The server's time stands still at that moment, or goes on from it: what was heard before is no
  // longer true.
  stand(stands: boolean, at: number, local: number): void {
    this.#stands = stands ? at : null;
    this.#offset = at - local;
  }

  forget(): void {
    this.#offset = null;
    this.#stands = null;
  }

  now(local: number): number | null {
    if (this.#stands !== null) return this.#stands;
    return this.#offset === null ? null : local + this.#offset;
  }
}

export const lowTime = 20;
export const tenthsBelow = 20;

// "1:30:05", "4:59", "0:07.3": tenths where they matter. Never shows zero before it is zero.
export function clockText(seconds: number): string {
  if (seconds <= 0) return '0:00.0';
  if (seconds < tenthsBelow) {
    const tenths = Math.ceil(seconds * 10 - 1e-6);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
  }
  const whole = Math.ceil(seconds - 1e-6);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

// "1:30:05": always with hours, as it is typed.
export function longTime(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

// "1:30:05", "45:10", "90" (seconds). Null if it is none of these.
export function parseTime(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return null;
  const numbers = parts.map(Number);
  // What stands behind a colon is minutes or seconds.
  if (numbers.slice(1).some((part) => part > 59)) return null;
  return numbers.reduce((sum, part) => sum * 60 + part, 0);
}
