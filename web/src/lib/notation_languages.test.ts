import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';

vi.mock('./i18n.svelte', () => ({ language: () => 'en' }));
const { notationLanguages } = await import('./notation_languages');

test('the letters are those of the core', () => {
  const source = readFileSync('../core/notation/src/language.cpp', 'utf8');
  const rows = [...source.matchAll(/\.code = "([^"]+)",[^]*?\.letters = \{([^}]+)\}/g)];
  const core = Object.fromEntries(rows.map(([, code, letters]) => {
    const [, knight, bishop, rook, queen, king] = [...(letters ?? '').matchAll(/"([^"]*)"/g)].map((found) => found[1]);
    return [code, [king, queen, rook, bishop, knight].join(' ')];
  }));
  expect(Object.keys(core)).toHaveLength(22);
  expect(notationLanguages).toEqual(core);
});
