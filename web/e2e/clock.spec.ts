// The server as a chessclock for a wooden board.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, test } from './jadoube';

const half = (page: Page, color: 'white' | 'black') => page.locator(`[data-half=${color}]`);
const press = (page: Page, name: string) => page.getByRole('button', { name: `${name}: press the clock` });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function clock(page: Page, time: string): Promise<void> {
  await page.getByRole('radio', { name: /Your own/ }).check();
  await page.getByLabel('As PGN writes it').fill(time);
  await page.getByRole('button', { name: 'Set the clock' }).click();
  await expect(page.getByText('Black presses to start White’s clock')).toBeVisible();
}

test('a clock alone: pressed by hand and by key until a flag falls, and the players say who can mate', async ({ server, open }) => {
  const page = await open(`${server.url}/clock`, { viewport: { width: 1180, height: 820 }, hasTouch: true });
  await clock(page, '12');
  await press(page, 'Black').tap();
  await expect(half(page, 'white')).toHaveClass(/runs/);
  await press(page, 'White').tap();
  await expect(half(page, 'black')).toHaveClass(/runs/);
  await page.keyboard.press('ArrowRight');
  await expect(half(page, 'white')).toHaveClass(/runs/);
  await expect(page.getByText('Move 2')).toBeVisible();
  await page.keyboard.press('ShiftLeft');
  await expect(half(page, 'black')).toHaveClass(/runs/);
  // The other's half does nothing.
  await press(page, 'White').tap({ force: true });
  await expect(half(page, 'black')).toHaveClass(/runs/);
  const question = page.getByRole('region', { name: 'A question for the arbiter' });
  await expect(question).toBeVisible({ timeout: 60_000 });
  await expect(half(page, 'black')).toContainText('Flag fallen');
  await expect(question.getByRole('link')).toHaveText('6.9');
  await question.getByRole('button', { name: 'Can still checkmate' }).click();
  await expect(page.getByText('1–0')).toBeVisible();
});

test('a flag falls and the opponent cannot mate: a draw', async ({ server, open }) => {
  const page = await open(`${server.url}/clock`);
  await clock(page, '2');
  await page.getByRole('button', { name: 'Start White’s clock' }).click();
  await page.getByRole('button', { name: 'Cannot checkmate' }).click({ timeout: 60_000 });
  await expect(page.getByText('½–½')).toBeVisible();
});

test('the clocks are stopped, put right and go on; the game is ended by its players', async ({ server, open }) => {
  const page = await open(`${server.url}/clock`);
  await clock(page, '300');
  await page.getByRole('button', { name: 'Start White’s clock' }).click();
  await page.getByRole('button', { name: 'Stop the clocks' }).click();
  await expect(page.getByText('The clocks are stopped')).toBeVisible();
  await page.getByRole('button', { name: 'Correct the clocks' }).click();
  await page.getByRole('dialog').getByLabel('Black’s clock').fill('soon');
  await expect(page.getByText('This is no time.')).toBeVisible();
  await page.getByRole('dialog').getByLabel('Black’s clock').fill('7:30');
  await page.getByRole('button', { name: 'Set the clocks' }).click();
  await expect(half(page, 'black').locator('.time')).toHaveText('7:30');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(half(page, 'white')).toHaveClass(/runs/);
  await page.reload();
  await expect(half(page, 'white')).toHaveClass(/runs/);
  await page.getByRole('button', { name: 'The game has ended' }).click();
  await page.getByRole('button', { name: 'Black has checkmated' }).click();
  await expect(page.getByText('0–1')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and 320 pixels are enough: ${scheme}`, async ({ server, open }) => {
    const page = await open(`${server.url}/clock`, { bypassCSP: true, colorScheme: scheme, viewport: { width: 320, height: 640 } });
    const look = async (): Promise<void> => {
      expect(await fits(page), page.url()).toBe(true);
      await expectAccessible(page);
    };
    await expect(page.getByRole('button', { name: 'Set the clock' })).toBeVisible();
    await look();
    await clock(page, '21');
    await look();
    await page.getByRole('button', { name: 'Start White’s clock' }).click();
    await expect(half(page, 'white')).toHaveClass(/runs/);
    await look();
    await expect(half(page, 'white')).toHaveClass(/low/);
    await look();
    await page.getByRole('button', { name: 'Correct the clocks' }).click();
    await look();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('region', { name: 'A question for the arbiter' })).toBeVisible({ timeout: 60_000 });
    await look();
  });
}
