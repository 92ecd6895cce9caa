import { expect, test } from 'vitest';
import { latinKey } from './keyboard';

test.each([
  ['p', 'KeyP', 'p'],
  ['P', 'KeyP', 'p'],
  ['п', 'KeyP', 'p'], // Serbian, in Cyrillic
  ['а', 'KeyA', 'a'],
  ['z', 'KeyY', 'z'], // a keyboard with other places for its letters
  ['?', 'Slash', '?'],
  ['Enter', 'Enter', 'enter'],
  ['ч', 'Semicolon', 'ч'],
])('%s on %s is %s', (key, code, letter) => {
  expect(latinKey({ key, code })).toBe(letter);
});
