// A game as one person follows it: what the server tells, made reactive. It decides nothing.
import { api } from './api';
import { remaining, ServerTime } from './clock';
import { Connection, Refused, wishKey, type Link } from './connection';
import { language } from './i18n.svelte';
import { preferences } from './preferences.svelte';
import type {
  Act, Color, Hello, Message, MoveMade, Presence, Question, Rematch, State, TakeBack, Trouble, View,
} from './protocol';

const local = (): number => performance.now() / 1000;

export interface Told {
  at: number;
  view: View;
}

export class LiveGame {
  link = $state<Link>('connecting');
  hello = $state.raw<Hello | null>(null);
  state = $state.raw<State | null>(null);
  at = $state(0); // at which state is true
  moves = $state.raw<MoveMade[]>([]);
  legal = $state.raw<string[]>([]);
  pending = $state.raw<Question[]>([]);
  last = $state.raw<View | null>(null);
  told = $state.raw<Told[]>([]); // views with rulings, the newest last
  presence = $state.raw<Presence | null>(null);
  rematch = $state.raw<Rematch | null>(null);
  takeBack = $state.raw<TakeBack | null>(null);
  refusedWish = $state.raw<Trouble | null>(null); // of a rematch or a move taken back
  trouble = $state.raw<Trouble | null>(null); // why there is no game to show
  waiting = $state(0); // acts that are not answered yet

  readonly #connection: Connection;
  readonly #time = new ServerTime();
  readonly #listeners = new Set<(view: View, before: State | null) => void>();
  #checked = false;

  constructor(
    readonly game: string,
    readonly token: string,
  ) {
    this.#connection = new Connection(
      { game, token, language: () => language(), notation: () => preferences.notation ?? language() },
      { message: (message) => this.#hear(message), link: (link) => this.#linked(link) },
    );
  }

  // Calls with each new view and the state before it, in order; not with what had happened before.
  onView(listener: (view: View, before: State | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async send(act: Act): Promise<View> {
    this.waiting += 1;
    try {
      return await this.#connection.send(act);
    } finally {
      this.waiting -= 1;
    }
  }

  // The same, where an error is shown elsewhere.
  async attempt(act: Act): Promise<View | Trouble> {
    try {
      return await this.send(act);
    } catch (error) {
      if (error instanceof Refused) return error.trouble;
      throw error;
    }
  }

  askRematch(wanted: boolean): void {
    this.#connection.wish({ rematch: wanted });
  }

  askTakeBack(wanted: boolean): void {
    this.#connection.wish({ take_back: wanted });
  }

  // Seconds on that player's clock at this moment; null in an untimed game.
  remaining(color: Color): number | null {
    const clock = this.state?.clock;
    if (!clock) return null;
    if (this.state?.phase !== 'playing') return clock[color];
    return Math.max(0, remaining(clock, color, this.at, this.now() ?? this.at));
  }

  // The game's own time.
  now(): number | null {
    return this.#time.now(local());
  }

  // After a change of language or notation.
  renew(): void {
    this.told = [];
    this.#connection.renew();
  }

  close(): void {
    this.#connection.close();
  }

  #linked(link: Link): void {
    this.link = link;
    if (link === 'lost' && !this.hello && !this.#checked) void this.#check();
  }

  // A browser does not say why a WebSocket was not opened.
  async #check(): Promise<void> {
    this.#checked = true;
    const answer = await api.game(this.game, this.token);
    if (answer.ok || answer.status === 0 || answer.status >= 500 || answer.status === 429) {
      this.#checked = false;
      return;
    }
    this.trouble = answer.trouble;
    this.#connection.close();
  }

  #hear(message: Message): void {
    if ('hello' in message) {
      this.#time.forget();
      this.#time.heard(message.hello.at, local());
      this.hello = message.hello;
    } else if ('snapshot' in message) {
      this.#show(message.snapshot);
    } else if ('view' in message) {
      const before = this.state;
      this.#show(message.view);
      if (message.view.rulings.length > 0) this.told = [...this.told, { at: message.view.at, view: message.view }];
      for (const listener of this.#listeners) listener(message.view, before);
    } else if ('ping' in message) {
      if (message.at === undefined) return;
      if (message.stands === undefined) this.#time.heard(message.at, local());
      else this.#time.stand(message.stands, message.at, local());
    } else if ('presence' in message) {
      this.presence = message.presence;
    } else if ('error' in message) {
      if (message.key?.startsWith(wishKey)) this.refusedWish = message.error;
    } else if ('rematch' in message) {
      this.rematch = message.rematch;
    } else if ('take_back' in message) {
      this.takeBack = message.take_back;
    }
  }

  #show(view: View): void {
    // Before the start every act is at -1, and the time begins anew at 0.
    if (this.state?.phase === 'before') this.#time.forget();
    this.#time.heard(view.at, local());
    this.at = view.at;
    this.state = view.state;
    this.pending = view.pending;
    this.legal = view.legal ?? [];
    this.last = view;
    if (view.moves) this.moves = [...this.moves.slice(0, view.moves.after), ...view.moves.made];
  }
}
