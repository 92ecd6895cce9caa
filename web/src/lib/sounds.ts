// Sounds of the board and the clock, made here: no file is fetched.
import { preferences } from './preferences.svelte';

export type Sound = 'move' | 'press' | 'low' | 'ruling' | 'end' | 'call';

const shapes: Record<Sound, { frequency: number; to: number; seconds: number; gain: number; type: OscillatorType }[]> = {
  move: [{ frequency: 190, to: 90, seconds: 0.07, gain: 0.5, type: 'triangle' }],
  press: [{ frequency: 900, to: 500, seconds: 0.04, gain: 0.25, type: 'square' }],
  low: [{ frequency: 880, to: 880, seconds: 0.09, gain: 0.2, type: 'sine' }],
  ruling: [
    { frequency: 520, to: 520, seconds: 0.14, gain: 0.25, type: 'sine' },
    { frequency: 392, to: 392, seconds: 0.22, gain: 0.25, type: 'sine' },
  ],
  call: [
    { frequency: 587, to: 587, seconds: 0.12, gain: 0.3, type: 'triangle' },
    { frequency: 784, to: 784, seconds: 0.12, gain: 0.3, type: 'triangle' },
    { frequency: 587, to: 587, seconds: 0.18, gain: 0.3, type: 'triangle' },
  ],
  end: [
    { frequency: 392, to: 392, seconds: 0.18, gain: 0.25, type: 'sine' },
    { frequency: 523, to: 523, seconds: 0.18, gain: 0.25, type: 'sine' },
    { frequency: 659, to: 659, seconds: 0.35, gain: 0.25, type: 'sine' },
  ],
};

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!preferences.sounds || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  let start = context.currentTime;
  for (const { frequency, to, seconds, gain, type } of shapes[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(frequency, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + seconds);
    volume.gain.setValueAtTime(gain, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + seconds);
    start += seconds;
  }
}
