import { describe, expect, test } from 'vitest';
import { boardChanges } from './board_changes';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('what has changed on the board', () => {
  test.each([
    ['a move', start, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR', [['wP', 'e2', 'e4']]],
    ['one that is none', start, 'rnbqkbnr/pppppppp/8/8/8/6N1/PPPPPPPP/RNBQKB1R', [['wN', 'g1', 'g3']]],
    ['a capture', '4k3/8/8/3p4/4P3/8/8/4K3', '4k3/8/8/3P4/8/8/8/4K3', [['wP', 'e4', 'd5']]],
    ['en passant', '4k3/8/8/3pP3/8/8/8/4K3', '4k3/8/3P4/8/8/8/8/4K3', [['wP', 'e5', 'd6'], ['bP', 'd5', null]]],
    ['castling', '4k3/8/8/8/8/8/8/4K2R', '4k3/8/8/8/8/8/8/5RK1', [['wR', 'h1', 'f1'], ['wK', 'e1', 'g1']]],
    ['promotion', '4k3/P7/8/8/8/8/8/4K3', 'Q3k3/8/8/8/8/8/8/4K3', [['wQ', null, 'a8'], ['wP', 'a7', null]]],
  ])('%s', (_, before, after, changes) => {
    expect(boardChanges(before, after).map(({ man, from, to }) => [man, from, to])).toEqual(changes);
  });
});
