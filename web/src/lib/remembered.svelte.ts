// The games that were made or joined on this device, so that nobody loses his link.
import type { Role } from './protocol';

export type Part = Role | 'table' | 'clock' | 'round';

export interface Remembered {
  path: string; // of the page, fragment included
  part: Part;
  title: string;
  time: string; // as in the conditions
  seen: number; // milliseconds
}

const key = 'jadoube.games';
const most = 40;

function stored(): Remembered[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? (list as Remembered[]).filter((one) => typeof one?.path === 'string') : [];
  } catch {
    return [];
  }
}

let games = $state.raw<Remembered[]>(stored());

function keep(list: Remembered[]): void {
  games = list;
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // Private windows keep nothing.
  }
}

export const remembered = (): readonly Remembered[] => games;
export const rememberedPart = (path: string): Part | null => games.find((one) => one.path === path)?.part ?? null;

// The newest first. What another tab has remembered meanwhile stays.
export function remember(game: Omit<Remembered, 'seen'>): void {
  keep([{ ...game, seen: Date.now() }, ...stored().filter((one) => one.path !== game.path)].slice(0, most));
}

export function forget(path: string): void {
  keep(stored().filter((one) => one.path !== path));
}
