// The HTTP API of docs/server.md.
import { call, type Answer } from './call';
import type {
  Act, Conditions, Edition, GameResult, Role, Ruling, Settings, Trouble, View,
} from './protocol';
import { change } from './server.svelte';

export interface GameLink {
  url: string;
  token: string;
}
export type Links = Partial<Record<Role, GameLink>>;
export interface NewGame {
  game: string;
  links: Links;
}
export interface NewRound {
  round: string;
  title: string;
  links: Links;
  boards: { board: number; game: string; white: string; black: string; links: Links }[];
}
export interface RoundBoards {
  round: string;
  role: Role;
  title: string;
  links?: Links; // to all boards, for the organiser
  boards: { board: number; game: string; token?: string; url?: string; white: string; black: string; title: string; links?: Links }[];
}
export interface DeskOption {
  incident: string;
  act: Act;
  article: string;
  player: 'white' | 'black' | null;
  would: Pick<View, 'rulings' | 'state' | 'pending'>;
}
export interface LawRule {
  rule: string;
  article: string;
  within: boolean;
  part: string;
  term: string | null;
  text: string;
  discretion: string | null;
  see: string[];
  no_source: boolean;
  articles: Partial<Record<string, string>>;
}
export interface Laws {
  edition: string;
  language: string;
  parts: { part: string; title: string; heading: string }[];
  rules: LawRule[];
}

export interface ListedGame {
  game: string;
  title: string;
  created: string;
  over: boolean;
  spectator: string;
  organiser?: string; // of one's own
}
export interface GamePage {
  games: ListedGame[];
  next: string | null;
}
export interface SheetLine {
  ply: number;
  text: string | null;
  made: string | null;
  agrees: boolean;
}
export interface Scoresheets {
  white: SheetLine[];
  black: SheetLine[];
  kept: Record<'white' | 'black', boolean>;
}

export interface OtherEdition {
  edition: Edition;
  differs: { n: number; act: Act; rulings: Ruling[]; error: Trouble | null }[];
  result: GameResult | null;
}

const query = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

export const api = {
  makeGame: (conditions: Conditions, settings: Settings, language = 'en') =>
    change<NewGame>('POST', `/api/games?${query({ language })}`, { conditions, settings }),
  games: (which: 'listed' | 'mine', after: string | null, limit: number) =>
    call<GamePage>('GET', `/api/games?${query({ [which]: 'true', limit: String(limit), ...(after ? { after } : {}) })}`),
  makeRound: (
    round: { title: string; conditions: Conditions; settings: Settings; boards: { white: string; black: string }[] },
    language = 'en',
  ) => change<NewRound>('POST', `/api/rounds?${query({ language })}`, round),
  round: (round: string, token: string) => call<RoundBoards>('GET', `/api/rounds/${round}`, { token }),
  game: (game: string, token: string) => call<{ snapshot: View }>('GET', `/api/games/${game}`, { token }),
  links: (game: string, token: string) => call<NewGame>('GET', `/api/games/${game}/links`, { token }),
  revoke: (game: string, token: string, role: Role) =>
    call<GameLink & { role: Role }>('POST', `/api/games/${game}/links/${role}/revoke`, { token }),
  preview: (game: string, token: string, act: Act, language: string) =>
    call<View>('POST', `/api/games/${game}/preview?${query({ language })}`, { token }, act),
  desk: (game: string, token: string, language: string) =>
    call<{ options: DeskOption[] }>('GET', `/api/games/${game}/desk?${query({ language })}`, { token }),
  // The game in PGN, as this person may see it.
  async pgn(game: string, token: string): Promise<Answer<string>> {
    try {
      const response = await fetch(`/api/games/${game}/pgn`, { headers: { Authorization: `Bearer ${token}` } });
      const text = await response.text();
      if (response.ok) return { ok: true, status: response.status, value: text };
      return { ok: false, status: response.status, trouble: (JSON.parse(text) as { error: Trouble }).error };
    } catch {
      return { ok: false, status: 0, trouble: { code: 'unreachable', text: '' } };
    }
  },
  scoresheets: (game: string, token: string, language: string, notation: string) =>
    call<Scoresheets>('GET', `/api/games/${game}/scoresheets?${query({ language, notation })}`, { token }),
  laws: (edition: string, language: string) => call<Laws>('GET', `/api/laws?${query({ edition, language })}`),
  otherEditions: (game: string, token: string, language: string) =>
    call<{ editions: OtherEdition[] }>('GET', `/api/games/${game}/editions?${query({ language })}`, { token }),
  // Everything that this person has seen of the game, in order.
  async log(game: string, token: string, language: string): Promise<Answer<View[]>> {
    try {
      const response = await fetch(`/api/games/${game}/log?${query({ language, views: '1' })}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const text = await response.text();
      if (!response.ok) {
        return { ok: false, status: response.status, trouble: (JSON.parse(text) as { error: Trouble }).error };
      }
      const lines = text.split('\n').filter((line) => line !== '');
      return { ok: true, status: 200, value: lines.map((line) => (JSON.parse(line) as { view: View }).view) };
    } catch {
      return { ok: false, status: 0, trouble: { code: 'unreachable', text: '' } };
    }
  },
};

export const qrAddress = (text: string): string => `/api/qr?${query({ text })}`;
