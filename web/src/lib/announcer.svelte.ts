// Tells screen readers what happens, and says it aloud if that is wanted.
import { language } from './i18n.svelte';
import { preferences } from './preferences.svelte';

interface Line {
  id: number;
  text: string;
}

export const announced = $state<{ polite: Line[]; urgent: Line[] }>({ polite: [], urgent: [] });
let next = 0;

export function announce(text: string, urgent = false): void {
  if (text === '') return;
  const kind = urgent ? 'urgent' : 'polite';
  announced[kind] = [...announced[kind].slice(-4), { id: next++, text }];
  if (preferences.speak) speak(text, urgent);
}

export function speak(text: string, urgent = false): void {
  if (!('speechSynthesis' in window)) return;
  const utterance = new SpeechSynthesisUtterance(text);
  // Voices for Serbian are rare and read Croatian's letters as well.
  utterance.lang = language() === 'sr-Latn' ? 'hr' : language();
  if (urgent) window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance);
}
