// Which fields of an act can be changed at the desk, and how each is typed.
import type { Act } from '../../lib/protocol';

export interface Field {
  name: string;
  kind: 'number' | 'text' | 'square' | 'move';
  label: string; // arbiter.field.…
  optional: boolean;
}

const field = (name: string, kind: Field['kind'], optional = false, label = name): Field => ({ name, kind, label, optional });
const cited = field('article', 'text', true);
const why = field('text', 'text', true, 'reason');

export function fieldsOf(act: Act): Field[] {
  switch (act.act) {
    case 'add_time':
      return [field('seconds', 'number'), cited];
    case 'penalise':
      switch (act['penalty']) {
        case 'opponent_time':
        case 'own_time':
          return [field('amount', 'number', false, 'amount_seconds'), cited];
        case 'opponent_points':
        case 'own_points':
          return [field('amount', 'number', false, 'amount_points'), cited];
        case 'exclude_rounds':
          return [field('amount', 'number', true, 'amount_rounds'), cited];
        case 'fine':
          return [field('amount', 'number'), cited];
        case 'loss':
          return [field('opponent_score', 'number', true), cited];
        default:
          return [cited];
      }
    case 'observe':
      if (act['what'] === 'illegal_move') return [field('ply', 'number', true)];
      return act['what'] === 'accidental_touch' ? [field('square', 'square')] : [];
    case 'restore':
      return [field('ply', 'number'), cited, why];
    case 'declare':
    case 'annul':
      return [cited, why];
    case 'reopen':
      return [field('ply', 'number'), field('white', 'number', true, 'white_seconds'), field('black', 'number', true, 'black_seconds'), cited, why];
    case 'set_count':
      return [cited, why];
    case 'incident':
      return [field('text', 'text'), cited];
    case 'adjourn':
      return [field('resumption', 'text', true)];
    case 'open_envelope':
      return [field('text', 'text', true, 'sealed_text'), field('nonce', 'text', true)];
    case 'lose_envelope':
      return [field('move', 'move', true)];
    case 'pause':
      return [field('reason', 'text', true)];
    case 'place':
      return [field('fen', 'text')];
    default:
      return [];
  }
}

// The act with that field as it was typed; an empty one is left out.
export function withField(act: Act, { name, kind }: Field, typed: string): Act {
  const { [name]: _, ...rest } = act;
  const text = typed.trim();
  if (text === '') return rest as Act;
  if (kind !== 'number') return { ...rest, act: act.act, [name]: text };
  const number = Number(text.replace(',', '.'));
  return { ...rest, act: act.act, [name]: Number.isFinite(number) ? number : text };
}
