// What goes over the wire: docs/server.md and the act protocol. Names as they stand there.

export type Color = 'white' | 'black';
export const colors: readonly Color[] = ['white', 'black'];
export const opponent = (color: Color): Color => (color === 'white' ? 'black' : 'white');

export type Role =
  | 'white'
  | 'black'
  | 'arbiter'
  | 'spectator'
  | 'white-assistant'
  | 'black-assistant'
  | 'white-operator'
  | 'black-operator'
  | 'organiser';

type File = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';
type Rank = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
export type Square = `${File}${Rank}`;
export type Promotion = 'q' | 'r' | 'b' | 'n';

export type Edition = '2009' | '2014' | '2017' | '2018' | '2023';
export const editions: readonly Edition[] = ['2023', '2018', '2017', '2014', '2009'];

export interface Conditions {
  edition?: Edition;
  time?: string;
  mode?: 'fischer' | 'bronstein' | 'delay';
  supervision?: 'full' | 'partial';
  variant?: 'standard' | 'chess960';
  start?: string | number | null;
  default_time?: number;
  presence?: 'tracked' | null;
  draw_min_moves?: number;
  draw_agreement?: boolean;
  points?: [number, number, number];
  quickplay?: boolean;
  period_change?: 'moves' | 'zero';
  blitz_penalty?: number | null;
  board?: 'free' | 'guarded' | 'unseen';
  arbiter?: 'automatic' | 'human';
  language?: string;
  [more: string]: unknown;
}

export interface Settings {
  start?: 'arrival' | 'arbiter';
  listed?: boolean;
  title?: string;
  lag_compensation?: number;
  casual?: boolean;
  delay?: number;
}

export interface Clock {
  white: number;
  black: number;
  running: Color | null;
  delay: number;
  flags: Color[];
}

export type Phase = 'before' | 'playing' | 'paused' | 'adjourned' | 'over';

export interface Must {
  must: 'move' | 'capture' | 'castle';
  square: Square;
  with?: Square;
  to?: Square;
  article: string;
}

export interface GameResult {
  score: string;
  points: [number, number];
  article: string;
  reason: string;
}

export interface State {
  fen: string;
  ply: number;
  to_move: Color;
  phase: Phase;
  clock: Clock | null;
  offer: Color | null;
  must: Must[];
  claims: string[];
  illegal: Record<Color, number>;
  class: 'standard' | 'rapid' | 'blitz';
  result: GameResult | null;
  annulled?: boolean;
  corrections?: Ruling[]; // of the end of the game, by the arbiter
}

export interface Effect {
  effect: string;
  [more: string]: unknown;
}

export interface Ruling {
  ruling: string;
  article: string;
  player?: Color;
  count?: number;
  effects: Effect[];
  text: string;
  [more: string]: unknown;
}

export interface Question {
  question: number;
  article: string;
  kind: string;
  player?: Color;
  options: string[];
  text: string;
  [more: string]: unknown;
}

export interface Trouble {
  code: string;
  article?: string;
  field?: string;
  text: string;
}

// An act as a client sends it: `act` and its fields.
export interface Act {
  act: string;
  [field: string]: unknown;
}

export interface MoveMade {
  ply: number;
  move: string | null;
  text: string | null;
  spoken: string | null; // in the words of the language
  announced: string | null; // in those of Appendix D
  clock: number | null;
}

export interface Moves {
  after: number;
  made: MoveMade[];
}

export interface View {
  n: number;
  at: number;
  by?: string;
  for?: Color; // of an assistant or operator
  act?: Act;
  accepted: boolean;
  error?: Trouble;
  rulings: Ruling[];
  pending: Question[];
  state: State;
  moves?: Moves;
  legal?: string[];
}

export interface Hello {
  game: string;
  role: Role;
  version: string;
  at: number;
  title: string;
  conditions: Conditions;
  settings: Settings;
  names?: Record<Color, string>;
  delay?: number;
}

export type Presence = Record<'white' | 'black' | 'arbiter', { connected: boolean; lag: number | null }>;
export type Rematch = Record<Color, boolean> & { url: string | null };
export type TakeBack = Record<Color, boolean> & { ply: number };

export type Message =
  | { hello: Hello }
  | { snapshot: View }
  | { view: View; key?: string }
  | { error: Trouble; key?: string }
  | { ping: number; at?: number; stands?: boolean }
  | { presence: Presence }
  | { rematch: Rematch }
  | { take_back: TakeBack };

export const playerOf = (role: Role): Color | null =>
  role.startsWith('white') ? 'white' : role.startsWith('black') ? 'black' : null;
