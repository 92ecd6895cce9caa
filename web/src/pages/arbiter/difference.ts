// What an act would change: the game as it is now beside the game as it would be.
import { piecesOf } from '../../board/fen';
import { remaining } from '../../lib/clock';
import { colors, type Color, type GameResult, type Phase, type Square, type State } from '../../lib/protocol';

export interface ClockChange {
  color: Color;
  before: number;
  after: number;
}
export interface Difference {
  clocks: ClockChange[];
  running: { before: Color | null; after: Color | null } | null;
  board: { before: string; after: string } | null;
  phase: { before: Phase; after: Phase } | null;
  result: GameResult | null;
  annulled: boolean;
  illegal: { color: Color; before: number; after: number }[];
}

const placement = (fen: string): string => fen.split(' ')[0] ?? '';

// `at`: when `now` was true; `then`: when the act would be done. A second's worth is no change: the
// clock that runs has run on meanwhile.
export function difference(now: State, at: number, would: State, then: number): Difference {
  const clocks: ClockChange[] = [];
  if (now.clock && would.clock) {
    for (const color of colors) {
      const before = now.phase === 'playing' ? remaining(now.clock, color, at, then) : now.clock[color];
      const after = would.clock[color];
      if (Math.abs(after - before) >= 0.95) clocks.push({ color, before, after });
    }
  }
  const running = (state: State): Color | null => (state.phase === 'playing' ? (state.clock?.running ?? null) : null);
  return {
    clocks,
    running: running(now) === running(would) ? null : { before: running(now), after: running(would) },
    board: placement(now.fen) === placement(would.fen) ? null : { before: now.fen, after: would.fen },
    phase: now.phase === would.phase ? null : { before: now.phase, after: would.phase },
    result: JSON.stringify(now.result) === JSON.stringify(would.result) ? null : would.result,
    annulled: would.annulled === true && now.annulled !== true,
    illegal: colors
      .filter((color) => now.illegal[color] !== would.illegal[color])
      .map((color) => ({ color, before: now.illegal[color], after: would.illegal[color] })),
  };
}

// Squares on which something else would stand, and what.
export function changedSquares(before: string, after: string): { square: Square; piece: string | null }[] {
  const old = piecesOf(before);
  const fresh = piecesOf(after);
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((square) => old.get(square) !== fresh.get(square))
    .sort()
    .map((square) => ({ square, piece: fresh.get(square) ?? null }));
}

export const isNothing = (one: Difference): boolean =>
  one.clocks.length === 0 && one.illegal.length === 0 && !one.running && !one.board && !one.phase && !one.result && !one.annulled;
