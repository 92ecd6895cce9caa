// The board for those who do not use a pointer or do not see it; how large and how quick it is.
import { expectAccessible } from './axe';
import type { Square } from '../src/lib/protocol';
import { Bench, expect, test } from './board/bench';


test('one tab stop, and keys that go everywhere', async ({ bench }) => {
  const { keyboard } = bench.page;
  const at = (square: Square) => expect(bench.cell(square)).toBeFocused();
  await keyboard.press('Tab');
  await at('e1');
  await expect(bench.page.locator('[tabindex="0"]')).toHaveCount(1);
  for (const [key, square] of [
    ['ArrowUp', 'e2'], ['ArrowLeft', 'd2'], ['ArrowDown', 'd1'], ['ArrowRight', 'e1'], ['Home', 'a1'], ['ArrowLeft', 'a1'],
    ['End', 'h1'], ['PageUp', 'h8'], ['PageDown', 'h1'],
  ] as const) {
    await keyboard.press(key);
    await at(square);
  }
  await keyboard.type('c6');
  await at('c6');
  await keyboard.type('zd'); // what is no square leads nowhere
  await keyboard.type('9');
  await at('c6');
  await bench.set({ orientation: 'black' });
  await bench.cell('e4').focus();
  await keyboard.press('ArrowUp');
  await at('e3');
  await keyboard.press('Tab');
  await expect(bench.cell('e3')).not.toBeFocused();
});

test('a shown board is read, and nobody handles it', async ({ bench }) => {
  await bench.drag('e2', 'e4');
  await bench.tap('e2', 'e4');
  await bench.cell('e2').focus();
  await bench.page.keyboard.press('Enter');
  expect(await bench.calls()).toEqual([]);
  await expect.poll(() => bench.drawnAt('e2')).toBe('wP');
  await expect(bench.cell('e2')).not.toHaveAttribute('aria-selected');
  expect(await bench.page.locator('.board').evaluate((board) => getComputedStyle(board).touchAction)).toBe('auto');
});

test('Enter takes a man up and puts him down, Escape lets go of him', async ({ bench }) => {
  await bench.set({ manner: 'free', side: 'white' });
  const { keyboard } = bench.page;
  await bench.cell('e2').focus();
  await keyboard.press('Enter');
  expect(await bench.calls()).toEqual([['touch', 'e2']]);
  await expect(bench.cell('e2')).toHaveAttribute('aria-selected', 'true');
  await expect(bench.cell('e2')).toHaveAccessibleDescription('in hand');
  await keyboard.type('e5');
  await keyboard.press('Space');
  expect(await bench.calls()).toEqual([['release', 'e2', 'e5']]);
  await keyboard.type('d1');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await expect(bench.cell('d1')).toHaveAttribute('aria-selected', 'false');
  await keyboard.type('d4');
  await keyboard.press('Enter');
  expect(await bench.calls()).toEqual([['touch', 'd1']]);
  for (const key of ['a', '1', 'Enter', 'a', '2', 'Enter']) await keyboard.press(key); // the other man instead
  for (const key of ['a', '1', 'Shift+Enter']) await keyboard.press(key); // or put down on him
  expect(await bench.calls()).toEqual([['touch', 'a1'], ['touch', 'a2'], ['release', 'a2', 'a1']]);
});

test('a screen reader’s click does as Enter', async ({ bench }) => {
  await bench.set({ manner: 'guarded', side: 'white', legal: ['e2e4'] });
  for (const square of ['e2', 'e4'] as const) await bench.cell(square).evaluate((cell) => (cell as HTMLElement).click());
  expect(await bench.calls()).toEqual([['move', 'e2e4']]);
});

