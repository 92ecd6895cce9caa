// Texts in the reader's language: ICU messages, one folder a language in src/texts, loaded when needed.
import { IntlMessageFormat } from 'intl-messageformat';
import en from '../texts/en';
import { choose, preferences } from './preferences.svelte';

export type TextKey = keyof typeof en;
export type Texts = Record<TextKey, string>;
type Values = Record<string, string | number>;

export const languages = {
  en: 'English',
  ro: 'Română',
  sr: 'Српски',
  'sr-Latn': 'Srpski',
  hr: 'Hrvatski',
  pt: 'Português',
  ca: 'Català',
  es: 'Español',
} as const;
export type LanguageCode = keyof typeof languages;

// English is always there; the files of another language come together (vite.config.ts).
const files = import.meta.glob<Partial<Texts>>(['../texts/*/*.json', '!../texts/en/*.json'], { import: 'default' });

let current = $state<LanguageCode>('en');
let texts = $state.raw<Partial<Texts>>(en);
const formats = new Map<string, IntlMessageFormat>();

export const language = (): LanguageCode => current;
// For dates and numbers: with the reader's region, where the browser tells it.
export const locale = (): string => navigator.languages.find((tag) => tag.startsWith(`${current}-`)) ?? current;

// The first of the browser's languages that we have.
export function wanted(preferred: readonly string[]): LanguageCode {
  for (const tag of preferred) {
    const lower = tag.toLowerCase();
    if (lower.startsWith('sr')) return lower.includes('latn') ? 'sr-Latn' : 'sr';
    if (lower.startsWith('sh') || lower.startsWith('bs')) return 'hr';
    const base = lower.split('-')[0] ?? '';
    if (base in languages) return base as LanguageCode;
  }
  return 'en';
}

export async function begin(): Promise<void> {
  const chosen = preferences.language;
  await speakIn(chosen && chosen in languages ? (chosen as LanguageCode) : wanted(navigator.languages));
}

async function speakIn(code: LanguageCode): Promise<void> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`../texts/${code}/`));
  texts = code === 'en' ? en : (Object.assign({}, ...(await Promise.all(own.map(([, load]) => load())))) as Partial<Texts>);
  formats.clear();
  current = code;
  document.documentElement.lang = code;
}

export async function chooseLanguage(code: LanguageCode): Promise<void> {
  choose({ language: code });
  await speakIn(code);
}

export function t(key: TextKey, values?: Values): string {
  const message = texts[key] ?? en[key];
  if (!values && !message.includes('{') && !message.includes("'")) return message;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(message, current);
    formats.set(key, format);
  }
  return String(format.format(values));
}

// Of a key that is made of parts: t(`role.${role}`) without the compiler knowing them all.
export const has = (key: string): key is TextKey => key in en;
export const tt = (key: string, otherwise = ''): string => (has(key) ? t(key) : otherwise);
