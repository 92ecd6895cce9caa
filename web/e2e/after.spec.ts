import { expectAccessible } from './axe';
import { expect, playMoves, test, type GameLinks, type Server } from './jadoube';

// An illegal move with its minutes, then a resignation.
async function played(server: Server): Promise<GameLinks> {
  const game = await server.makeGame({ white: 'Ana Pop', black: 'Ion Radu', time: '5400+30' });
  await server.begin(game);
  await playMoves(server, game, 'e2e4 e7e5');
  await server.act(game, 'white', { act: 'move', move: 'g1g3' });
  await server.act(game, 'white', { act: 'press' });
  await server.act(game, 'white', { act: 'move', move: 'g1f3' });
  await server.act(game, 'white', { act: 'press' });
  await server.act(game, 'black', { act: 'resign' });
  return game;
}

test('the game is gone through step by step, with its rulings', async ({ server, open }) => {
  const game = await played(server);
  const page = await open(`${game.links.white.url}/after`);
  await expect(page.getByText('1-0', { exact: true })).toBeVisible();
  const ruling = page.locator('[data-ruling=illegal_move]');
  await expect(ruling).toContainText('2 minutes');
  await expect(ruling.getByRole('link')).toHaveAttribute('href', '/laws/2023/7.5.5');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await expect(page.getByRole('gridcell', { name: 'e2, white pawn' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('gridcell', { name: 'f3, white knight' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(/^Step \d+ of \d+$/)).toBeVisible();
});

test('what other editions would have said: in 2009 the same illegal move gave two minutes, too', async ({ server, open }) => {
  const game = await played(server);
  const page = await open(`${game.links.white.url}/after`);
  const section = page.getByRole('region', { name: 'What other editions would have said' });
  await expect(section.getByText('2009')).toBeVisible();
});

test('PGN, log and scoresheet can be taken along', async ({ server, open }) => {
  const game = await played(server);
  const page = await open(`${game.links.arbiter.url}/after`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'PGN' }).click();
  const pgn = await (await download).createReadStream();
  let text = '';
  for await (const piece of pgn) text += String(piece);
  expect(text).toContain('[White "Ana Pop"]');
  expect(text).toContain('2. Nf3');
  const log = page.waitForEvent('download');
  await page.getByRole('link', { name: /Log, signed/ }).click();
  expect((await log).suggestedFilename()).toMatch(/\.jsonl$/);
});

test('axe finds nothing', async ({ server, open }) => {
  const game = await played(server);
  const page = await open(`${game.links.black.url}/after`, { bypassCSP: true });
  await expect(page.locator('[data-ruling=illegal_move]')).toBeVisible();
  await expectAccessible(page);
});
