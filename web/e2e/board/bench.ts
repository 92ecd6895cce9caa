// Builds the page of the board alone and serves it under the content security policy of the app.
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Square } from '../../src/lib/protocol';
import { expect, test as base } from '../jadoube';
import type { Workbench } from './workbench';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

async function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    readFile(join(folder, path === '/' ? 'e2e/board/index.html' : path)).then(
      (file) => {
        const type = types[path === '/' ? '.html' : extname(path)] ?? 'application/octet-stream';
        response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(file);
      },
      () => response.writeHead(204).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return server;
}

export const test = base.extend<{ bench: Bench; phone: boolean }, { site: string }>({
  phone: [false, { option: true }],
  site: [
    async ({}, use) => {
      const root = resolve(import.meta.dirname, '../..');
      const outDir = await mkdtemp(join(tmpdir(), 'jadoube-board-'));
      await build({
        root,
        logLevel: 'error',
        build: { outDir, emptyOutDir: true, copyPublicDir: false, rolldownOptions: { input: join(root, 'e2e/board/index.html') } },
      });
      const server = await serve(outDir);
      await use(`http://localhost:${(server.address() as AddressInfo).port}/`);
      server.close();
      await rm(outDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  bench: async ({ open, site, phone }, use) => {
    const page = await open(site, phone ? { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } } : {});
    await page.locator('[role=grid]').waitFor();
    await use(new Bench(page));
  },
});

// A board and who plays on it.
export class Bench {
  constructor(readonly page: Page) {}

  async set(changes: Parameters<Workbench['set']>[0]): Promise<void> {
    await this.page.evaluate((props) => window.bench.set(props as never), changes as Record<string, unknown>);
  }

  // What was reported since it was last asked.
  async calls(): Promise<unknown[]> {
    return this.page.evaluate(() => window.bench.calls.splice(0));
  }

  async middle(square: Square): Promise<{ x: number; y: number }> {
    const box = await this.cell(square).boundingBox();
    if (!box) throw new Error(`${square} is not to be seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  cell = (square: Square) => this.page.locator(`[data-square=${square}]`);
  man = (square: Square) => this.page.locator(`[data-man=${square}]`);
  fresh = (piece: string) => this.page.locator(`[data-fresh=${piece}]`);

  // What is drawn on a square, judged by where it is on the screen.
  async drawnAt(square: Square): Promise<string | null> {
    const { x, y } = await this.middle(square);
    return this.page.evaluate(
      ([x, y]) => {
        const here = [...document.querySelectorAll<HTMLElement>('[data-figure]')].filter((man) => {
          const box = man.querySelector('.figure')?.getBoundingClientRect();
          return box && Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 3;
        });
        return here.map((man) => man.dataset['figure']).join('+') || null;
      },
      [x, y] as const,
    );
  }

  async press(square: Square): Promise<void> {
    const { x, y } = await this.middle(square);
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
  }

  async drag(from: Square, to: Square): Promise<void> {
    await this.press(from);
    const { x, y } = await this.middle(to);
    await this.page.mouse.move(x, y, { steps: 4 });
    await this.page.mouse.up();
  }

  async tap(...squares: Square[]): Promise<void> {
    for (const square of squares) {
      await this.press(square);
      await this.page.mouse.up();
    }
  }
}
export { expect };
