// Every act of a game with its rulings, from the first, as the arbiter sees them. A connection that
// resumes after nothing is told all of it, in the reader's language; what is new comes from the game.
import { language } from '../../lib/i18n.svelte';
import type { LiveGame } from '../../lib/live_game.svelte';
import { preferences } from '../../lib/preferences.svelte';
import type { Message, View } from '../../lib/protocol';

export class History {
  views = $state.raw<View[]>([]);
  complete = $state(false);
  #socket: WebSocket | null = null;
  readonly #forget: () => void;

  constructor(readonly game: LiveGame) {
    this.#forget = game.onView((view) => this.#add([view]));
    this.#ask();
  }

  close(): void {
    this.#forget();
    this.#socket?.close(1000);
  }

  #ask(): void {
    const last = this.game.last?.n ?? 0;
    this.views = [];
    this.complete = last === 0;
    if (last === 0) return;
    const query = new URLSearchParams({
      token: this.game.token, resume: '0', language: language(), notation: preferences.notation ?? language(),
    });
    const url = new URL(`/api/games/${this.game.game}/socket?${query}`, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.#socket = socket;
    let heard: View[] = [];
    // Many lines come in a moment: they are shown together.
    const show = (): void => {
      this.#add(heard);
      heard = [];
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as Message;
      if (!('view' in message)) return;
      if (heard.length === 0) setTimeout(show);
      heard.push(message.view);
      if (message.view.n < last) return;
      this.complete = true;
      socket.close(1000);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket && !this.complete && event.code !== 1008) setTimeout(() => this.#ask(), 1000);
    };
  }

  #add(views: View[]): void {
    const known = new Map(this.views.map((view) => [view.n, view]));
    for (const view of views) known.set(view.n, view);
    this.views = [...known.values()].sort((one, other) => one.n - other.n);
  }
}
