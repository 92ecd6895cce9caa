// A game that was just made: it is remembered here, and its page is the organiser's.
import type { NewGame } from '../../lib/api';
import type { Conditions } from '../../lib/protocol';
import { remember } from '../../lib/remembered.svelte';

export const pathOf = (url: string): string => new URL(url).pathname;

export const namesOf = (conditions: Conditions): string => {
  const names = [conditions['white'], conditions['black']].map((name) => (typeof name === 'string' ? name : ''));
  return names.some((name) => name !== '') ? names.join(' – ') : '';
};

export function organise(made: NewGame, conditions: Conditions, title = ''): string {
  const path = pathOf(made.links.organiser?.url ?? '/');
  remember({ path, part: 'organiser', title: title || namesOf(conditions), time: conditions.time ?? '' });
  return path;
}
