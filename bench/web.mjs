#!/usr/bin/env node
// The web app's budgets, measured in a real browser against a real server.
//
//   bench/web.mjs [PROGRAM]      (build/release/bin/jadoube)
//
// The first page: bytes over the line, until something can be done. A game: from the finger to the
// board, and frames lost while two clocks run. Median of several runs, beside the budget of each.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const { chromium } = createRequire(join(repository, 'web', 'package.json'))('@playwright/test');
const program = resolve(process.argv[2] ?? join(repository, 'build/release/bin/jadoube'));
const runs = 7;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rows = [];
const report = (what, value, unit, budget) => {
  rows.push([what, `${value} ${unit}`, `${budget} ${unit}`, value <= budget ? 'within' : 'OVER']);
};

async function serve(data) {
  const child = spawn(program, ['serve', '--port', '0', '--data', data]);
  const url = await new Promise((done, failed) => {
    let said = '';
    const hear = (text) => {
      said += text;
      const found = /http:\/\/localhost:\d+/.exec(said);
      if (found) done(found[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => failed(new Error(`it ended with ${code}: ${said}`)));
  });
  return { child, url };
}

async function makeGame(url, conditions) {
  const made = await fetch(`${url}/api/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ conditions, settings: {} }),
  });
  return (await made.json()).links;
}

async function firstPage(browser, url) {
  const bytes = [];
  const ready = [];
  for (let run = 0; run < runs; ++run) {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    let sum = 0;
    session.on('Network.loadingFinished', (event) => (sum += event.encodedDataLength));
    const outside = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) outside.push(request.url());
    });
    const begun = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('main button:enabled, main a.button').first().waitFor();
    ready.push(performance.now() - begun);
    await page.waitForLoadState('networkidle');
    bytes.push(sum);
    if (outside.length > 0) throw new Error(`asked elsewhere: ${outside}`);
    await page.context().close();
  }
  report('the first page, all that is fetched', Math.round(median(bytes) / 100) / 10, 'KB', 100);
  report('until a game can be made', Math.round(median(ready)), 'ms', 1000);
}

async function aGame(browser, url) {
  const links = await makeGame(url, { time: '300+5', board: 'guarded' });
  const [white, black] = await Promise.all(
    ['white', 'black'].map(async (role) => {
      const page = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })).newPage();
      await page.goto(links[role].url);
      return page;
    }),
  );
  await Promise.all([white, black].map((page) => page.getByRole('grid').waitFor()));
  await white.waitForFunction(() => document.querySelector('.clock.running') !== null);
  // From pressing down on a man to the next frame that shows it in hand.
  const cell = white.locator('[data-square="e2"]').first();
  const box = await cell.boundingBox();
  await white.evaluate(() => {
    window.latencies = [];
    addEventListener('pointerdown', (event) => {
      requestAnimationFrame(() => setTimeout(() => window.latencies.push(performance.now() - event.timeStamp), 0));
    }, true);
  });
  for (let run = 0; run < runs; ++run) {
    await white.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await white.mouse.down();
    await white.waitForTimeout(60);
    await white.mouse.up();
    await white.keyboard.press('Escape');
  }
  report('from the finger to the board', Math.round(median(await white.evaluate(() => window.latencies))), 'ms', 17);
  // Five seconds of running clocks.
  const frames = await white.evaluate(
    () =>
      new Promise((done) => {
        const times = [];
        let long = 0;
        const tasks = new PerformanceObserver((list) => (long += list.getEntries().length));
        tasks.observe({ type: 'longtask' });
        const step = (now) => {
          times.push(now);
          if (now - times[0] < 5000) requestAnimationFrame(step);
          else done({ lost: times.filter((time, i) => i > 0 && time - times[i - 1] > 25).length, count: times.length, long });
        };
        requestAnimationFrame(step);
      }),
  );
  report(`frames lost of ${frames.count} while clocks run`, frames.lost, '', 0);
  report('tasks over 50 ms meanwhile', frames.long, '', 0);
}

const data = mkdtempSync(join(tmpdir(), 'jadoube-bench-'));
const { child, url } = await serve(data);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});
try {
  await firstPage(browser, url);
  await aGame(browser, url);
} finally {
  await browser.close();
  child.kill();
  rmSync(data, { recursive: true, force: true });
}
const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
for (const row of rows) console.log(row.map((text, column) => text.padEnd(widths[column])).join('  '));
