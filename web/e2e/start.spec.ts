// The first page, all conditions, the links of a game, a round, and what somebody chooses for himself.
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, test, type Server } from './jadoube';

const four = ['white', 'black', 'arbiter', 'spectator'] as const;
const card = (page: Page, role: string) => page.locator(`[data-role="${role}"]`);
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

// What the page shows as a code is the code of that text.
async function codeIs(page: Page, server: Server, image: ReturnType<Page['locator']>, text: string): Promise<void> {
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(true);
  const shown = await page.request.get(new URL((await image.getAttribute('src')) ?? '', server.url).href);
  const meant = await page.request.get(`${server.url}/api/qr?${new URLSearchParams({ text })}`);
  expect(shown.headers()['content-type']).toBe('image/svg+xml');
  expect(await shown.text()).toBe(await meant.text());
}

test('a game in two clicks: four links with their codes, each opens its person’s page', async ({ server, open }) => {
  const page = await open(server.url);
  await page.getByRole('radio', { name: '3+2' }).click();
  await page.getByRole('button', { name: 'Make the game' }).click();
  await expect(page).toHaveURL(/\/g\/[^/]+\/[^/]+$/);
  await expect(page.getByText('Blitz')).toBeVisible();
  for (const role of four) {
    const url = await card(page, role).getByRole('textbox').inputValue();
    expect(url).toMatch(new RegExp(`^${server.url}/g/[0-9a-z]+/[\\w-]{24}$`));
    await codeIs(page, server, card(page, role).getByRole('img'), url);
    const [, , , , game, token] = url.split('/');
    const response = await page.request.get(`${server.url}/api/games/${game}`, { headers: { Authorization: `Bearer ${token}` } });
    expect(response.status()).toBe(200);
  }
  const [white] = await Promise.all([page.context().waitForEvent('page'), card(page, 'white').getByRole('link', { name: /Open/ }).click()]);
  await expect(white.getByRole('grid')).toBeVisible();
  await expect(white.getByRole('gridcell')).toHaveCount(64);
  await white.close();
  // Loaded again, and from the list of this device's games.
  await page.reload();
  await expect(card(page, 'arbiter')).toBeVisible();
  await page.getByRole('link', { name: 'Jadoube', exact: true }).click();
  const recent = page.getByRole('region', { name: 'Your games on this device' });
  await recent.getByRole('link', { name: /Made here/ }).click();
  await expect(card(page, 'white')).toBeVisible();
});

test('each of the four presets makes the game that it names', async ({ server, open }) => {
  const page = await open(server.url);
  const presets = [['3+2', '180+2', 'blitz'], ['15+10', '900+10', 'rapid'], ['90+30', '5400+30', 'standard'], ['Casual', '-', 'standard']] as const;
  for (const [name, time, kind] of presets) {
    for (const manner of ['Online', 'Over the board']) {
      await page.goto(server.url);
      await page.getByRole('radio', { name }).check();
      await page.getByRole('radio', { name: manner }).check();
      const [request] = await Promise.all([
        page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/api/games')),
        page.getByRole('button', { name: 'Make the game' }).click(),
      ]);
      const body = request.postDataJSON() as { conditions: Record<string, unknown>; settings: Record<string, unknown> };
      expect(body.conditions).toEqual({ time, board: manner === 'Online' ? 'guarded' : 'free', language: 'en' });
      expect(body.settings).toEqual(time === '-' ? { casual: true } : {});
      const url = await card(page, 'spectator').getByRole('textbox').inputValue();
      const [, , , , game, token] = url.split('/');
      const now = await page.request.get(`${server.url}/api/games/${game}`, { headers: { Authorization: `Bearer ${token}` } });
      expect(((await now.json()) as { snapshot: { state: { class: string } } }).snapshot.state.class).toBe(kind);
    }
  }
});

