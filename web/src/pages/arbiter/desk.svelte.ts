// What the arbiter can lawfully do now, asked of the server again whenever something has happened.
import { api, type DeskOption } from '../../lib/api';
import { language } from '../../lib/i18n.svelte';
import type { LiveGame } from '../../lib/live_game.svelte';

export const incidents = [
  'illegal_move', 'flag', 'touch', 'displaced', 'clock', 'device', 'late', 'conduct', 'recording', 'adjournment',
  'draw', 'correction', 'result', 'note',
] as const;

// Options that differ only in whom they are about or in the result: one thing to do, with a choice in it.
export interface Choice {
  key: string;
  incident: string;
  variants: DeskOption[];
}

const chosen = new Set(['player', 'result']);

export function choicesOf(options: readonly DeskOption[]): Choice[] {
  const choices = new Map<string, Choice>();
  for (const option of options) {
    const kind = Object.entries(option.act).filter(([field]) => !chosen.has(field));
    const key = `${option.incident} ${JSON.stringify(kind)}`;
    const choice = choices.get(key);
    if (choice) choice.variants.push(option);
    else choices.set(key, { key, incident: option.incident, variants: [option] });
  }
  return [...choices.values()];
}

// When the server tried them, by what its clock then showed: a note on record changes no clock.
function instantOf(options: readonly DeskOption[], game: LiveGame): number | null {
  const tried = options.find((one) => one.act.act === 'incident')?.would.state.clock;
  const clock = game.state?.clock;
  if (!tried || !clock?.running || clock.running !== tried.running) return null;
  return game.at + (clock.delay - tried.delay) + (clock[clock.running] - tried[clock.running]);
}

export class Desk {
  options = $state.raw<DeskOption[] | null>(null);
  heard = $state(0); // the game's time of these options
  failed = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #again = false; // something has happened meanwhile
  #ended = false;

  constructor(readonly game: LiveGame) {}

  // Soon: several things often happen at once.
  refresh(): void {
    if (this.#asking) this.#again = true;
    else this.#askAfter(120);
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  #askAfter(after: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), after);
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    this.#again = false;
    const heard = this.game.now() ?? this.game.at;
    const answer = await api.desk(this.game.game, this.game.token, language());
    this.#asking = false;
    if (this.#ended) return;
    this.failed = !answer.ok;
    if (answer.ok) {
      this.options = answer.value.options;
      this.heard = instantOf(answer.value.options, this.game) ?? heard;
    }
    if (this.#again) this.#askAfter(0);
    else if (!answer.ok) this.#askAfter(4_000);
    // The clocks that it shows run on.
    else if (this.game.state?.phase === 'playing') this.#askAfter(10_000);
  }
}
