// Every page in every language: in its words, and without breaking out of a phone.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, playMoves, test } from './jadoube';

const folder = join(import.meta.dirname, '../src/texts');
const codes = readdirSync(folder).filter((name) => !name.includes('.'));

function texts(code: string): Record<string, string> {
  const files = readdirSync(join(folder, code)).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, code, name), 'utf8')) as object)) as Record<string, string>;
}
const english = texts('en');

for (const code of codes) {
  test(`${code}: every page speaks it and fits a phone`, async ({ server, open }) => {
    test.setTimeout(180_000);
    const game = await server.makeGame({ time: '900+10', language: code });
    await server.begin(game);
    await playMoves(server, game, 'e2e4 e7e5 g1f3 b8c6');
    const own = texts(code);
    // Messages that are whole sentences, of which the language has its own.
    const foreign = Object.entries(english).filter(([key, text]) => text.length > 12 && !/[{']/.test(text) && own[key] !== text).map(([, text]) => text);
    const page = await open(`${server.url}/`, { locale: code, viewport: { width: 360, height: 740 } });
    const roles = ['white', 'arbiter', 'spectator', 'organiser'] as const;
    const paths = ['/', '/new', '/round', '/table', '/clock', '/settings', '/laws/2023/9.2', ...roles.map((role) => new URL(game.links[role].url).pathname), `${new URL(game.links.white.url).pathname}/after`];
    for (const path of paths) {
      await page.goto(`${server.url}${path}`);
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('.loading')).toHaveCount(0);
      const shown = await page.evaluate(() => document.body.innerText);
      if (code !== 'en') expect(foreign.filter((text) => shown.includes(text)), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} is too wide`).toBeLessThanOrEqual(360);
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
