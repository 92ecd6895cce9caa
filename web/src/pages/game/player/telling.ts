// What is said and heard when something happens. The men as they are put are told at once, as
// everybody at the board sees them; the move in its words when it is completed.
import { t } from '../../../lib/i18n.svelte';
import { moverOf, type Beginning } from '../../../lib/moves';
import { opponent, type Color, type MoveMade, type State, type View } from '../../../lib/protocol';
import type { Preferences } from '../../../lib/preferences.svelte';
import type { Sound } from '../../../lib/sounds';
import { colorOf, kindOf, piecesOf, type Kind, type Piece } from '../../../board/fen';
import { boardChanges, samePlacement, type Change } from './board_changes';

export interface Words {
  said: { text: string; urgent: boolean }[];
  sound: Sound | null;
}

const kinds: readonly Kind[] = ['K', 'Q', 'R', 'B', 'N', 'P'];
const kindWord = (kind: Kind): string => t(`player.role_${kind.toLowerCase() as Lowercase<Kind>}`);
const manWord = (man: Piece): string => kindWord(kindOf(man));

export function moveWords(move: MoveMade, vocabulary: Preferences['vocabulary']): string {
  return (vocabulary === 'appendix' ? move.announced : move.spoken) ?? '–';
}

function changeWords({ man, from, to }: Change): string {
  const piece = manWord(man);
  if (from && to) return t('player.say_from_to', { piece, from, to });
  return to ? t('player.say_new', { piece, to }) : t('player.say_gone', { piece, from: from ?? '' });
}

// "king g1, queen d1, rook a1, rook f1": every man of that colour, the great ones first.
export function menWords(fen: string, color: Color): string {
  const men = [...piecesOf(fen)].filter(([, man]) => colorOf(man) === color);
  return kinds
    .flatMap((kind) => men.filter(([, man]) => kindOf(man) === kind).map(([square]) => square).sort()
      .map((square) => `${kindWord(kind)} ${square}`))
    .join(', ');
}

// Whole seconds, as they are shown: never zero before it is zero.
export function timeWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds - 1e-6));
  const parts = { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
  return t('player.say_time', parts);
}

const calm = new Set(['touched', 'sealed', 'signed', 'explained', 'granted', 'recorded_in_advance']);

export function wordsOf(
  view: View, before: State, me: Color, name: (color: Color) => string, vocabulary: Preferences['vocabulary'],
  beginning: Beginning,
): Words {
  const words: Words = { said: [], sound: null };
  const say = (text: string, urgent = false): void => void words.said.push({ text, urgent });
  const act = view.act?.act;
  const mine = view.by === me || view.act?.['for'] === me;
  const who = name(mine ? me : opponent(me));
  const putBack = view.rulings.some(({ effects }) => effects.some(({ effect }) => effect === 'restore'));
  const moved = !samePlacement(before.fen, view.state.fen);
  const completed = view.moves?.made ?? [];

  if (before.phase === 'before' && view.state.phase === 'playing' && view.rulings.length === 0) {
    say(t('player.say_started'));
    words.sound = 'press';
  }
  for (const move of completed) {
    say(t('player.say_move', { who: name(moverOf(move.ply, beginning)), move: moveWords(move, vocabulary) }));
  }
  if (moved && !putBack && completed.length === 0 && ['move', 'release', 'promote', 'place'].includes(act ?? '')) {
    say(t('player.say_put', { who, what: boardChanges(before.fen, view.state.fen).map(changeWords).join(', ') }));
  }
  if (moved) words.sound = 'move';
  if (act === 'press' && !putBack && view.state.phase === 'playing') {
    const runs = view.state.clock?.running;
    if (mine && runs === opponent(me)) say(t('player.say_pressed', { name: name(opponent(me)) }));
    if (!mine && runs === me) say(t('player.say_their_press', { name: name(opponent(me)) }));
    if (!mine) words.sound = 'press';
  }
  for (const ruling of view.rulings) {
    say(ruling.text, !calm.has(ruling.ruling));
    if (!calm.has(ruling.ruling)) words.sound = 'ruling';
  }
  if (view.state.phase === 'over' && before.phase !== 'over') words.sound = 'end';
  return words;
}
