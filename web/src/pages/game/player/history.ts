// What the views so far tell about this moment that `state` does not say.
import { colors, type Color, type View } from '../../../lib/protocol';

export interface Facts {
  arrived: Record<Color, boolean>;
  sealer: Color | null; // who has been told to seal his move
  sealed: boolean; // and has put one into the envelope
  signed: Record<Color, string | null>;
}

function whose(view: View): Color | null {
  const by = (view.act?.['for'] ?? view.by) as string | undefined;
  return colors.find((color) => color === by) ?? null;
}

export function factsOf(views: readonly View[]): Facts {
  const facts: Facts = {
    arrived: { white: false, black: false },
    sealer: null,
    sealed: false,
    signed: { white: null, black: null },
  };
  for (const view of views) {
    if (!view.accepted) continue;
    const by = whose(view);
    if (by && view.act?.act === 'arrive') facts.arrived[by] = true;
    if (by && view.act?.act === 'sign') facts.signed[by] = String(view.act['result']);
    for (const ruling of view.rulings) {
      if (ruling.ruling === 'sealing_due') {
        facts.sealer = ruling.player ?? view.state.to_move;
        facts.sealed = false;
      } else if (ruling.ruling === 'sealed') {
        facts.sealed = true;
      } else if (ruling.ruling === 'adjourned') {
        facts.sealer = null;
        facts.sealed = false;
        facts.arrived = { white: false, black: false }; // they come again (I.7)
      }
    }
    if (view.state.phase === 'over') facts.sealer = null;
  }
  return facts;
}
