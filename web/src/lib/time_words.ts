// A time control in words: "90 minutes for 40 moves and 30 seconds for each move, then 30 minutes …".
import { t } from './i18n.svelte';
import { readTime, type Period } from './time_control';

function amount(seconds: number): string {
  if (seconds < 60 || seconds % 60 !== 0) return t('common.seconds_long', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  return t('common.minutes', { count: seconds / 60 });
}

function period({ moves, seconds, increment }: Period): string {
  const time = moves ? t('common.time_for_moves', { time: amount(seconds), count: moves }) : amount(seconds);
  return increment ? t('common.time_increment', { time, count: increment }) : time;
}

export function timeWords(text: string): string {
  const periods = readTime(text);
  if (!periods) return text;
  if (periods.length === 0) return t('common.untimed');
  return periods.map(period).join(t('common.time_then'));
}
