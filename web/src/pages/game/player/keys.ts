// Single keys: none that the board itself takes (a to h, q, r, n). They can be switched off (WCAG 2.1.4), and never get in the way of writing.
import type { TextKey } from '../../../lib/i18n.svelte';
import { latinKey } from '../../../lib/keyboard';

export type Command =
  | 'press' | 'move' | 'board' | 'clocks' | 'last' | 'status' | 'mine' | 'theirs' | 'ruling' | 'adjust' | 'claim'
  | 'call' | 'draw' | 'resign' | 'help';

export const keys: readonly { key: string; command: Command; text: TextKey; freeOnly?: boolean }[] = [
  { key: ' ', command: 'press', text: 'player.key_space', freeOnly: true },
  { key: 'p', command: 'press', text: 'player.key_press', freeOnly: true },
  { key: 'm', command: 'move', text: 'player.key_move' },
  { key: 'z', command: 'board', text: 'player.key_board' },
  { key: 't', command: 'clocks', text: 'player.key_clocks' },
  { key: 'l', command: 'last', text: 'player.key_last' },
  { key: 'i', command: 'status', text: 'player.key_status' },
  { key: 's', command: 'mine', text: 'player.key_mine' },
  { key: 'o', command: 'theirs', text: 'player.key_theirs' },
  { key: 'u', command: 'ruling', text: 'player.key_ruling' },
  { key: 'j', command: 'adjust', text: 'player.key_adjust', freeOnly: true },
  { key: 'k', command: 'claim', text: 'player.key_claim' },
  { key: 'v', command: 'call', text: 'player.key_call' },
  { key: 'w', command: 'draw', text: 'player.key_draw' },
  { key: 'x', command: 'resign', text: 'player.key_resign' },
  { key: '?', command: 'help', text: 'player.key_help' },
];

interface Pressed {
  key: string;
  code?: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  defaultPrevented: boolean;
  target: EventTarget | null;
}

const writing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]';
const control = 'button, a, summary, input, select, textarea, [tabindex], [role=gridcell], [role=button]';

export function commandOf(event: Pressed, letters: boolean): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('dialog')) return null;
  const found = keys.find(({ key }) => key === latinKey(event));
  if (!found) return null;
  if (event.key === ' ') return at?.closest(control) ? null : 'press';
  return letters && !at?.closest(writing) ? found.command : null;
}