test('the accessibility tree names the board, its rows and every square', async ({ bench }) => {
  await bench.set({ label: 'The board of Ana and Bogdan', last: ['e7', 'e5'], marked: ['d1'], manner: 'free', side: 'white' });
  const session = await bench.page.context().newCDPSession(bench.page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const of = (role: string) => nodes.filter((node) => node.role?.value === role && !node.ignored).map((node) => node.name?.value as string);
  expect(of('grid')).toEqual(['The board of Ana and Bogdan']);
  expect(of('row')).toHaveLength(8);
  const cells = of('gridcell');
  expect(cells).toHaveLength(64);
  expect(cells.slice(0, 3)).toEqual(['a8, black rook', 'b8, black knight', 'c8, black bishop']);
  expect(cells[36]).toBe('e4, empty');
  expect(cells[63]).toBe('h1, white rook');
  await expect(bench.page.getByRole('gridcell', { name: 'd1, white queen', exact: true })).toHaveAccessibleDescription('touched: must be moved or taken');
  await expect(bench.cell('e5')).toHaveAccessibleDescription('last move');
  await expect(bench.page.locator('[data-bound]')).toHaveAttribute('data-bound', 'd1');
  await bench.page.evaluate(() => window.bench.set({ describe: (square: string, piece: string | null) => `${square}: ${piece ?? 'nimic'}` }));
  await expect(bench.cell('e4')).toHaveAccessibleName('e4: nimic');
  await expect(bench.cell('e1')).toHaveAccessibleName('e1: wK');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, ${colorScheme}`, async ({ open, site }) => {
    const page = await open(site, { bypassCSP: true, colorScheme });
    const bench = new Bench(page);
    await bench.set({ manner: 'free', side: 'white', last: ['e7', 'e5'], marked: ['d1'] });
    await bench.tap('e2');
    await expectAccessible(page);
    await bench.set({ manner: 'guarded', legal: ['a2a1q', 'a2a1n', 'b2b3'] });
    await bench.tap('b2');
    await expectAccessible(page);
    await bench.tap('a2', 'a1');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}

test('it fills its box and stays square, on whole pixels', async ({ bench }) => {
  const sides = async (): Promise<[number, number]> => {
    const box = await bench.page.locator('.grid').boundingBox();
    return [box?.width ?? 0, box?.height ?? 0];
  };
  for (const [width, height, side] of [
    ['200px', 'auto', 200], ['1000px', 'auto', 1000], ['500px', '300px', 296], ['300px', '500px', 296], ['333px', 'auto', 328],
  ] as const) {
    await bench.page.evaluate(([w, h]) => window.bench.box(w, h), [width, height] as const);
    expect(await sides()).toEqual([side, side]);
  }
  await bench.set({ manner: 'free', side: 'white' });
  await bench.page.evaluate(() => window.bench.box('360px'));
  expect(await sides()).toEqual([360, 360]); // the pieces lie below
  const tray = await bench.fresh('q').boundingBox();
  expect(Math.min(tray?.width ?? 0, tray?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await bench.page.evaluate(() => window.bench.box('500px', '400px'));
  expect(await sides()).toEqual([400, 400]); // beside
});

test('others’ men glide for at most 150 ms, one’s own and all in reduced motion not at all', async ({ bench }) => {
  const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
  const gliding = (changes: object) =>
    bench.page.evaluate((changes) => {
      window.bench.set(changes);
      document.body.getBoundingClientRect();
      return document.getAnimations().map((animation) => Number(animation.effect?.getComputedTiming().endTime));
    }, changes);
  const times = await gliding({ fen });
  expect(times).toHaveLength(1);
  expect(times[0]).toBeGreaterThan(50);
  expect(times[0]).toBeLessThanOrEqual(150);
  await bench.page.waitForFunction(() => document.getAnimations().length === 0);
  expect(await gliding({ orientation: 'black' })).toEqual([]);
  await bench.set({ manner: 'free', side: 'black' });
  await bench.drag('e7', 'e5');
  expect(await gliding({ fen: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1' })).toEqual([]);
  await bench.page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await gliding({ fen })).filter((time) => time > 1)).toEqual([]);
});

test('what a hand does is on the board before the next frame, and dragging lays nothing out', async ({ bench }) => {
  await bench.set({ manner: 'free', side: 'white' });
  const seen = bench.page.evaluate(
    () =>
      new Promise((done) =>
        addEventListener('pointerdown', () =>
          requestAnimationFrame(() => done(document.querySelector('[aria-selected=true]')?.getAttribute('data-square'))), { once: true }),
      ),
  );
  await bench.press('e2');
  expect(await seen).toBe('e2');

  const session = await bench.page.context().newCDPSession(bench.page);
  await session.send('Performance.enable');
  const layouts = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')?.value ?? NaN;
  const { x, y } = await bench.middle('e4');
  await bench.page.mouse.move(x, y, { steps: 4 });
  const before = await layouts();
  await bench.page.mouse.move(x + 180, y - 180, { steps: 80 });
  expect((await layouts()) - before).toBeLessThan(8);
  await bench.page.mouse.up();
});
