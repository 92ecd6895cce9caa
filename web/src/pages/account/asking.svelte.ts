// A form that asks the server something, and what it was told.
import { tick } from 'svelte';
import type { Answer } from '../../lib/call';
import { t } from '../../lib/i18n.svelte';
import { refusalOf, type Refusal } from './refusal';

export class Asking {
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);

  // What is wrong with that field.
  error(field: string): string | undefined {
    return this.refusal?.field === field ? t(this.refusal.text) : undefined;
  }

  // Focus goes to what is wrong.
  async ask<T>(form: HTMLFormElement, question: () => Promise<Answer<T>>): Promise<T | null> {
    this.busy = true;
    this.refusal = null;
    const answer = await question();
    this.busy = false;
    if (answer.ok) return answer.value;
    this.refusal = refusalOf(answer);
    await tick();
    form.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus();
    return null;
  }
}
