// Why the server did not do what somebody asked for his account: which text, at which field, how long to wait.
import type { Answer } from '../../lib/call';
import type { TextKey } from '../../lib/i18n.svelte';

export interface Refusal {
  text: TextKey;
  field: string | null; // null: it is about none
  wait: number; // seconds
}

const atField = new Map<string | undefined, TextKey>(Object.entries({
  name: 'account.bad_name',
  password: 'account.bad_password',
  new: 'account.bad_password',
  old: 'account.old_wrong',
} as const));
const general = new Map<string, TextKey>(Object.entries({
  unreachable: 'common.unreachable',
  forbidden: 'account.forbidden',
  locked: 'account.locked',
  too_many: 'account.too_many',
  unavailable: 'account.unavailable',
} as const));

export function refusalOf({ trouble, wait = 0 }: Extract<Answer<unknown>, { ok: false }>): Refusal {
  const { code, field } = trouble;
  const text = atField.get(field);
  if (text && field) return { text, field, wait: 0 };
  if (code === 'conflict') return { text: 'account.taken', field: 'name', wait: 0 };
  // The name or the password: nobody is told which.
  if (code === 'unauthorised') return { text: 'account.wrong', field: 'password', wait: 0 };
  return { text: general.get(code) ?? 'account.failed', field: null, wait: code === 'locked' || code === 'too_many' ? wait : 0 };
}
