import { expectAccessible } from './axe';
import { expect, playMoves, test } from './jadoube';

test('a spectator sees board, clocks, names and the last move as they happen', async ({ server, open }) => {
  const game = await server.makeGame({ white: 'Ana Pop', black: 'Ion Radu', time: '300+5' });
  const page = await open(game.links.spectator.url, { viewport: { width: 1920, height: 1080 } });
  await expect(page.getByText('Ana Pop', { exact: true })).toBeVisible();
  await expect(page.getByText('Not begun')).toBeVisible();
  await server.begin(game);
  await playMoves(server, game, 'e2e4 c7c5');
  await expect(page.getByText('1… c5')).toBeVisible();
  // White's clock runs: it shows less and less, without a message.
  const clock = page.getByRole('timer', { name: 'White’s clock' });
  const before = await clock.textContent();
  await expect.poll(() => clock.textContent()).not.toBe(before);
  await server.act(game, 'white', { act: 'resign' });
  await expect(page.getByText('0-1')).toBeVisible();
  await page.getByRole('button', { name: 'After the game' }).click();
  await expect(page).toHaveURL(/\/after$/);
});

test('readable from ten metres: the clock of a single board is taller than a fifteenth of the screen', async ({ server, open }) => {
  const game = await server.makeGame({ time: '300+5' });
  const page = await open(game.links.spectator.url, { viewport: { width: 1920, height: 1080 } });
  const clock = page.getByRole('timer').first();
  await expect(clock).toBeVisible();
  expect((await clock.boundingBox())!.height).toBeGreaterThan(1080 / 15);
  const board = page.getByRole('grid');
  expect((await board.boundingBox())!.height).toBeGreaterThan(1080 * 0.6);
});

test('a whole round on one screen, and a few boards at a time', async ({ server, open }) => {
  const response = await fetch(`${server.url}/api/rounds`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      title: 'Club evening',
      conditions: { time: '900+10' },
      settings: {},
      boards: Array.from({ length: 8 }, (_, i) => ({ white: `White ${i + 1}`, black: `Black ${i + 1}` })),
    }),
  });
  const round = (await response.json()) as { links: { spectator: { url: string } } };
  const page = await open(round.links.spectator.url, { viewport: { width: 1920, height: 1080 } });
  await expect(page.getByRole('grid')).toHaveCount(8);
  for (const board of await page.getByRole('grid').all()) {
    await expect(board).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole('combobox', { name: 'Boards at once' }).selectOption('2');
  await expect(page.getByRole('grid')).toHaveCount(2);
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
});

test('axe finds nothing, on a phone too', async ({ server, open }) => {
  const game = await server.makeGame({ time: '300+5' });
  for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
    const page = await open(game.links.spectator.url, { bypassCSP: true, viewport });
    await expect(page.getByRole('timer').first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
  }
});
