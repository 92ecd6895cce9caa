// The guarded board: only what the server lists as legal can be done on it.
import { expect, test } from './board/bench';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const legal = ['e2e3', 'e2e4', 'g1f3', 'g1h3', 'b1c3'];
const promotion = { fen: '3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1', legal: ['q', 'r', 'b', 'n'].flatMap((p) => [`e7e8${p}`, `e7d8${p}`]) };

test.beforeEach(async ({ bench }) => bench.set({ manner: 'guarded', side: 'white', fen: start, legal }));

test('a man that can move shows where to, and is dragged or tapped there', async ({ bench }) => {
  const targets = bench.page.locator('[data-target]');
  await bench.tap('e2');
  expect((await targets.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['target']))).sort()).toEqual(['e3', 'e4']);
  await expect(bench.cell('e4')).toHaveAccessibleDescription('can go here');
  await bench.tap('e4');
  expect(await bench.calls()).toEqual([['move', 'e2e4']]);
  await expect.poll(() => bench.drawnAt('e4')).toBe('wP');
  await expect(targets).toHaveCount(0);
  await bench.page.evaluate(() => window.bench.reset());
  await bench.drag('g1', 'f3');
  expect(await bench.calls()).toEqual([['move', 'g1f3']]);
});

test('captures are ringed, empty squares dotted', async ({ bench }) => {
  await bench.set({ fen: '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', legal: ['e4e5', 'e4d5'] });
  await bench.tap('e4');
  await expect(bench.page.locator('.ring')).toHaveAttribute('data-target', 'd5');
  await expect(bench.page.locator('.dot')).toHaveAttribute('data-target', 'e5');
});

test('elsewhere he goes back, and men that cannot move cannot be taken', async ({ bench }) => {
  await bench.drag('e2', 'e5');
  await expect.poll(() => bench.drawnAt('e2')).toBe('wP');
  await bench.drag('a1', 'a4');
  await bench.drag('e7', 'e5');
  await bench.tap('e2', 'e5', 'e4'); // e5 lets him go
  await bench.tap('a1', 'a2', 'd8');
  expect(await bench.calls()).toEqual([]);
  await expect(bench.page.locator('[aria-selected=true]')).toHaveCount(0);
  await bench.tap('e2', 'g1', 'h3'); // another man instead
  expect(await bench.calls()).toEqual([['move', 'g1h3']]);
});

test('before one’s turn nothing can be moved', async ({ bench }) => {
  await bench.set({ legal: [] });
  await bench.drag('e2', 'e4');
  await bench.tap('e2', 'e4');
  expect(await bench.calls()).toEqual([]);
  await expect(bench.page.locator('[data-target]')).toHaveCount(0);
});

test('in Chess960 the king goes onto his rook', async ({ bench }) => {
  await bench.set({ fen: '4k3/8/8/8/8/8/8/5KR1 w G - 0 1', legal: ['f1g1', 'f1e1', 'g1h1'] });
  await bench.tap('f1', 'g1');
  expect(await bench.calls()).toEqual([['move', 'f1g1']]);
});

test('a promotion asks what for', async ({ bench }) => {
  await bench.set(promotion);
  const chooser = bench.page.getByRole('dialog', { name: 'Promote to' });
  await bench.drag('e7', 'e8');
  expect(await bench.calls()).toEqual([]);
  await expect(chooser.getByRole('button')).toHaveText(['', '', '', '']);
  await expect.poll(() => bench.drawnAt('e8')).toBe('wP');
  await chooser.getByRole('button', { name: 'white rook' }).click();
  expect(await bench.calls()).toEqual([['move', 'e7e8r']]);
  await expect.poll(() => bench.drawnAt('e8')).toBe('wR');
  await expect(chooser).toHaveCount(0);
});

test('the choice of a piece is taken back beside it or with Escape, and made with a key', async ({ bench }) => {
  await bench.set(promotion);
  const { keyboard, mouse } = bench.page;
  const chooser = bench.page.getByRole('dialog', { name: 'Promote to' });
  await bench.tap('e7', 'd8');
  const { x, y } = await bench.middle('h1');
  await mouse.click(x, y);
  await expect(chooser).toHaveCount(0);
  await expect.poll(() => bench.drawnAt('e7')).toBe('wP');

  await bench.cell('e7').focus();
  for (const key of ['Enter', 'd', '8', 'Enter']) await keyboard.press(key);
  await expect(chooser.getByRole('button', { name: 'white queen' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(bench.cell('d8')).toBeFocused();
  expect(await bench.calls()).toEqual([]);

  for (const key of ['e', '7', 'Enter', 'ArrowUp', 'Enter', 'n']) await keyboard.press(key);
  expect(await bench.calls()).toEqual([['move', 'e7e8n']]);
  await bench.page.evaluate(() => window.bench.reset());
  for (const key of ['e', '7', 'Enter', 'ArrowUp', 'Enter', 'ArrowDown', 'Tab', 'Enter']) await keyboard.press(key);
  expect(await bench.calls()).toEqual([['move', 'e7e8b']]);
  await expect(bench.cell('e8')).toBeFocused();
});

test('a choice that is no longer open closes', async ({ bench }) => {
  await bench.set(promotion);
  await bench.drag('e7', 'e8');
  await bench.set({ legal: [] });
  await expect(bench.page.getByRole('dialog')).toHaveCount(0);
});
