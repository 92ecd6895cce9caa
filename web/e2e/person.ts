// A player at his page: what hands and eyes do there.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Color, Square } from '../src/lib/protocol';

export class Person {
  constructor(readonly page: Page) {}

  square(square: Square): Locator {
    return this.page.locator(`[role=gridcell][data-square=${square}]`);
  }

  async stands(square: Square, piece: string | null): Promise<void> {
    if (piece === null) await expect(this.square(square)).not.toHaveAttribute('data-piece');
    else await expect(this.square(square)).toHaveAttribute('data-piece', piece);
  }

  // By mouse: takes the man up, carries him, lets go.
  async drag(from: Square, to: Square): Promise<void> {
    const [start, end] = [await this.#middle(from), await this.#middle(to)];
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await this.page.mouse.move(end.x, end.y, { steps: 3 });
    await this.page.mouse.up();
  }

  async tap(square: Square): Promise<void> {
    const { x, y } = await this.#middle(square);
    await this.page.touchscreen.tap(x, y);
  }

  async #middle(square: Square): Promise<{ x: number; y: number }> {
    const box = await this.square(square).boundingBox();
    if (!box) throw new Error(`${square} is not to be seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  get pressButton(): Locator {
    return this.page.locator('.press button');
  }

  async press(): Promise<void> {
    await this.pressButton.click();
  }

  // Makes a move by hand and presses.
  async plays(from: Square, to: Square): Promise<void> {
    await this.mayMove();
    await this.drag(from, to);
    await this.press();
  }

  // His clock runs and it is his turn.
  async mayMove(): Promise<void> {
    await expect(this.page.locator('.mine .turn')).toBeVisible();
    await expect(this.page.locator('.mine .clock.running')).toBeVisible();
  }

  async arrives(): Promise<void> {
    await this.button('I am at the board').click();
  }

  async seconds(color: Color): Promise<number> {
    const text = (await this.page.locator(`.clock[data-color=${color}] .time`).textContent()) ?? '';
    return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  }

  get notices(): Locator {
    return this.page.locator('.notices');
  }

  get rulings(): Locator {
    return this.page.locator('.sheet ol');
  }

  get moves(): Locator {
    return this.page.locator('.moves tbody');
  }

  get result(): Locator {
    return this.page.locator('[data-over] .result');
  }

  // What a screen reader has been told.
  get heard(): Locator {
    return this.page.locator('[role=log]');
  }

  get heardAtOnce(): Locator {
    return this.page.locator('div.unseen[role=alert]');
  }
}

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
