// A WebSocket of one person in one game that loses nothing: it comes back by itself and resumes after
// the last view it saw, and what was not answered is sent again under the same key, which the server
// does only once.
import type { Act, Message, Trouble, View } from './protocol';

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface ConnectionEvents {
  message(message: Message): void;
  link(link: Link, reason: string): void;
}

export class Refused extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.text);
  }
}

interface Waiting {
  text: string;
  done(view: View): void;
  failed(trouble: Refused): void;
}

export const wishKey = 'wish.';
const noReturn = new Set([1008, 1009]);

export class Connection {
  #socket: WebSocket | null = null;
  #seen: number | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #waiting = new Map<string, Waiting>();
  #nextKey = 0;
  readonly #prefix = Math.random().toString(36).slice(2, 10);
  #ended = false;

  constructor(
    readonly address: { game: string; token: string; language: () => string; notation: () => string },
    readonly events: ConnectionEvents,
  ) {
    window.addEventListener('online', this.#hurry);
    window.addEventListener('offline', this.#cut);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#open();
  }

  // Resolves with the view that tells what became of it, when it is durable.
  send(act: Act): Promise<View> {
    const key = this.#newKey();
    const text = JSON.stringify({ ...act, key });
    return new Promise((done, failed) => {
      this.#waiting.set(key, { text, done, failed });
      this.#say(text);
    });
  }

  // What is no act is answered to all who are in the game, and only a refusal to whoever wished it.
  wish(wish: { rematch: boolean } | { take_back: boolean }): void {
    this.#say(JSON.stringify({ ...wish, key: `${wishKey}${this.#newKey()}` }));
  }

  #newKey(): string {
    return `${this.#prefix}.${this.#nextKey++}`;
  }

  #say(text: string): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  get unanswered(): number {
    return this.#waiting.size;
  }

  // Another language or notation: the same game told anew. The line is not lost by it.
  renew(): void {
    const socket = this.#socket;
    this.#seen = null;
    this.#socket = null;
    this.#tries = 0;
    clearTimeout(this.#timer);
    socket?.close(1000);
    if (!this.#ended) this.#open();
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    window.removeEventListener('online', this.#hurry);
    window.removeEventListener('offline', this.#cut);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close(1000);
    this.events.link('closed', '');
  }

  #hurry = (): void => {
    if (this.#ended || document.visibilityState === 'hidden') return;
    if (this.#socket === null) this.#retry(0);
  };

  // The line is dead: a browser would wait long for the other side to say goodbye.
  #cut = (): void => {
    const socket = this.#socket;
    if (!socket || this.#ended) return;
    this.#closed(socket, 4001, '');
    socket.close(4001);
  };

  #open(): void {
    const { game, token, language, notation } = this.address;
    const query = new URLSearchParams({ token, language: language(), notation: notation() });
    if (this.#seen !== null) query.set('resume', String(this.#seen));
    const url = new URL(`/api/games/${game}/socket?${query}`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.#socket = socket;
    this.#heard = performance.now();
    this.events.link(this.#tries === 0 ? 'connecting' : 'lost', '');
    clearInterval(this.#watch);
    // The server pings every ten seconds: silence means that the line is dead.
    this.#watch = setInterval(() => {
      if (performance.now() - this.#heard > 25_000) this.#cut();
    }, 5_000);
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(socket, event.data);
    socket.onclose = (event) => this.#closed(socket, event.code, event.reason);
  }

  #hear(socket: WebSocket, data: string): void {
    if (socket !== this.#socket) return;
    this.#heard = performance.now();
    const message = JSON.parse(data) as Message;
    if ('ping' in message) socket.send(JSON.stringify({ pong: message.ping }));
    if ('hello' in message) {
      this.#tries = 0;
      this.events.link('open', '');
      this.events.message(message);
      for (const { text } of this.#waiting.values()) socket.send(text);
      return;
    }
    if ('view' in message) this.#seen = Math.max(this.#seen ?? 0, message.view.n);
    if ('snapshot' in message) this.#seen = message.snapshot.n;
    this.events.message(message);
    if ('view' in message && message.key) this.#answered(message.key, (one) => one.done(message.view));
    if ('error' in message && message.key) {
      this.#answered(message.key, (one) => one.failed(new Refused(message.error)));
    }
  }

  #answered(key: string, tell: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (waiting) tell(waiting);
  }

  #closed(socket: WebSocket, code: number, reason: string): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearInterval(this.#watch);
    if (this.#ended) return;
    if (noReturn.has(code)) {
      this.#ended = true;
      this.events.link('closed', reason);
      return;
    }
    this.events.link('lost', reason);
    this.#retry(Math.min(8_000, 250 * 2 ** this.#tries) * (0.75 + Math.random() / 2));
  }

  #retry(after: number): void {
    clearTimeout(this.#timer);
    this.#tries += 1;
    this.#timer = setTimeout(() => {
      if (!this.#ended) this.#open();
    }, after);
  }
}
