// Tests play on the real server: one for each worker, on a port of its own with an empty data folder.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { Act, Conditions, Role, Settings, View } from '../src/lib/protocol';

const program = resolve(process.env['JADOUBE_PROGRAM'] ?? '../build/dev/bin/jadoube');

export interface GameLinks {
  game: string;
  links: Record<Role, { url: string; token: string }>;
}

export class Server {
  #process: ChildProcess | null = null;
  readonly #data = mkdtempSync(join(tmpdir(), 'jadoube-e2e-'));
  port = 0;
  url = '';

  // With a port: the same one again, after stop().
  async start(...options: string[]): Promise<void> {
    const process = spawn(program, ['serve', '--port', String(this.port), '--data', this.#data, ...options]);
    this.#process = process;
    this.url = await new Promise<string>((done, failed) => {
      let said = '';
      const hear = (text: Buffer): void => {
        said += text.toString();
        const url = /https?:\/\/localhost:\d+/.exec(said);
        if (url) done(url[0]);
      };
      process.stdout.on('data', hear);
      process.stderr.on('data', hear);
      process.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
    this.port = Number(new URL(this.url).port);
  }

  // As on the Internet: with TLS, and only accounts make games.
  async startPublic(...options: string[]): Promise<void> {
    const [key, certificate] = [join(this.#data, 'key.pem'), join(this.#data, 'certificate.pem')];
    execFileSync('openssl', [
      'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost',
      '-keyout', key, '-out', certificate,
    ], { stdio: 'pipe' });
    await this.start('--public', '--tls-cert', certificate, '--tls-key', key, ...options);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const process = this.#process;
    this.#process = null;
    if (!process || process.exitCode !== null) return;
    const ended = new Promise((done) => process.once('exit', done));
    process.kill(signal);
    await ended;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }

  async makeGame(conditions: Conditions = {}, settings: Settings = {}): Promise<GameLinks> {
    const response = await fetch(`${this.url}/api/games`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ conditions: { time: '900+10', ...conditions }, settings }),
    });
    expect(response.status, await response.clone().text()).toBe(201);
    return (await response.json()) as GameLinks;
  }

  // Somebody acts without a browser.
  async act(game: GameLinks, role: Role, act: Act): Promise<View> {
    const response = await fetch(`${this.url}/api/games/${game.game}/acts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${game.links[role].token}` },
      body: JSON.stringify(act),
    });
    const body = (await response.json()) as { view: View };
    expect(response.status, JSON.stringify(body)).toBe(200);
    return body.view;
  }

  // Both players have arrived: White's clock runs.
  async begin(game: GameLinks): Promise<void> {
    await this.act(game, 'white', { act: 'arrive' });
    await this.act(game, 'black', { act: 'arrive' });
  }
}

// Moves in the notation of from-to, each pressed where the board is free.
export async function playMoves(server: Server, game: GameLinks, moves: string, press = true): Promise<void> {
  let color: 'white' | 'black' = 'white';
  for (const move of moves.split(' ')) {
    await server.act(game, color, { act: 'move', move });
    if (press) await server.act(game, color, { act: 'press' });
    color = color === 'white' ? 'black' : 'white';
  }
}

export const test = base.extend<
  { open: (url: string, options?: BrowserContextOptions) => Promise<Page> },
  { server: Server }
>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  // A person with a browser of his own. Whatever the page complains of fails the test.
  open: async ({ browser }: { browser: Browser }, use) => {
    const complaints: string[] = [];
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (url, options) => {
      const context = await browser.newContext({ locale: 'en-GB', ...options });
      contexts.push(context);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(message.text())) {
          complaints.push(message.text());
        }
      });
      await page.goto(url);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(complaints).toEqual([]);
  },
});
export { expect };
