// The conditions of a game while somebody thinks about them. What he leaves alone is not sent: the
// server has its own defaults, and says what is wrong.
import type { Conditions, Settings } from '../../lib/protocol';

export interface Draft {
  conditions: Conditions & { time: string; white: string; black: string; event: string; round: string };
  settings: Settings & { title: string };
}

export function newDraft(language: string): Draft {
  return {
    conditions: {
      edition: '2023', time: '900+10', mode: 'fischer', supervision: 'full', variant: 'standard', start: '',
      board: 'guarded', arbiter: 'automatic', language, white: '', black: '', event: '', round: '',
      draw_agreement: true, period_change: 'moves', quickplay: false,
    },
    settings: { title: '' },
  };
}

const said = (value: unknown): boolean => value !== '' && value !== null && value !== undefined;
const only = <T extends object>(all: T): T =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => said(value))) as T;

// The number of a Chess960 position is a number; a position of one's own is a FEN.
export function meantConditions({ conditions }: Draft): Conditions {
  const start = String(conditions.start ?? '').trim();
  return only({ ...conditions, start: /^\d+$/.test(start) ? Number(start) : start });
}

export const meantSettings = ({ settings }: Draft): Settings => only(settings);
