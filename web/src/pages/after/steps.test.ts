import { expect, test } from 'vitest';
import type { Moves, State, View } from '../../lib/protocol';
import { numberOf, squaresOf, stepsOf } from './steps';

const state = (ply: number): State => ({
  fen: '', ply, to_move: 'white', phase: 'playing', clock: null, offer: null, must: [], claims: [],
  illegal: { white: 0, black: 0 }, class: 'rapid', result: null,
});
const view = (act: string, ply: number, moves?: Moves): View => ({
  n: 1, at: 0, act: { act }, accepted: true, rulings: [], pending: [], state: state(ply), ...(moves ? { moves } : {}),
});
const made = (ply: number, text: string) => ({ ply, move: null, text, spoken: null, announced: null, clock: null });

test('a step tells the move that it completed; time that only passes is none', () => {
  const steps = stepsOf([
    view('move', 1),
    view('press', 1, { after: 0, made: [made(1, 'e4')] }),
    view('tick', 1),
    view('press', 0, { after: 0, made: [] }),
  ]);
  expect(steps.map((step) => step.text)).toEqual([null, 'e4', null]);
});

test('the squares of acts upon the board', () => {
  expect(squaresOf({ act: 'release', from: 'e2', to: 'e4' })).toEqual(['e2', 'e4']);
  expect(squaresOf({ act: 'move', move: 'e7e8q' })).toEqual(['e7', 'e8']);
  expect(squaresOf({ act: 'move', move: 'Nf3' })).toBeNull();
  expect(squaresOf({ act: 'press' })).toBeNull();
});

test('moves are numbered as on a scoresheet', () => {
  expect([1, 2, 3].map((ply) => numberOf(ply))).toEqual(['1.', '1…', '2.']);
  expect([1, 2].map((ply) => numberOf(ply, true))).toEqual(['1…', '2.']);
});
