// The languages in which moves can be written, with their letters for king, queen, rook, bishop and
// knight: as in core/notation/src/language.cpp, which a test compares.
import { language } from './i18n.svelte';

export const notationLanguages: Record<string, string> = {
  en: 'K Q R B N', ro: 'R D T N C', pt: 'R D T B C', ca: 'R D T A C', es: 'R D T A C', fr: 'R D T F C',
  de: 'K D T L S', nl: 'K D T L P', hu: 'K V B F H', hr: 'K D T L S', sr: 'К Д Т Л С', 'sr-Latn': 'K D T L S',
  ru: 'Кр Ф Л С К', it: 'R D T A C', pl: 'K H W G S', cs: 'K D V S J', sv: 'K D T L S', da: 'K D T L S',
  fi: 'K D T L R', tr: 'Ş V K F A', el: 'Ρ Β Π Α Ι', figurine: '♔ ♕ ♖ ♗ ♘',
};

// Its name in the language of the page.
export function notationName(code: string): string {
  const name = new Intl.DisplayNames([language()], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}
