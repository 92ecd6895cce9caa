// The time control of the conditions, in PGN's syntax: "40/5400+30:1800+30". Only how it is written:
// what it means for the game the server says.
export interface Period {
  moves: number | null; // null: the rest of the game
  seconds: number;
  increment: number;
}

export const untimed = '-';

export function writeTime(periods: readonly Period[]): string {
  if (periods.length === 0) return untimed;
  return periods
    .map(({ moves, seconds, increment }) => `${moves ? `${moves}/` : ''}${seconds}${increment ? `+${increment}` : ''}`)
    .join(':');
}

// Null for what is not written so.
export function readTime(text: string): Period[] | null {
  if (text.trim() === untimed) return [];
  const periods: Period[] = [];
  for (const part of text.trim().split(':')) {
    const found = /^(?:(\d{1,4})\/)?(\d{1,7})(?:\+(\d{1,6}))?$/.exec(part);
    if (!found) return null;
    periods.push({ moves: found[1] ? Number(found[1]) : null, seconds: Number(found[2]), increment: Number(found[3] ?? 0) });
  }
  return periods;
}

const minutes = (seconds: number): string =>
  seconds % 60 === 0 ? String(seconds / 60) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

// As players say it: "3+2", "90+30", "40/90+30, 30+30". Empty for an untimed game.
export function shortTime(text: string): string {
  const periods = readTime(text);
  if (!periods) return text;
  return periods
    .map(({ moves, seconds, increment }) => `${moves ? `${moves}/` : ''}${minutes(seconds)}+${increment}`)
    .join(', ');
}

export interface TimePreset {
  name: 'blitz' | 'blitz_long' | 'rapid' | 'rapid_long' | 'club' | 'standard' | 'fide' | 'untimed';
  time: string;
}

export const timePresets: readonly TimePreset[] = [
  { name: 'blitz', time: '180+2' },
  { name: 'blitz_long', time: '300+3' },
  { name: 'rapid', time: '900+10' },
  { name: 'rapid_long', time: '1500+10' },
  { name: 'club', time: '3600+30' },
  { name: 'standard', time: '5400+30' },
  { name: 'fide', time: '40/5400+30:1800+30' },
  { name: 'untimed', time: untimed },
];
