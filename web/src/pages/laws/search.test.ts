import { expect, test } from 'vitest';
import type { LawRule, Laws } from '../../lib/api';
import { fold, matches, sideBySide } from './search';

const rule = (name: string, article: string, text: string): LawRule => ({
  rule: name, article, text, within: false, part: '1', term: null, discretion: null, see: [], no_source: false, articles: {},
});
const laws = (edition: string, rules: LawRule[]): Laws => ({ edition, language: 'en', parts: [], rules });

test('words are found without accents and capitals, in any order', () => {
  expect(fold('Šah-Mat ĐURĐEVAC Înțeles')).toBe('sah-mat durdevac inteles');
  const one = rule('a', '9.2', 'Remiză prin repetarea poziției');
  expect(matches(one, 'pozitiei REMIZA')).toBe(true);
  expect(matches(one, '9.2')).toBe(true);
  expect(matches(one, 'remiza pat')).toBe(false);
  expect(matches(one, '  ')).toBe(true);
});

test('editions stand side by side by rule: what is new, gone, reworded, renumbered', () => {
  const left = laws('2023', [rule('a', '1', 'x'), rule('b', '2', 'y'), rule('d', '4', 'new here')]);
  const right = laws('2009', [rule('z', '0', 'gone'), rule('a', '1', 'x'), rule('c', '2', 'gone too'), rule('b', '3', 'y')]);
  expect(sideBySide(left, right).map((pair) => [pair.rule, pair.change])).toEqual([
    ['z', 'gone'], ['a', 'same'], ['c', 'gone'], ['b', 'renumbered'], ['d', 'new'],
  ]);
  const reworded = sideBySide(laws('2023', [rule('a', '1', 'x')]), laws('2009', [rule('a', '1', 'X')]));
  expect(reworded.map((pair) => pair.change)).toEqual(['reworded']);
});
