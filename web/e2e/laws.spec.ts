import { expectAccessible } from './axe';
import { expect, test } from './jadoube';

test('every edition is there, and an article can be linked to', async ({ server, open }) => {
  const page = await open(`${server.url}/laws/2023/9.2`);
  const current = page.locator('article[aria-current]');
  await expect(current).toContainText('third time');
  await expect(current).toBeInViewport();
  await page.getByRole('combobox', { name: 'Edition' }).selectOption('2009');
  await expect(page).toHaveURL(/\/laws\/2009$/);
  await expect(page.getByRole('link', { name: '7.4.b', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0);
});

test('words are found without accents and capitals, and counted aloud', async ({ server, open }) => {
  const page = await open(`${server.url}/laws`, { locale: 'ro-RO' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro');
  await expect(page.locator('article').first()).toBeVisible();
  const all = await page.locator('article').count();
  await page.getByRole('searchbox').fill('REMIZA');
  await expect.poll(() => page.locator('article').count()).toBeLessThan(all / 2);
  const found = await page.locator('article').count();
  expect(found).toBeGreaterThan(3);
  await expect(page.getByRole('status').first()).toContainText(String(found));
});

test('two editions side by side: what is new, gone and worded differently', async ({ server, open }) => {
  const page = await open(`${server.url}/laws/2023?beside=2009`);
  await expect(page.locator('[data-change=new]').first()).toBeVisible();
  for (const change of ['gone', 'reworded', 'renumbered']) {
    expect(await page.locator(`[data-change=${change}]`).count()).toBeGreaterThan(0);
  }
  const ladder = page.locator('#illegal_move_penalty');
  await expect(ladder.getByRole('link', { name: '7.5.5' })).toBeVisible();
  await expect(ladder.getByRole('link', { name: '7.4.b' })).toBeVisible();
  const all = await page.locator('article').count();
  await page.getByLabel('Only what differs').check();
  await expect.poll(() => page.locator('article').count()).toBeLessThan(all);
});

test('an article that the edition does not have is said to be none', async ({ server, open }) => {
  const page = await open(`${server.url}/laws/2009/11.3.2.2`);
  await expect(page.getByText('The edition of 2009 has no Article 11.3.2.2')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing (${colorScheme})`, async ({ server, open }) => {
    const page = await open(`${server.url}/laws/2023/9.2?beside=2009`, { bypassCSP: true, colorScheme });
    await expect(page.locator('article[aria-current]')).toBeVisible();
    await page.getByRole('searchbox').fill('repetition'); // a few of each kind are enough for axe
    await expect.poll(() => page.locator('article').count()).toBeLessThan(60);
    await expectAccessible(page);
  });
}

test('it fits a phone, and 400 % zoom', async ({ server, open }) => {
  const page = await open(`${server.url}/laws/2023?beside=2009`, { viewport: { width: 320, height: 640 } });
  await expect(page.locator('article').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
