// What a test can do with the board on its page, as `window.bench`.
import type { ComponentProps } from 'svelte';
import type Board from '../../src/board/Board.svelte';

export type Props = ComponentProps<typeof Board>;
export type Call = [name: string, ...args: unknown[]];

export interface Workbench {
  calls: Call[]; // what the board has reported
  set(changes: Partial<Props>): void;
  box(width: string, height?: string): void;
  copies(count: number): void;
  reset(): void;
}

declare global {
  interface Window {
    bench: Workbench;
  }
}