test('all conditions: periods, Chess960, names; what the server refuses is said at its field', async ({ server, open }) => {
  const page = await open(`${server.url}/new`);
  await page.getByRole('radio', { name: /Your own/ }).check();
  await page.getByRole('button', { name: 'Add a period' }).click();
  await page.getByRole('group', { name: 'Period 1' }).getByLabel('Minutes').fill('100');
  await expect(page.getByLabel('As PGN writes it')).toHaveValue('40/6000+10:1800+10');
  await page.getByRole('radio', { name: /Chess960/ }).check();
  await page.getByLabel(/Number of the position/).fill('960');
  await page.getByLabel('White', { exact: true }).fill('Ana Pop');
  await page.getByLabel('Black', { exact: true }).fill('Ion Radu');
  await page.getByRole('button', { name: 'Make the game' }).click();
  const start = page.getByLabel(/Number of the position/);
  await expect(start).toHaveAttribute('aria-invalid', 'true');
  await expect(start).toBeFocused();
  await expect(page.getByText(/No game can begin/)).toBeVisible();
  await start.fill('959');
  await page.getByLabel('Default time, minutes').fill('-1');
  await page.getByRole('button', { name: 'Make the game' }).click();
  await expect(page.getByLabel('Default time, minutes')).toBeFocused();
  await expect(page.getByLabel('Default time, minutes')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Default time, minutes').fill('30');
  await page.getByLabel('Lag compensation, seconds').fill('1000');
  await page.getByRole('button', { name: 'Make the game' }).click();
  await expect(page.getByLabel('Lag compensation, seconds')).toBeFocused();
  await page.getByLabel('Lag compensation, seconds').fill('0.5');
  await page.getByRole('button', { name: 'Make the game' }).click();
  await expect(page.getByRole('heading', { name: 'Ana Pop – Ion Radu' })).toBeVisible();
  await expect(page.getByText('100 minutes for 40 moves and 10 seconds a move, then 30 minutes and 10 seconds a move')).toBeVisible();
});

test('the time control is refused at its field', async ({ server, open }) => {
  const page = await open(`${server.url}/new`);
  await page.getByRole('radio', { name: /Your own/ }).check();
  await page.getByLabel('As PGN writes it').fill('soon');
  await page.getByRole('button', { name: 'Make the game' }).click();
  await expect(page.getByLabel('As PGN writes it')).toBeFocused();
  await expect(page.getByText(/This time cannot be used/)).toBeVisible();
});

test('an organiser’s link shows the links anywhere; a revoked one is replaced', async ({ server, open }) => {
  const game = await server.makeGame();
  const page = await open(game.links.organiser.url);
  const before = await card(page, 'black').getByRole('textbox').inputValue();
  expect(before).toBe(game.links.black.url);
  await page.getByRole('button', { name: 'More links' }).click();
  await expect(page.locator('[data-role]')).toHaveCount(9);
  await card(page, 'black').getByRole('button', { name: /Revoke/ }).click();
  await expect(page.getByRole('dialog')).toContainText('stop working at once');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  const address = card(page, 'black').getByRole('textbox');
  await expect(address).not.toHaveValue(before);
  await codeIs(page, server, card(page, 'black').getByRole('img'), await address.inputValue());
  const old = await page.request.get(`${server.url}/api/games/${game.game}`, { headers: { Authorization: `Bearer ${game.links.black.token}` } });
  expect(old.status()).toBe(401);
});

test('a link is copied', async ({ server, open }) => {
  const game = await server.makeGame();
  const page = await open(game.links.organiser.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await card(page, 'white').getByRole('button', { name: /Copy/ }).click();
  await expect(card(page, 'white').getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(game.links.white.url);
});

const evening = [
  'Bo.\tNo.\tName\tRtg\tPts.\tResult\tPts.\tName\tRtg\tNo.',
  ...Array.from({ length: 12 }, (_, i) => `${i + 1}\t${i + 1}\tWhite, Player ${i + 1}\t${1500 + i}\t1\t-\t½\tBlack, Player ${i + 1}\t${1400 + i}\t${i + 20}`),
  '13\t40\tOdd, One\t1300\t0\t\t\tspielfrei',
].join('\n');

test('a round of twelve boards: pasted, put right, made, printed', async ({ server, open }) => {
  const page = await open(`${server.url}/round`);
  await page.getByLabel('Pairings').fill(evening);
  await expect(page.getByText('12 boards found.')).toBeVisible();
  await expect(page.getByText('(line 14): no opponent')).toBeVisible();
  await page.getByLabel('Board 2, White').fill('Ana Pop');
  await page.getByRole('button', { name: 'Board 2: change colours' }).click();
  await expect(page.getByLabel('Board 2, Black')).toHaveValue('Ana Pop');
  await page.getByLabel('Event').fill('Club evening');
  await page.getByRole('button', { name: 'Make 12 games' }).click();
  await expect(page.getByRole('heading', { name: 'Club evening', level: 1 })).toBeVisible();
  const sheet = page.locator('.sheet > li');
  await expect(sheet).toHaveCount(12);
  await expect(sheet.nth(1)).toContainText('Ana Pop');
  for (const role of ['arbiter', 'spectator']) {
    const url = await card(page, role).getByRole('textbox').inputValue();
    expect(url).toMatch(/\/r\//);
    await codeIs(page, server, card(page, role).getByRole('img'), url);
  }
  for (const [index, color] of [[0, 0], [1, 1], [11, 0], [11, 1]] as const) {
    const href = await sheet.nth(index).getByRole('link').nth(color).getAttribute('href');
    await codeIs(page, server, sheet.nth(index).getByRole('img').nth(color), `${server.url}${href}`);
  }
  // On paper: no board is cut by the end of a page.
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({ format: 'A4' });
  expect((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBeGreaterThanOrEqual(3);
  await page.emulateMedia({ media: 'screen' });
  await page.reload();
  await expect(sheet).toHaveCount(12);
});

test('settings take effect at once and stay', async ({ server, open }) => {
  const page = await open(`${server.url}/settings`);
  await page.getByRole('radio', { name: /^Dark/ }).check();
  await page.getByRole('radio', { name: /^High/ }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more');
  await page.getByLabel('Notation', { exact: true }).selectOption({ label: 'German' });
  await expect(page.getByRole('group', { name: /Letters of the pieces/ })).toContainText('S');
  expect(await page.getByLabel('Notation', { exact: true }).locator('option').count()).toBe(23);
  await page.getByLabel('Sounds', { exact: true }).uncheck();
  await page.getByLabel('Shortcut keys').uncheck();
  await expect(page.locator('[data-file=a]')).toHaveCount(1);
  await page.getByLabel('Coordinates on the board').uncheck();
  await expect(page.locator('[data-file=a]')).toHaveCount(0);
  await page.getByRole('radio', { name: /In your language/ }).check();
  await expect(page.getByText('For example: knight f 3')).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('Notation', { exact: true })).toHaveValue('de');
  await expect(page.getByLabel('Sounds', { exact: true })).not.toBeChecked();
  await expect(page.getByLabel('Shortcut keys')).not.toBeChecked();
  await expect(page.getByLabel('Coordinates on the board')).not.toBeChecked();
  await page.getByRole('button', { name: 'As it was at first' }).click();
  await expect(page.getByLabel('Sounds', { exact: true })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
});

test('the first page is small', async ({ server, browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  let bytes = 0;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(server.url, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Make the game' })).toBeVisible();
  expect(bytes).toBeLessThan(100_000);
  expect(bytes).toBeGreaterThan(10_000);
  await context.close();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and 320 pixels are enough: ${scheme}`, async ({ server, open }) => {
    const page = await open(server.url, { bypassCSP: true, colorScheme: scheme, viewport: { width: 320, height: 640 } });
    const look = async (): Promise<void> => {
      expect(await fits(page), page.url()).toBe(true);
      await expectAccessible(page);
    };
    await expect(page.getByRole('button', { name: 'Make the game' })).toBeVisible();
    await look();
    await page.getByRole('button', { name: 'Make the game' }).click();
    await expect(card(page, 'white')).toBeVisible();
    await page.getByRole('button', { name: 'More links' }).click();
    await look();
    await page.goto(`${server.url}/new`);
    await page.getByText('More conditions').click();
    await page.getByRole('radio', { name: /Your own/ }).check();
    await page.getByRole('button', { name: 'Add a period' }).click();
    await look();
    await page.goto(`${server.url}/settings`);
    await expect(page.getByLabel('Notation', { exact: true })).toBeVisible();
    await look();
    await page.goto(`${server.url}/round`);
    await page.getByLabel('Pairings').fill(evening);
    await look();
    await page.getByRole('button', { name: 'Make 12 games' }).click();
    await expect(page.locator('.sheet > li')).toHaveCount(12);
    await look();
  });
}
