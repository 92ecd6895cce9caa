// A board that an arbiter has an eye on: a new question or a call is heard and said at once.
import { announce } from '../../lib/announcer.svelte';
import { t } from '../../lib/i18n.svelte';
import type { LiveGame } from '../../lib/live_game.svelte';
import { colors, type Color, type View } from '../../lib/protocol';
import { play } from '../../lib/sounds';
import { actText, playerName } from '../../lib/act_text';
import { nameOf } from './names';
import { isInTrouble, rankOf, type Rank } from './rank';
import { readTime } from '../../lib/time_control';

export interface Call {
  by: Color;
  why: string;
}

export class Watched {
  call = $state.raw<Call | null>(null); // until somebody goes there
  readonly #known = new Set<number>();
  #begun = false;
  readonly #ends: (() => void)[];

  constructor(
    readonly live: LiveGame,
    readonly board: number | null, // its number in a round
    readonly paired: Record<Color, string> | null = null,
  ) {
    this.#ends = [
      live.onView((view) => this.#heard(view)),
      $effect.root(() => {
        $effect(() => this.#look());
      }),
    ];
  }

  close(): void {
    for (const end of this.#ends) end();
  }

  name(color: Color): string {
    return this.paired?.[color] || nameOf(this.live, color);
  }

  attend(): void {
    this.call = null;
  }

  readonly periods = $derived.by(() => readTime(this.live.hello?.conditions.time ?? '') ?? []);
  readonly asked = $derived.by(() => this.live.pending.length > 0 || this.call !== null);

  // Of this moment: whoever asks asks again when time has passed.
  rank(): Rank {
    const left = { white: this.live.remaining('white'), black: this.live.remaining('black') };
    return rankOf({ state: this.live.state, asked: this.asked, left, periods: this.periods });
  }
  troubled(): Color[] {
    const { state } = this.live;
    return state ? colors.filter((color) => isInTrouble(state, color, this.live.remaining(color), this.periods)) : [];
  }

  #look(): void {
    if (!this.live.state) return;
    const fresh = this.live.pending.filter((question) => !this.#known.has(question.question));
    for (const question of fresh) this.#known.add(question.question);
    // What was open when we came is seen, not heard.
    if (this.#begun) for (const question of fresh) this.#say(question.text);
    this.#begun = true;
  }

  #heard(view: View): void {
    // A note on record is no answer; nor is the time that passes.
    if (view.by === 'arbiter' && view.accepted && view.act?.act !== 'tick' && view.act?.act !== 'incident') this.call = null;
    const calls = view.accepted && (view.act?.act === 'pause' || view.act?.act === 'request');
    if (!calls || (view.by !== 'white' && view.by !== 'black') || !view.act) return;
    const why = typeof view.act['reason'] === 'string' ? view.act['reason'] : actText(view.act);
    this.call = { by: view.by, why };
    play('call');
    const player = this.name(view.by);
    announce(this.board === null ? `${t('arbiter.calls', { player })}: ${why}`
      : t('arbiter.new_call', { board: this.board, player, reason: why }), true);
  }

  #say(text: string): void {
    play('call');
    announce(this.board === null ? t('arbiter.new_question_here', { text }) : t('arbiter.new_question', { board: this.board, text }), true);
  }
}

export const callText = (call: Call): string => `${t('arbiter.calls', { player: playerName(call.by) })}: ${call.why}`;
