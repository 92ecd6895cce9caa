import { t } from '../../../lib/i18n.svelte';
import type { Must } from '../../../lib/protocol';

// What a player is bound to, as a sentence.
export function boundWords(bound: Must): string {
  const { square } = bound;
  switch (bound.must) {
    case 'capture':
      return bound.with ? t('player.must_capture_with', { square, with: bound.with }) : t('player.must_capture', { square });
    case 'castle':
      return t('player.must_castle', { square });
    default:
      return bound.to ? t('player.must_move_to', { square, to: bound.to }) : t('player.must_move', { square });
  }
}
