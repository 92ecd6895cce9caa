import { describe, expect, test } from 'vitest';
import type { Ruling, State, View } from '../../../lib/protocol';
import { factsOf } from './history';

const state = { phase: 'playing', to_move: 'black' } as State;
const ruled = (ruling: string, more: Partial<Ruling> = {}): Ruling => ({ ruling, article: '', effects: [], text: '', ...more });
const view = (act: string, by: string, rulings: Ruling[] = [], more: Partial<View> = {}): View =>
  ({ n: 0, at: 0, by, act: { act, result: '1-0' }, accepted: true, rulings, pending: [], state, ...more });

describe('what the views so far tell', () => {
  test('who has arrived, and signed', () => {
    const facts = factsOf([view('arrive', 'white'), view('sign', 'black')]);
    expect(facts.arrived).toEqual({ white: true, black: false });
    expect(facts.signed).toEqual({ white: null, black: '1-0' });
  });

  test('what was refused has not happened', () => {
    expect(factsOf([view('arrive', 'white', [], { accepted: false })]).arrived.white).toBe(false);
  });

  test('I.1.1 a move to be sealed, until the game is adjourned; then both arrive again', () => {
    const due = [view('arrive', 'white'), view('adjourn', 'arbiter', [ruled('sealing_due', { player: 'black' })])];
    expect(factsOf(due)).toMatchObject({ sealer: 'black', sealed: false });
    const sealed = [...due, view('seal', 'black', [ruled('sealed', { player: 'black' })])];
    expect(factsOf(sealed)).toMatchObject({ sealer: 'black', sealed: true });
    const adjourned = [...sealed, view('press', 'black', [ruled('adjourned')])];
    expect(factsOf(adjourned)).toMatchObject({ sealer: null, arrived: { white: false, black: false } });
  });
});
