// One player's side of the table: what he does, what he is told, and what of it stays to be read.
import { kindOf } from '../../../board/fen';
import { announce } from '../../../lib/announcer.svelte';
import { api } from '../../../lib/api';
import { language, t } from '../../../lib/i18n.svelte';
import type { LiveGame } from '../../../lib/live_game.svelte';
import { beginningOf, type Beginning } from '../../../lib/moves';
import { preferences } from '../../../lib/preferences.svelte';
import {
  opponent, playerOf, type Act, type Color, type Role, type Ruling, type Square, type State, type Trouble, type View,
} from '../../../lib/protocol';
import { play } from '../../../lib/sounds';
import { boardChanges, samePlacement } from './board_changes';
import { factsOf } from './history';
import { wordsOf } from './telling';

export interface Notice {
  id: number;
  kind: 'ruling' | 'refusal' | 'note';
  ruling?: Ruling;
  text: string;
  article?: string;
}

// Said by the page itself as well, or of no use a moment later.
const quiet = new Set(['offer_made', 'touched', 'game_over', 'signed', 'sealed', 'sealing_due']);
const lasting = 9_000;

export class Table {
  readonly me: Color;
  readonly them: Color;
  readonly part: 'player' | 'assistant' | 'operator';

  views = $state.raw<View[]>([]);
  notices = $state.raw<Notice[]>([]);
  remembers = $state(false); // what had happened before the page was opened
  adjusting = $state(false);
  pressing = $state(false); // not answered yet
  instructed = $state(false); // of an operator: the computer says so
  changed = $state.raw<[Square, Square] | null>(null); // on the board since the last completed move
  refusals = $state(0); // the board shows what was not accepted until this grows

  readonly facts = $derived(factsOf(this.views));
  readonly rulings = $derived(
    this.views.flatMap((view) => view.rulings.map((ruling, index) => ({ key: `${view.n}.${index}`, at: view.at, ruling }))),
  );

  #next = 0;
  readonly #stop: () => void;

  // Silent: somebody else at the same device is told the same.
  constructor(readonly game: LiveGame, role: Role, readonly silent = false) {
    this.me = playerOf(role) ?? 'white';
    this.them = opponent(this.me);
    this.part = role.endsWith('-assistant') ? 'assistant' : role.endsWith('-operator') ? 'operator' : 'player';
    this.#stop = game.onView((view, before) => this.#told(view, before ?? view.state));
    void this.remember();
  }

  close(): void {
    this.#stop();
  }

  get state(): State | null {
    return this.game.state;
  }

  get manner(): 'free' | 'guarded' | 'unseen' {
    return this.game.hello?.conditions.board ?? 'free';
  }

  get hasTwoBoards(): boolean {
    return Boolean(this.game.hello?.conditions['blind']);
  }

  // Whether there is something to press: his clock runs, and he has not just pressed it.
  get clockIsMine(): boolean {
    const state = this.game.state;
    return !this.pressing && state?.phase === 'playing' && (state.clock === null || state.clock.running === this.me);
  }

  name(color: Color): string {
    return this.game.hello?.names?.[color] || t(color === 'white' ? 'common.white' : 'common.black');
  }

  get beginning(): Beginning {
    return beginningOf(this.game.hello?.conditions);
  }

  // The language in which this player writes moves.
  get notation(): string {
    return preferences.notation ?? language();
  }

  // Everything he has been told so far: a page that is opened again knows it, too.
  async remember(): Promise<void> {
    const answer = await api.log(this.game.game, this.game.token, language());
    this.remembers = true;
    if (!answer.ok) return;
    const last = answer.value.at(-1)?.n ?? -1;
    this.views = [...answer.value, ...this.views.filter((view) => view.n > last)];
  }

  async do(act: Act): Promise<boolean> {
    const answer = await this.game.attempt(this.part === 'operator' && this.instructed ? { ...act, instructed: true } : act);
    if ('n' in answer && answer.accepted) {
      // What is not answered at once by a ruling waits for the arbiter.
      if ((act.act === 'claim' || act.act === 'request') && answer.rulings.length === 0) this.note(t('player.request_sent'));
      return true;
    }
    this.refuse('n' in answer ? (answer.error ?? { code: 'refused', text: '' }) : answer, !('n' in answer));
    return false;
  }

  // A hand on a man out of turn binds nobody, and is told when he is put down.
  touch(square: Square): void {
    void this.game.attempt({ act: 'touch', square });
  }

  refuse(trouble: Trouble, failed = false): void {
    this.refusals += 1;
    const text = t(failed ? 'player.failed' : 'player.refused', { text: trouble.text });
    this.notice({ kind: 'refusal', text, ...(trouble.article ? { article: trouble.article } : {}) });
    announce(text, true);
  }

  move(text: string): Promise<boolean> {
    return this.do({ act: 'move', move: text, language: this.notation });
  }

  press(): void {
    if (this.manner === 'guarded' || this.game.state?.phase !== 'playing' || this.pressing) return;
    if (!this.clockIsMine) {
      announce(t('player.not_running'), true);
      return;
    }
    play('press');
    this.pressing = true;
    void this.do({ act: 'press' }).finally(() => (this.pressing = false));
  }

  adjust(on: boolean): void {
    this.adjusting = on;
    announce(t(on ? 'player.adjust_on' : 'player.adjust_off'));
  }

  notice(notice: Omit<Notice, 'id'>): void {
    const id = this.#next++;
    this.notices = [...this.notices.slice(-2), { ...notice, id }];
    setTimeout(() => this.dismiss(id), lasting);
  }

  note(text: string): void {
    this.notice({ kind: 'note', text });
    announce(text);
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  #told(view: View, before: State): void {
    const last = this.views.at(-1);
    if (last && view.n > last.n + 1) void this.remember();
    if (!last || view.n > last.n) this.views = [...this.views, view];
    if (!view.accepted) return;
    this.#follow(before, view);
    if (this.silent) return;
    for (const ruling of view.rulings) {
      if (!quiet.has(ruling.ruling)) this.notice({ kind: 'ruling', ruling, text: ruling.text });
    }
    const words = wordsOf(view, before, this.me, (color) => this.name(color), preferences.vocabulary, this.beginning);
    for (const { text, urgent } of words.said) announce(text, urgent);
    if (words.sound) play(words.sound);
  }

  // What was moved last is marked at once; whether it was a move, nobody says before it is completed.
  #follow(before: State, view: View): void {
    if (samePlacement(before.fen, view.state.fen)) {
      if (view.moves) this.changed = null;
      return;
    }
    const changes = boardChanges(before.fen, view.state.fen);
    const main = changes.find(({ man }) => kindOf(man) === 'K') ?? changes.find(({ to }) => to !== null);
    const byHand = ['move', 'release', 'promote'].includes(view.act?.act ?? '');
    const putBack = view.rulings.some(({ effects }) => effects.some(({ effect }) => effect === 'restore'));
    const from = main?.from ?? changes.find(({ to }) => to === null)?.from ?? null;
    this.changed = byHand && !putBack && !view.moves && main?.to && from ? [from, main.to] : null;
  }
}
