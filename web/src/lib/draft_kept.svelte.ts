// What somebody has filled in before he is sent to sign in: it is there when he comes back.
import { mustSignIn } from './server.svelte';

const key = (page: string): string => `jadoube.draft.${page}`;

export function takeDraft<T>(page: string): T | null {
  try {
    const text = sessionStorage.getItem(key(page));
    sessionStorage.removeItem(key(page));
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

// Called while a page is made. Only where it would be lost.
export function keepDraft(page: string, draft: () => unknown): void {
  $effect(() => {
    if (!mustSignIn()) return;
    try {
      sessionStorage.setItem(key(page), JSON.stringify(draft()));
    } catch {
      // Private windows keep nothing.
    }
  });
}
