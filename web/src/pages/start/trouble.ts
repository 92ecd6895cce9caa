import { t } from '../../lib/i18n.svelte';
import type { Trouble } from '../../lib/protocol';

// Where the server says which field is wrong, it is said there; else once for all.
export function showTrouble(trouble: Trouble): { errors: Partial<Record<string, string>>; general: string } {
  if (trouble.code === 'unreachable') return { errors: {}, general: t('common.unreachable') };
  if (trouble.field) return { errors: { [trouble.field]: trouble.text }, general: '' };
  return { errors: {}, general: trouble.text };
}
