// One heartbeat for all clocks of the page: as often as the screen is drawn, at most ten times a
// second, and not at all while nobody looks.
type Beat = () => void;

const beats = new Set<Beat>();
let frame = 0;
let last = 0;

function step(now: number): void {
  frame = beats.size > 0 ? requestAnimationFrame(step) : 0;
  if (now - last < 95) return;
  last = now;
  for (const beat of beats) beat();
}

export function everyBeat(beat: Beat): () => void {
  beats.add(beat);
  beat();
  if (frame === 0) frame = requestAnimationFrame(step);
  return () => {
    beats.delete(beat);
  };
}
