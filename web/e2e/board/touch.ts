// Fingers and pens as the browser gets them from the system.
import type { CDPSession } from '@playwright/test';
import type { Square } from '../../src/lib/protocol';
import type { Bench } from './bench';

interface Point {
  id: number;
  x: number;
  y: number;
}

export class Fingers {
  readonly #down = new Map<number, Point>();
  private constructor(
    readonly bench: Bench,
    readonly session: CDPSession,
  ) {}

  static async of(bench: Bench): Promise<Fingers> {
    return new Fingers(bench, await bench.page.context().newCDPSession(bench.page));
  }

  async down(id: number, at: Square | { x: number; y: number }): Promise<void> {
    this.#down.set(id, await this.#point(id, at));
    await this.#send('touchStart');
  }

  async move(id: number, to: Square): Promise<void> {
    const from = this.#down.get(id);
    const end = await this.#point(id, to);
    if (!from) throw new Error(`finger ${id} is not down`);
    for (const part of [0.3, 0.7, 1]) {
      this.#down.set(id, { id, x: from.x + (end.x - from.x) * part, y: from.y + (end.y - from.y) * part });
      await this.#send('touchMove');
    }
  }

  async up(id: number): Promise<void> {
    this.#down.delete(id);
    await this.#send(this.#down.size > 0 ? 'touchMove' : 'touchEnd'); // who is no longer listed has gone up
  }

  async cancel(): Promise<void> {
    this.#down.clear();
    await this.#send('touchCancel');
  }

  async #point(id: number, at: Square | { x: number; y: number }): Promise<Point> {
    return { id, ...(typeof at === 'string' ? await this.bench.middle(at) : at) };
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'): Promise<void> {
    const touchPoints = type === 'touchCancel' ? [] : [...this.#down.values()];
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

export async function dragWithPen(bench: Bench, from: Square, to: Square): Promise<void> {
  const session = await bench.page.context().newCDPSession(bench.page);
  const start = await bench.middle(from);
  const end = await bench.middle(to);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number, buttons: number) =>
    session.send('Input.dispatchMouseEvent', {
      type, x, y, buttons, button: type === 'mouseMoved' && buttons === 0 ? 'none' : 'left', clickCount: 1, pointerType: 'pen', force: 0.5,
    });
  await send('mouseMoved', start.x, start.y, 0);
  await send('mousePressed', start.x, start.y, 1);
  await send('mouseMoved', (start.x + end.x) / 2, (start.y + end.y) / 2, 1);
  await send('mouseMoved', end.x, end.y, 1);
  await send('mouseReleased', end.x, end.y, 0);
}
