import { tick } from 'svelte';
import { t } from '../../lib/i18n.svelte';
import type { Trouble } from '../../lib/protocol';
import { focusSignIn } from '../../ui/SignInFirst.svelte';

// Where the server says which field is wrong, it is said there; else once for all.
export function showTrouble(trouble: Trouble): { errors: Partial<Record<string, string>>; general: string } {
  if (trouble.code === 'unreachable') return { errors: {}, general: t('common.unreachable') };
  if (trouble.code === 'unauthorised') {
    void tick().then(focusSignIn);
    return { errors: {}, general: '' };
  }
  if (trouble.field) return { errors: { [trouble.field]: trouble.text }, general: '' };
  return { errors: {}, general: trouble.text };
}
