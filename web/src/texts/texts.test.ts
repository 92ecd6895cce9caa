// Every language says everything that English says, about the same things.
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { languages } from '../lib/i18n.svelte';
import en from './en';

const files = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' });
const catalogue = (code: string): Record<string, string> =>
  Object.assign({}, ...Object.entries(files).filter(([path]) => path.startsWith(`./${code}/`)).map(([, texts]) => texts)) as Record<string, string>;

// The arguments of a message, wherever in it they stand.
function argumentsOf(elements: MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
    found.add(element.value);
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const { value } of Object.values(element.options)) argumentsOf(value, found);
    }
  }
  return found;
}

describe.each(Object.keys(languages))('%s', (code) => {
  const texts = catalogue(code);

  test('has every message, and no other', () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(en).toSorted());
  });

  test('is about the same things in each', () => {
    for (const [key, english] of Object.entries(en)) {
      const text = texts[key] ?? '';
      expect([...argumentsOf(parse(text))].toSorted(), key).toEqual([...argumentsOf(parse(english))].toSorted());
      expect(text.trim(), key).not.toBe('');
    }
  });

  // ICU: an apostrophe before a brace quotes it.
  test('quotes nothing by accident', () => {
    for (const [key, text] of Object.entries(texts)) expect(text, key).not.toMatch(/(^|[^'])'[{}#|]/);
  });
});

test('other languages are not English left over', () => {
  for (const code of ['ro', 'sr', 'hr', 'pt', 'ca', 'es']) {
    const texts = catalogue(code);
    const same = Object.entries(en).filter(([key, text]) => texts[key] === text && /[a-z]{4}/i.test(text.replace(/\{[^}]*\}/g, '')));
    expect(same.length, `${code}: ${same.map(([key]) => key).join(' ')}`).toBeLessThan(Object.keys(en).length / 12);
  }
});
