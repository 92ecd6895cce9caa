// What is read aloud on a key.
import { t } from '../../../lib/i18n.svelte';
import { moverOf } from '../../../lib/moves';
import { preferences } from '../../../lib/preferences.svelte';
import type { Color } from '../../../lib/protocol';
import { menWords, moveWords, timeWords } from './telling';
import { boundWords } from './bound';
import type { Table } from './table.svelte';

export function clocksAloud(table: Table): string {
  const mine = table.game.remaining(table.me);
  const theirs = table.game.remaining(table.them);
  if (mine === null || theirs === null) return t('player.say_no_clock');
  return t('player.say_clocks', { mine: timeWords(mine), theirs: timeWords(theirs), name: table.name(table.them) });
}

export function lastMoveAloud(table: Table): string {
  const last = table.game.moves.at(-1);
  if (!last) return t('player.say_no_last');
  const who = table.name(moverOf(last.ply, table.beginning));
  return t('player.say_move', { who, move: moveWords(last, preferences.vocabulary) });
}

export function menAloud(table: Table, color: Color): string {
  return t('player.say_men', { name: table.name(color), men: menWords(table.state?.fen ?? '', color) });
}

export const lastRulingAloud = (table: Table): string => table.rulings.at(-1)?.ruling.text ?? t('player.no_rulings');

export function phaseWords(table: Table): string {
  const state = table.state;
  switch (state?.phase) {
    case 'before':
      return t(table.game.hello?.settings.start === 'arbiter' ? 'player.before_arbiter' : 'player.before_arrival');
    case 'paused':
      return t('player.paused');
    case 'adjourned':
      return t('player.adjourned');
    case 'over':
      return t('player.over');
    default: {
      const mine = state?.to_move === table.me;
      return mine ? t('player.your_move') : t('player.their_move', { name: table.name(table.them) });
    }
  }
}

export function statusAloud(table: Table): string {
  const state = table.state;
  const lines = [phaseWords(table)];
  if (state?.phase === 'playing' && state.to_move !== table.me && state.clock?.running === table.me) {
    lines.push(t('player.press_due'));
  }
  if (state?.offer) lines.push(t('player.say_offer', { name: table.name(state.offer) }));
  for (const must of state?.must ?? []) lines.push(boundWords(must));
  if (state?.phase === 'playing' && table.facts.sealer === table.me) {
    lines.push(t(table.facts.sealed ? 'player.sealed' : 'player.seal_text'));
  }
  return lines.map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join(' ');
}
