// What a page watches besides the game: time running low, and its twin in another tab.
import type { LiveGame } from '../../../lib/live_game.svelte';
import type { Color } from '../../../lib/protocol';

const warnings = [60, 30, 10] as const;

// Calls with the seconds left when this player's running clock passes a warning, or is found beyond one; again
// for the same warning only if the clock has had more time in between.
export function watchLowTime(game: LiveGame, color: Color, low: (seconds: number) => void): () => void {
  let told = Infinity;
  const timer = setInterval(() => {
    const running = game.state?.phase === 'playing' && game.state.clock?.running === color;
    const left = running ? game.remaining(color) : null;
    if (left === null || left <= 0) return;
    const passed = warnings.findLast((seconds) => left <= seconds) ?? Infinity;
    if (passed < told) low(Math.ceil(left));
    told = passed;
  }, 200);
  return () => clearInterval(timer);
}

// Says whether the same link is open in another tab of this browser. A tab says when it goes; one that could not
// (it was killed, or its last word was lost) stops answering.
export function watchTwins(link: string, changed: (twins: boolean) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(`jadoube.${link}`);
  let unanswered = 0;
  const ask = (): void => {
    channel.postMessage('here');
    unanswered += 1;
    if (unanswered > 2) changed(false);
  };
  channel.onmessage = ({ data }: MessageEvent<'here' | 'too' | 'gone'>) => {
    if (data === 'gone') {
      changed(false);
      ask(); // there may be a third
      return;
    }
    unanswered = 0;
    changed(true);
    if (data === 'here') channel.postMessage('too');
  };
  ask();
  const timer = setInterval(ask, 2000);
  const leave = (): void => channel.postMessage('gone');
  window.addEventListener('pagehide', leave);
  return () => {
    clearInterval(timer);
    window.removeEventListener('pagehide', leave);
    leave();
    channel.close();
  };
}
