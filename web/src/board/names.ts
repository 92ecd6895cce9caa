// What a square is called when the caller has no words of his own: "e4, white pawn".
import { language, t } from '../lib/i18n.svelte';
import type { Square } from '../lib/protocol';
import type { Piece } from './fen';

const known = new Map<string, string>(); // 200 boards ask for the same 832 names

export function nameOf(square: Square, piece: string | null): string {
  const key = `${language()} ${square} ${piece}`;
  let name = known.get(key);
  if (name === undefined) {
    name = t('board.square', { square, man: t(piece ? `board.${piece as Piece}` : 'board.empty') });
    known.set(key, name);
  }
  return name;
}
