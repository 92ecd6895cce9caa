import { describe, expect, it } from 'vitest';
import { after, outstanding, type Change } from './changes';
import { piecesOf } from './fen';
import { arrange } from './men';
import { isDark, neighbour, rowsOf, spotOf, squareAt, squares } from './squares';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('piecesOf', () => {
  it('reads the first field and no other', () => {
    const pieces = piecesOf(start);
    expect(pieces.size).toBe(32);
    expect(pieces.get('e1')).toBe('wK');
    expect(pieces.get('d8')).toBe('bQ');
    expect(pieces.get('a1')).toBe('wR');
    expect(pieces.get('h8')).toBe('bR');
    expect(pieces.has('e4')).toBe(false);
    expect(piecesOf('8/8/8/8/4P3/8/8/8')).toEqual(new Map([['e4', 'wP']]));
  });
  it('shows what it can of what is no FEN', () => {
    expect(piecesOf('').size).toBe(0);
    expect(piecesOf('kkkkkkkkkk/x').size).toBe(8);
    expect(piecesOf('8/8/8/8/8/8/8/8/K').size).toBe(0);
  });
});

describe('squares', () => {
  it('stand in the order in which they are seen', () => {
    expect(squares).toHaveLength(64);
    expect(rowsOf('white')[0]?.join('')).toBe('a8b8c8d8e8f8g8h8');
    expect(rowsOf('black')[0]?.join('')).toBe('h1g1f1e1d1c1b1a1');
    expect(rowsOf('black')[7]?.[7]).toBe('a8');
  });
  it('are found again from where they are seen', () => {
    for (const orientation of ['white', 'black'] as const) {
      for (const square of squares) expect(squareAt(spotOf(square, orientation), orientation)).toBe(square);
    }
    expect(squareAt({ column: 8, row: 0 }, 'white')).toBeNull();
  });
  it('are dark in the corner at White’s left', () => {
    expect(isDark('a1')).toBe(true);
    expect(isDark('h1')).toBe(false);
    expect(squares.filter(isDark)).toHaveLength(32);
  });
  it('have neighbours as seen, and an edge', () => {
    const rows = [
      ['e4', 'ArrowUp', 'e5', 'e3'], ['e4', 'ArrowDown', 'e3', 'e5'], ['e4', 'ArrowLeft', 'd4', 'f4'],
      ['e4', 'ArrowRight', 'f4', 'd4'], ['e4', 'Home', 'a4', 'h4'], ['e4', 'End', 'h4', 'a4'],
      ['e4', 'PageUp', 'e8', 'e1'], ['e4', 'PageDown', 'e1', 'e8'], ['h8', 'ArrowUp', 'h8', 'h7'], ['a1', 'ArrowLeft', 'a1', 'b1'],
    ] as const;
    for (const [square, key, white, black] of rows) {
      expect(neighbour(square, key, 'white')).toBe(white);
      expect(neighbour(square, key, 'black')).toBe(black);
    }
    expect(neighbour('e4', 'x', 'white')).toBeNull();
  });
});

describe('arrange', () => {
  const men = arrange([], piecesOf(start), false);
  it('keeps a man the same man when he moves', () => {
    const pawn = men.find((man) => man.square === 'e2');
    const next = arrange(men, piecesOf('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR'), false);
    expect(next).toHaveLength(32);
    expect(next.find((man) => man.square === 'e4')).toEqual({ ...pawn, square: 'e4', glides: true });
    expect(next.filter((man) => man.glides)).toHaveLength(1);
    expect(arrange(men, piecesOf('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR'), true).some((man) => man.glides)).toBe(false);
  });
  it('takes off who was taken, and moves the nearest of several', () => {
    const two = arrange([], piecesOf('8/8/8/3p4/8/8/8/R3K2R'), false);
    const rook = two.find((man) => man.square === 'h1');
    const next = arrange(two, piecesOf('8/8/8/3p4/8/8/8/R4RK1'), false);
    expect(next.find((man) => man.square === 'f1')?.id).toBe(rook?.id);
    expect(arrange(two, piecesOf('8/8/8/8/8/8/8/R3K2R'), false)).toHaveLength(3);
  });
  it('changes nothing when nothing changed, and shows another position at once', () => {
    expect(arrange(men, piecesOf(start), false)).toBe(men);
    expect(arrange(men, piecesOf('RNBQKBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbqkbnr'), false).some((man) => man.glides)).toBe(false);
  });
});

describe('outstanding', () => {
  const before = piecesOf('8/8/8/8/8/8/8/4K2R');
  const king: Change = { from: 'e1', to: 'g1', piece: 'wK' };
  const rook: Change = { from: 'h1', to: 'f1', piece: 'wR' };
  it('keeps the second man where he was put when only the first has arrived', () => {
    expect(after(before, [king, rook])).toEqual(piecesOf('8/8/8/8/8/8/8/5RK1'));
    expect(outstanding(before, piecesOf('8/8/8/8/8/8/8/6KR'), [king, rook])).toEqual([rook]);
    expect(outstanding(before, piecesOf('8/8/8/8/8/8/8/5RK1'), [king, rook])).toEqual([]);
  });
  it('keeps nothing when the board went another way', () => {
    expect(outstanding(before, before, [king, rook])).toEqual([]);
    expect(outstanding(before, piecesOf('8/8/8/8/8/8/4K3/7R'), [king, rook])).toEqual([]);
  });
});
