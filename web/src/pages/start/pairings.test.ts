import { describe, expect, test } from 'vitest';
import { readPairings } from './pairings';

const one = (line: string) => readPairings(line).boards[0];

describe('a line of pairings', () => {
  const rows: [string, string, string][] = [
    ['1. Ana Pop – Ion Radu', 'Ana Pop', 'Ion Radu'],
    ['1 Pop, Ana : Radu, Ion', 'Pop, Ana', 'Radu, Ion'],
    ['Ana Pop - Ion Radu', 'Ana Pop', 'Ion Radu'],
    ['Ana Pop-Ionescu - Jean-Marc Radu', 'Ana Pop-Ionescu', 'Jean-Marc Radu'],
    ['3) Ana Pop vs. Ion Radu', 'Ana Pop', 'Ion Radu'],
    ['Board 4: Ana Pop v Ion Radu', 'Ana Pop', 'Ion Radu'],
    ['Ana—Ion', 'Ana', 'Ion'],
    ['Ana-Ion', 'Ana', 'Ion'],
    ['Ana Pop, Ion Radu', 'Ana Pop', 'Ion Radu'],
    ['Pop, Ana, Radu, Ion', 'Pop, Ana', 'Radu, Ion'],
    ['1. Ana Pop 1-0 Ion Radu', 'Ana Pop', 'Ion Radu'],
    ['2. Ana Pop ½-½ Ion Radu', 'Ana Pop', 'Ion Radu'],
    ['1. Ana Pop (3) – Ion Radu (2.5)', 'Ana Pop', 'Ion Radu'],
    ['1. Ana Pop 2105 - Ion Radu 1998', 'Ana Pop', 'Ion Radu'],
    ['Ђорђе Петровић – Ana Čelić', 'Ђорђе Петровић', 'Ana Čelić'],
    // From a spreadsheet.
    ['1\tAna Pop\tIon Radu', 'Ana Pop', 'Ion Radu'],
    ['Ana Pop\tIon Radu', 'Ana Pop', 'Ion Radu'],
    ['1;Pop, Ana;3;;2½;Radu, Ion', 'Pop, Ana', 'Radu, Ion'],
    // Swiss-Manager: board, number, title, name, rating, points, result, and the same the other way.
    ['1\t12\tGM\tPop, Ana\t2400\t3\t - \t3\tIM\tRadu, Ion\t2350\t7', 'Pop, Ana', 'Radu, Ion'],
    ['2\t5\t\tPop, Ana\tROU\t1800\t2½\t\t2\t\tRadu, Ion\tSRB\t1750\t9', 'Pop, Ana', 'Radu, Ion'],
    ['1\tPop, Ana\t1\t1 - 0\t1\tRadu, Ion', 'Pop, Ana', 'Radu, Ion'],
    // Vega and other programs: columns of spaces.
    ['  1   Pop, Ana            3.0     -     2.5   Radu, Ion', 'Pop, Ana', 'Radu, Ion'],
    ['  1. Pop, Ana       (3) - (2½) Radu, Ion', 'Pop, Ana', 'Radu, Ion'],
    ['  7   POP Ana     [2]   :   RADU Ion   [1.5]', 'POP Ana', 'RADU Ion'],
    ['1 Ana Pop - Ion Radu    1-0', 'Ana Pop', 'Ion Radu'],
    ['| 1 | Ana Pop | Ion Radu |', 'Ana Pop', 'Ion Radu'],
  ];
  for (const [line, white, black] of rows) test(line, () => expect(one(line)).toEqual({ white, black }));
});

test('whoever has no opponent is passed over, and it is said', () => {
  const text = '1. Ana – Ion\n2. Ema - bye\n3\tDan Pop\t2\t\t\tspielfrei\n4. Vlad Dima   BYE\n';
  expect(readPairings(text)).toEqual({
    boards: [{ white: 'Ana', black: 'Ion' }],
    skipped: [
      { line: 2, text: '2. Ema - bye', why: 'bye' },
      { line: 3, text: '3 Dan Pop 2 spielfrei', why: 'bye' },
      { line: 4, text: '4. Vlad Dima BYE', why: 'bye' },
    ],
  });
});

test('headings and lines are no pairings; what is unclear is said', () => {
  const text = 'Bo.\tNo.\t\tName\tRtg\tPts.\tResult\tPts.\t\tName\tRtg\tNo.\n------------\n\n1\t1\t\tAna\t1\t0\t-\t0\t\tIon\t1\t2\nRound 3\n';
  expect(readPairings(text)).toEqual({
    boards: [{ white: 'Ana', black: 'Ion' }],
    skipped: [{ line: 5, text: 'Round 3', why: 'unclear' }],
  });
});

test('nothing is nothing', () => {
  expect(readPairings(' \r\n\r\n')).toEqual({ boards: [], skipped: [] });
});
