// One device between two players.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, test } from './jadoube';

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true };
const half = (page: Page, color: 'white' | 'black') => page.locator(`[data-half=${color}]`);
const press = (page: Page, name: string) => page.getByRole('button', { name: `${name}: press the clock` });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

// Whose clock runs taps a man of his, then where he goes.
async function move(page: Page, from: string, to: string): Promise<void> {
  const man = await page.locator(`[data-square=${from}]`).getAttribute('data-piece');
  await expect(half(page, man?.startsWith('b') ? 'black' : 'white')).toHaveClass(/runs/);
  await page.locator(`[data-square=${from}]`).tap();
  await page.locator(`[data-square=${to}]`).tap();
}

async function setUp(page: Page, manner: string, names = true): Promise<void> {
  await page.getByRole('radio', { name: manner }).check();
  if (names) {
    await page.getByLabel('White', { exact: true }).fill('Ana');
    await page.getByLabel('Black', { exact: true }).fill('Ion');
  }
  await page.getByRole('button', { name: 'Set up the board' }).click();
}

test('a game to mate over the board of one tablet, each pressing his half', async ({ server, open }) => {
  const page = await open(`${server.url}/table`, tablet);
  await setUp(page, 'Over the board');
  await page.getByRole('button', { name: 'Start White’s clock' }).click();
  await expect(half(page, 'white')).toHaveClass(/runs/);
  const moves = [['f2', 'f3'], ['e7', 'e5'], ['g2', 'g4']] as const;
  for (const [index, [from, to]] of moves.entries()) {
    const name = index % 2 === 0 ? 'Ana' : 'Ion';
    await move(page, from, to);
    await expect(page.locator(`[data-square=${to}]`)).toHaveAttribute('data-piece', index % 2 === 0 ? 'wP' : 'bP');
    await press(page, name).tap();
    await expect(half(page, index % 2 === 0 ? 'black' : 'white')).toHaveClass(/runs/);
    // Loaded again, all is as it was: the links stand in the address.
    if (index === 1) {
      await page.reload();
      await expect(page.locator('[data-square=e5]')).toHaveAttribute('data-piece', 'bP');
    }
  }
  await move(page, 'd8', 'h4');
  const middle = page.getByRole('region', { name: 'For both players' });
  await expect(middle).toContainText('0–1');
  await expect(middle).toContainText('5.1.1');
  await middle.getByRole('button', { name: /colours changed/ }).click();
  await expect(half(page, 'white')).toContainText('Ion');
});

test('an illegal move costs its player, and the other has his two minutes', async ({ server, open }) => {
  const page = await open(`${server.url}/table`, tablet);
  await page.getByRole('radio', { name: /^90\+30/ }).check();
  await setUp(page, 'Over the board');
  await page.getByRole('button', { name: 'Start White’s clock' }).click();
  await move(page, 'e2', 'e5');
  await press(page, 'Ana').tap();
  await expect(page.getByText(/illegal move/i).first()).toBeVisible();
  await expect(half(page, 'black').locator('.time')).toHaveText(/^1:3[12]:/);
  await expect(page.locator('[data-square=e2]')).toHaveAttribute('data-piece', 'wP');
});

test('guarded: moves press the clock; a draw is offered and accepted, each through his own acts', async ({ server, open }) => {
  const page = await open(`${server.url}/table`, { viewport: { width: 1180, height: 820 }, hasTouch: true });
  await setUp(page, 'Online');
  await page.getByRole('button', { name: 'Start White’s clock' }).click();
  await expect(press(page, 'Ana')).toHaveCount(0);
  await move(page, 'e2', 'e4');
  await expect(half(page, 'black')).toHaveClass(/runs/);
  await move(page, 'e7', 'e5');
  await expect(half(page, 'white')).toHaveClass(/runs/);
  await page.getByRole('button', { name: 'Ana: draw, resign …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Offer a draw' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await half(page, 'black').getByRole('button', { name: /Accept/ }).click();
  await expect(page.getByRole('region', { name: 'For both players' })).toContainText('½–½');
});

test('the board stays, turns, or has its men face their players', async ({ server, open }) => {
  const page = await open(`${server.url}/table`, tablet);
  await page.getByRole('radio', { name: /^Turns/ }).check();
  await setUp(page, 'Online', false);
  await page.getByRole('button', { name: 'Start White’s clock' }).click();
  const first = page.getByRole('gridcell').first();
  await expect(first).toHaveAttribute('data-square', 'a8');
  await move(page, 'e2', 'e4');
  await expect(first).toHaveAttribute('data-square', 'h1');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('radio', { name: /Men face/ }).check();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(first).toHaveAttribute('data-square', 'a8');
  const turned = (square: string) => page.locator(`[data-man=${square}] > *`).evaluate((man) => getComputedStyle(man).rotate);
  expect(await turned('e8')).toBe('180deg');
  expect(await turned('e1')).toBe('none');
  expect(await half(page, 'black').evaluate((one) => getComputedStyle(one).rotate)).toBe('180deg');
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and 320 pixels are enough: ${scheme}`, async ({ server, open }) => {
    const page = await open(`${server.url}/table`, { bypassCSP: true, colorScheme: scheme, viewport: { width: 320, height: 640 } });
    const look = async (): Promise<void> => {
      expect(await fits(page), page.url()).toBe(true);
      await expectAccessible(page);
    };
    await expect(page.getByRole('button', { name: 'Set up the board' })).toBeVisible();
    await look();
    await setUp(page, 'Over the board');
    await expect(page.getByRole('button', { name: 'Start White’s clock' })).toBeVisible();
    await look();
    await page.getByRole('button', { name: 'Start White’s clock' }).click();
    await expect(half(page, 'white')).toHaveClass(/runs/);
    await look();
    await page.getByRole('button', { name: 'Menu' }).click();
    await look();
  });
}
