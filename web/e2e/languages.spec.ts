// Every page in every language: in its words, and without breaking out of a phone.
import { expect, playMoves, test } from './jadoube';
import { codes, expectToSpeak, texts } from './texts';

for (const code of codes) {
  test(`${code}: every page speaks it and fits a phone`, async ({ server, open }) => {
    test.setTimeout(180_000);
    const game = await server.makeGame({ time: '900+10', language: code });
    await server.begin(game);
    await playMoves(server, game, 'e2e4 e7e5 g1f3 b8c6');
    const page = await open(`${server.url}/`, { locale: code, viewport: { width: 360, height: 740 } });
    const roles = ['white', 'arbiter', 'spectator', 'organiser'] as const;
    const paths = ['/', '/new', '/round', '/table', '/clock', '/settings', '/account', '/laws/2023/9.2', ...roles.map((role) => new URL(game.links[role].url).pathname), `${new URL(game.links.white.url).pathname}/after`];
    for (const path of paths) {
      await page.goto(`${server.url}${path}`);
      await expectToSpeak(page, code);
    }
  });
}

test('the language is the browser’s, can be changed, and is remembered', async ({ server, open }) => {
  const page = await open(server.url, { locale: 'pt-BR' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  await page.getByRole('combobox', { name: texts('pt')['common.language'] ?? '' }).selectOption('ca');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca');
  await expect(page.getByRole('link', { name: texts('ca')['common.settings'] ?? '' })).toBeVisible();
});

test('rulings are told in the reader’s language, moves in the notation he has chosen', async ({ server, open }) => {
  const game = await server.makeGame({ time: '5400+30' });
  await server.begin(game);
  const page = await open(game.links.black.url, { locale: 'ro-RO' });
  await expect(page.getByRole('grid')).toBeVisible();
  await playMoves(server, game, 'e2e4 e7e5 g1f3 b8c6');
  await expect(page.getByText('Cf3', { exact: true })).toBeVisible(); // cal
  await server.act(game, 'white', { act: 'move', move: 'e1e3' });
  await server.act(game, 'white', { act: 'press' });
  await expect(page.locator('[data-ruling=illegal_move]').first()).toContainText('mutare ilegală');
});
