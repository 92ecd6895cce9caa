// Acts in words: for the log, the desk and the report.
import { clockText, longTime } from './clock';
import { has, t, tt } from './i18n.svelte';
import type { Act, View } from './protocol';

const text = (value: unknown): string =>
  value === undefined || value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);

export const playerName = (player: unknown): string =>
  player === 'white' ? t('common.white') : player === 'black' ? t('common.black') : t('common.arbiter');

// Who did it; an assistant or operator is named with his player.
export function doerName({ by, for: player }: Pick<View, 'by' | 'for'>): string {
  return tt(`links.${player ?? ''}-${by ?? ''}`, by === undefined ? '' : playerName(by));
}

// "White: presses the clock". The acts of the arbiter are worded as he gives them: "Arbiter: Start the clock".
export function doneText(view: View): string {
  const doer = doerName(view);
  return [doer && `${doer}:`, view.act && actText(view.act)].filter(Boolean).join(' ');
}

const word = (group: string, name: unknown): string => tt(`arbiter.${group}.${text(name)}`, text(name).replaceAll('_', ' '));

export const penaltyText = (penalty: unknown): string => word('penalty', penalty);
export const decisionText = (decision: unknown): string => word('decision', decision);
export const claimText = (claim: unknown): string => word('claim', claim);
export const reasonText = (reason: string): string => tt(`result.reason_${reason}`, reason);

const seconds = (value: unknown): string => (typeof value === 'number' ? clockText(Math.max(value, 20)) : text(value));

// Seconds, points or money, as the penalty has it.
function amount(act: Act): string {
  if (act['amount'] === undefined) return '';
  const isTime = act['penalty'] === 'opponent_time' || act['penalty'] === 'own_time';
  return isTime && typeof act['amount'] === 'number' ? longTime(act['amount']) : text(act['amount']);
}

function what(act: Act): string {
  if (act.act === 'observe') return word('observed', act['what']);
  if (act.act === 'request') return word('request', act['what']);
  return text(act['what']);
}

export function actText(act: Act): string {
  // Players are not told from which move (12.6).
  const key = act.act === 'reopen' && act['ply'] !== undefined ? 'arbiter.act.reopen_after' : `arbiter.act.${act.act}`;
  if (!has(key)) return act.act.replaceAll('_', ' ');
  const clock = (value: unknown): string => (typeof value === 'number' ? longTime(value) : '');
  const sentence = t(key, {
    move: text(act['move']), square: text(act['square']), squares: text(act['squares']),
    from: text(act['from']), to: text(act['to']), piece: text(act['piece']), what: what(act),
    claim: claimText(act['claim']), text: text(act['text']), result: text(act['result']),
    player: act['player'] === undefined ? '' : playerName(act['player']), seconds: seconds(act['seconds']),
    penalty: penaltyText(act['penalty']), amount: amount(act), decision: decisionText(act['decision']),
    on: text(act['on']), ply: Number(act['ply'] ?? 0), reason: text(act['reason']),
    white: clock(act['white']), black: clock(act['black']), moves: text(act['moves']),
    resumption: text(act['resumption']), count: text(act['count']), position: act['position_lost'] === true ? 'lost' : 'kept',
  });
  // What was not given leaves no gap.
  return sentence.replace(/\s*[:,–]?\s*$/, '').replace(/\s{2,}/g, ' ');
}
