// The log of a game as steps to go through.
import type { Act, Square, View } from '../../lib/protocol';

export interface Step {
  view: View;
  text: string | null; // the move that was completed by it, as it is written
  ply: number;
}

// Time that passes without consequence is no step.
export function stepsOf(views: View[]): Step[] {
  const texts: (string | null)[] = [];
  const steps: Step[] = [];
  for (const view of views) {
    let text: string | null = null;
    if (view.moves) {
      texts.length = Math.min(texts.length, view.moves.after);
      for (const move of view.moves.made) texts[move.ply - 1] = move.text;
      text = view.moves.made.at(-1)?.text ?? null;
    }
    if (view.act?.act === 'tick' && view.rulings.length === 0) continue;
    steps.push({ view, text, ply: view.state.ply });
  }
  return steps;
}

const isSquare = (text: unknown): text is Square => typeof text === 'string' && /^[a-h][1-8]$/.test(text);

// The squares that an act upon the board was about.
export function squaresOf(act: Act | undefined): [Square, Square] | null {
  const { from, to, move } = act ?? ({} as Partial<Act>);
  if (isSquare(from) && isSquare(to)) return [from, to];
  if (typeof move !== 'string') return null;
  const [first, second] = [move.slice(0, 2), move.slice(2, 4)];
  return isSquare(first) && isSquare(second) ? [first, second] : null;
}

// "12." or "12…" before a move.
export function numberOf(ply: number, blackBegins = false): string {
  const count = ply + (blackBegins ? 1 : 0);
  return count % 2 === 1 ? `${(count + 1) / 2}.` : `${count / 2}…`;
}
