// The arbiter: what he sees, what the desk offers, and that it does what it has shown.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { doIt, incident, option } from './desk';
import { expect, playMoves, test, type GameLinks, type Server } from './jadoube';
import type { DeskOption } from '../src/lib/api';
import type { Act, Conditions, View } from '../src/lib/protocol';

const human: Conditions = { time: '7200', arbiter: 'human', white: 'Ana Pop', black: 'Boris Ivanov' };

async function game(server: Server, conditions: Conditions = {}): Promise<GameLinks> {
  const made = await server.makeGame({ ...human, ...conditions });
  await server.begin(made);
  await server.act(made, 'arbiter', { act: 'start' });
  return made;
}

const log = (page: Page): Locator => page.getByRole('list', { name: 'Log' });

// The whole log as the server has it.
async function logOf(server: Server, made: GameLinks): Promise<{ act?: { act: string }; rulings?: View['rulings'] }[]> {
  const response = await fetch(`${server.url}/api/games/${made.game}/log`, {
    headers: { Authorization: `Bearer ${made.links.arbiter.token}` },
  });
  return (await response.text()).trim().split('\n').map((line) => JSON.parse(line) as { rulings?: View['rulings'] });
}

async function snapshot(server: Server, made: GameLinks): Promise<View> {
  const response = await fetch(`${server.url}/api/games/${made.game}`, {
    headers: { Authorization: `Bearer ${made.links.arbiter.token}` },
  });
  return ((await response.json()) as { snapshot: View }).snapshot;
}

test('7.5.5 an illegal move is upheld: what was shown before is what happens', async ({ server, open }) => {
  const made = await game(server);
  await playMoves(server, made, 'e2e4 e7e5');
  const page = await open(made.links.arbiter.url);
  await expect(page.getByRole('heading', { name: 'Ana Pop – Boris Ivanov' })).toBeVisible();
  await server.act(made, 'white', { act: 'move', move: 'g1g3' });
  await server.act(made, 'white', { act: 'press' });

  await expect(page.getByRole('heading', { name: /Is 2\.Ng1–g3 an illegal move by White/ })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Is 2.Ng1–g3 an illegal move by White' })).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(1\)/);
  const uphold = option(page, 'Uphold');
  await expect(uphold).toContainText("White's first completed illegal move, 2.Ng1–g3: a knight moves two squares along a file or a rank and one to the side (3.6). Black receives 2 minutes.");
  await expect(uphold).toContainText('+2:00');
  await expect(uphold.getByRole('group', { name: 'Board' })).toBeVisible();
  await expect(option(page, 'Dismiss')).toContainText('stay as they are');

  const before = (await snapshot(server, made)).state;
  await doIt(uphold);
  await expect(page.getByRole('heading', { name: 'The arbiter is asked' })).toBeHidden();
  const after = (await snapshot(server, made)).state;
  expect(after.clock!.black - before.clock!.black).toBeGreaterThan(110);
  expect(after.illegal).toEqual({ white: 1, black: 0 });
  expect(after.fen).toContain('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w');
  await expect(log(page)).toContainText("White's first completed illegal move, 2.Ng1–g3: a knight moves two squares along a file or a rank and one to the side (3.6). Black receives 2 minutes.");
  await expect(page.getByText('Illegal moves: 1')).toBeVisible();
  await expect(page.getByText('move the piece on g1')).toBeVisible(); // 4.3.1, for the arbiter to see
});

test('what the desk shows of an act is the very state that follows', async ({ server, open }) => {
  const made = await game(server);
  await playMoves(server, made, 'e2e4 e7e5 g1f3 b8c6');
  await server.act(made, 'arbiter', { act: 'pause' }); // so that no clock runs meanwhile
  const page = await open(made.links.arbiter.url);
  const desk = async (): Promise<DeskOption[]> => {
    const response = await fetch(`${server.url}/api/games/${made.game}/desk`, { headers: { Authorization: `Bearer ${made.links.arbiter.token}` } });
    return ((await response.json()) as { options: DeskOption[] }).options;
  };
  for (const [tab, title, fits] of [
    ['Conduct, penalties', 'Less time for the player', (act: Act) => act['penalty'] === 'own_time' && act['player'] === 'white'],
    ['Correction', 'Restore the position after 3 moves', (act: Act) => act.act === 'restore' && act['ply'] === 3],
    ['Clock', 'Give White 2:00', (act: Act) => act.act === 'add_time' && act['player'] === 'white'],
    ['Result', 'Annul the game', (act: Act) => act.act === 'annul'],
  ] as const) {
    const shown = (await desk()).find((one) => fits(one.act))!;
    await incident(page, tab);
    const card = option(page, title).first();
    for (const ruling of shown.would.rulings) await expect(card).toContainText(ruling.text);
    await doIt(card);
    for (const ruling of shown.would.rulings) await expect(log(page)).toContainText(ruling.text);
    expect((await snapshot(server, made)).state).toEqual(shown.would.state);
  }
});

test('9.5.3 a wrong claim costs two minutes, and only the arbiter knows when one would be right', async ({ server, open }) => {
  const made = await game(server);
  await playMoves(server, made, 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8');
  const page = await open(made.links.arbiter.url);
  await expect(page.getByText('A claim would be right')).toContainText('threefold repetition');
  await playMoves(server, made, 'e2e4');
  await server.act(made, 'black', { act: 'claim', claim: 'threefold', move: 'e7e5' });
  const dismiss = option(page, 'Dismiss');
  await expect(dismiss).toContainText('9.5.3');
  await expect(dismiss).toContainText('+2:00');
  await doIt(dismiss);
  await expect(log(page)).toContainText(/claim is rejected/i);
  await expect(page.getByText('A claim would be right')).toBeHidden();
});

for (const [edition, article, title] of [['2023', '11.3.2.2', /electronic device/], ['2009', '12.3.b', /electronic device/]] as const) {
  test(`${article} a phone that rings loses the game (${edition})`, async ({ server, open }) => {
    const made = await game(server, { edition });
    await playMoves(server, made, 'e2e4 e7e5');
    const page = await open(made.links.arbiter.url);
    await incident(page, 'Device');
    await page.getByRole('button', { name: /^Black/ }).click();
    const card = option(page, title);
    await expect(card).toContainText('1-0');
    await expect(card).toContainText(article);
    await doIt(card);
    await expect(page.getByRole('region', { name: 'The game now' })).toContainText('1-0');
    const { state } = await snapshot(server, made);
    expect(state.result).toMatchObject({ score: '1-0', article, reason: 'device' });
  });
}

test('an edition offers what it knows, and nothing else', async ({ server, open }) => {
  const penalties = async (edition: '2009' | '2023'): Promise<string[]> => {
    const made = await game(server, { edition });
    const page = await open(made.links.arbiter.url);
    await incident(page, 'Conduct, penalties');
    await expect(option(page, 'Warning')).toBeVisible();
    const titles = await page.getByRole('tabpanel', { name: 'Conduct, penalties' }).getByRole('heading', { level: 3 }).allTextContents();
    await expect(page.getByText(`What the Laws of ${edition} let you do now`)).toBeVisible();
    return titles;
  };
  const now = await penalties('2023');
  const then = await penalties('2009');
  expect(now).toContain('Fine');
  expect(then).not.toContain('Fine');
  expect(then).toContain('Expulsion from the event');
});

test('a penalty with its article and amount, previewed as it is typed', async ({ server, open }) => {
  const made = await game(server);
  const page = await open(made.links.arbiter.url);
  await incident(page, 'Conduct, penalties');
  await page.getByRole('button', { name: /^Black/ }).click();
  const card = option(page, 'More time for the opponent');
  await card.getByLabel('Seconds').fill('300');
  await card.getByLabel('Article').fill('11.5');
  await expect(card).toContainText('White receives 5 minutes');
  await expect(card).toContainText('+5:00');
  await card.getByLabel('Seconds').fill('-3');
  await expect(card).toContainText('Refused');
  await expect(card.getByRole('button', { name: /^Do it/ })).toBeDisabled();
  await card.getByLabel('Seconds').fill('300');
  await expect(card).toContainText('White receives 5 minutes');
  await doIt(card);
  await expect(log(page)).toContainText('Penalty for Black: White receives 5 minutes.');
  const entry = (await logOf(server, made)).at(-1);
  expect(entry?.rulings?.[0]).toMatchObject({ ruling: 'penalty', article: '11.5', player: 'black' });
});

test('6.10.2 the clock is corrected to the second, a minute more and a minute less', async ({ server, open }) => {
  const made = await game(server, { time: '40/7200:3600' });
  await playMoves(server, made, 'e2e4 e7e5');
  const page = await open(made.links.arbiter.url);
  await page.getByRole('button', { name: 'Stop the clocks' }).first().click();
  await expect(page.getByRole('button', { name: 'Resume' }).first()).toBeVisible();
  await incident(page, 'Clock');
  const form = page.getByRole('form', { name: 'Set the clock' });
  await form.getByLabel('White (h:mm:ss)').fill('1:61:00');
  await expect(form).toContainText('such as 1:30:00');
  await form.getByLabel('White (h:mm:ss)').fill('1:30:05');
  await form.getByLabel('Black (h:mm:ss)').fill('45:10');
  await form.getByLabel('Moves completed').fill('12');
  await expect(form).toContainText("White's clock now shows 1 hour 30 minutes 5 seconds.");
  await form.getByRole('button', { name: /^Do it/ }).click();
  await expect(page.getByRole('timer', { name: 'White’s clock' })).toHaveText('1:30:05');
  await expect(page.getByRole('timer', { name: 'Black’s clock' })).toHaveText('45:10');
  await form.getByRole('button', { name: 'White −1 min' }).click();
  await expect(form).toContainText('−1:00');
  await form.getByRole('button', { name: /^Do it/ }).click();
  await expect(page.getByRole('timer', { name: 'White’s clock' })).toHaveText('1:29:05');
  await form.getByRole('button', { name: 'Black +1 min' }).click();
  await expect(form).toContainText('+1:00');
  await form.getByRole('button', { name: /^Do it/ }).click();
  await expect(page.getByRole('timer', { name: 'Black’s clock' })).toHaveText('46:10');
  expect((await snapshot(server, made)).state.clock).toMatchObject({ white: 5345, black: 2770, running: null });
  await page.getByRole('button', { name: 'Resume' }).first().click();
  await expect.poll(async () => (await snapshot(server, made)).state.phase).toBe('playing');
});

test('7.1 an earlier position is restored, and shown before', async ({ server, open }) => {
  const made = await game(server);
  await playMoves(server, made, 'e2e4 e7e5 g1f3 b8c6');
  const page = await open(made.links.arbiter.url);
  await incident(page, 'Correction');
  const card = option(page, /^Restore the position/).first();
  await card.getByLabel('After how many moves of both').fill('2');
  const restoring = option(page, 'Restore the position after 2 moves').first();
  await expect(restoring.getByRole('group', { name: 'Board' })).toBeVisible();
  await doIt(restoring);
  await expect(log(page)).toContainText('The earlier position is restored.');
  const { state } = await snapshot(server, made);
  expect(state.ply).toBe(2);
  expect(state.fen).toContain('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w');
});

test('I.1 to I.7 adjourned with a sealed move, and the envelope opened', async ({ server, open }) => {
  const made = await game(server);
  await playMoves(server, made, 'e2e4 e7e5');
  const page = await open(made.links.arbiter.url);
  await incident(page, 'Adjournment');
  const card = option(page, /^Adjourn/);
  await card.getByLabel('Resumption').fill('Tuesday 18:00, club room');
  await expect(card).toContainText('White must seal the next move.');
  await doIt(card);
  await expect(log(page)).toContainText('Adjourn: Tuesday 18:00, club room');
  await server.act(made, 'white', { act: 'seal', text: 'Nf3' });
  await server.act(made, 'white', { act: 'press' });
  const envelope = page.getByRole('region', { name: 'The envelope' });
  await expect(envelope).toContainText('Tuesday 18:00, club room');
  await expect(envelope).toContainText('Ana Pop – Boris Ivanov');
  await expect(log(page)).not.toContainText('Nf3'); // what is sealed stays in the envelope
  await server.begin(made);
  const opening = option(page, 'Open the envelope');
  await expect(opening.getByRole('group', { name: 'Board' })).toBeVisible();
  await doIt(opening);
  await expect.poll(async () => (await snapshot(server, made)).state.phase).toBe('playing');
  const { state } = await snapshot(server, made);
  expect(state.fen).toContain('5N2');
  expect(state.clock!.running).toBe('black');
});

test('when it is over, the game can be looked at', async ({ server, open }) => {
  const made = await game(server);
  await playMoves(server, made, 'e2e4 e7e5');
  const page = await open(made.links.arbiter.url);
  await expect(page.getByRole('link', { name: 'Report' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look at the game' })).toHaveCount(0);
  await server.act(made, 'black', { act: 'resign' });
  await page.getByRole('link', { name: 'Look at the game' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(page.getByText('Black: resigns')).toBeVisible();
});

test('the report prints: names, conditions, result, rulings with time and article, signatures', async ({ server, open }) => {
  const made = await game(server);
  await playMoves(server, made, 'e2e4 e7e5');
  await server.act(made, 'arbiter', { act: 'incident', text: 'Phone of a spectator', article: '11.5' });
  await server.act(made, 'arbiter', { act: 'penalise', player: 'white', penalty: 'warning', article: '11.5' });
  await server.act(made, 'black', { act: 'resign' });
  const page = await open(made.links.arbiter.url);
  await page.getByRole('link', { name: 'Report' }).click();
  const report = page.getByRole('article');
  await expect(report.getByRole('heading', { name: 'Report of the game' })).toBeVisible();
  await expect(report).toContainText('1-0');
  await expect(report.getByRole('row').filter({ hasText: 'Phone of a spectator' })).toContainText('11.5');
  await expect(report.getByRole('row').filter({ hasText: 'White is given a warning.' })).toContainText(/\d\d:\d\d:\d\d/);
  await expect(report).toContainText('7200');
  await expect(report.getByRole('heading', { name: 'Signatures' })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)'); // paper is white
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: /Back to the board/ }).click();
  for (const [name, begins] of [['PGN', '[Event'], ['Log (JSON Lines)', '{"hash"']] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
    const stream = await download.createReadStream();
    let text = '';
    for await (const piece of stream) text += String(piece);
    expect(text.startsWith(begins)).toBe(true);
  }
});

test('8.1 both scoresheets side by side with their differences', async ({ server, open }) => {
  const made = await game(server);
  await playMoves(server, made, 'e2e4 e7e5');
  await server.act(made, 'white', { act: 'write', ply: 1, text: 'e4' });
  await server.act(made, 'white', { act: 'write', ply: 2, text: 'e5' });
  await server.act(made, 'black', { act: 'write', ply: 1, text: 'e4' });
  await server.act(made, 'black', { act: 'write', ply: 2, text: 'e6' });
  const page = await open(made.links.arbiter.url);
  await page.getByRole('tab', { name: 'Both scoresheets' }).click();
  const row = page.getByRole('row').filter({ hasText: '1…' });
  await expect(row).toContainText('e6');
  await expect(row).toContainText('differs');
  await expect(page.getByText('One difference')).toBeVisible();
});

async function round(server: Server, boards: number): Promise<{ url: string; games: GameLinks[] }> {
  const response = await fetch(`${server.url}/api/rounds`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      title: 'Club evening', conditions: { time: '7200', arbiter: 'human' }, settings: {},
      boards: Array.from({ length: boards }, (_, i) => ({ white: `White ${i + 1}`, black: `Black ${i + 1}` })),
    }),
  });
  expect(response.status).toBe(201);
  const made = (await response.json()) as { links: GameLinks['links']; boards: GameLinks[] };
  for (const one of made.boards) {
    await server.begin(one);
    await server.act(one, 'arbiter', { act: 'start' });
  }
  return { url: made.links.arbiter.url, games: made.boards };
}

test('a round of twelve boards: who is needed stands first; keyboard, filter and search', async ({ server, open }) => {
  const { url, games } = await round(server, 12);
  const page = await open(url);
  const tiles = page.getByRole('list', { name: 'All boards' }).getByRole('listitem');
  await expect(tiles).toHaveCount(12);
  await expect(tiles.filter({ hasText: 'Playing' })).toHaveCount(12); // all are connected
  await expect(tiles.first()).toContainText('White 1');
  await server.act(games[8]!, 'white', { act: 'move', move: 'e2e5' });
  await server.act(games[8]!, 'white', { act: 'press' });
  await expect(tiles.first()).toContainText('White 9');
  await expect(tiles.first()).toContainText('Is 1.e2–e5 an illegal move by White');
  await expect(page.getByRole('alert').filter({ hasText: 'Board 9: Is 1.e2–e5 an illegal move by White' })).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(1\)/);
  await server.act(games[4]!, 'arbiter', { act: 'set_clock', white: 55 });
  await expect(tiles.nth(1)).toContainText('Time trouble');
  await server.act(games[2]!, 'black', { act: 'pause', reason: 'My opponent talks' });
  await expect(tiles.first()).toContainText('My opponent talks');
  await server.act(games[0]!, 'black', { act: 'resign' });
  await expect(tiles.last()).toContainText('1-0');

  await page.keyboard.press('/');
  await page.keyboard.type('black 7');
  await expect(tiles).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(tiles).toHaveCount(12);
  await page.getByRole('button', { name: /^Questions/ }).click();
  await expect(tiles).toHaveCount(2);
  await page.getByRole('button', { name: /^All/ }).click();

  await tiles.first().getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Board 9/ })).toBeVisible();
  await doIt(option(page, 'Uphold'));
  await expect(log(page)).toContainText('Black receives 2 minutes.');
  await page.goBack();
  await expect(tiles).toHaveCount(12);
  await expect(tiles.first()).toContainText('White 3');
});

test('sixty boards stay smooth', async ({ server, open }) => {
  test.slow();
  const { url } = await round(server, 60);
  const page = await open(url);
  await expect(page.getByRole('list', { name: 'All boards' }).getByRole('listitem')).toHaveCount(60);
  await expect(page.getByRole('timer').first()).toHaveText(/1:59|2:00/);
  // What the page's thread really works, while all clocks run: whatever else this machine does meanwhile does not count.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> =>
    (await devtools.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration')!.value;
  await page.waitForTimeout(2000);
  const before = await worked();
  await page.waitForTimeout(4000);
  const share = ((await worked()) - before) / 4;
  console.log(`sixty boards: ${(share * 100).toFixed(1)} % of a processor`);
  expect(share).toBeLessThan(0.4);
});

for (const [name, viewport] of [['laptop', { width: 1366, height: 820 }], ['tablet', { width: 820, height: 1180 }], ['phone at its narrowest', { width: 320, height: 640 }]] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing, and nothing is wider than the page: ${name}, ${colorScheme}`, async ({ server, open }) => {
      const { url, games } = await round(server, 4);
      await server.act(games[1]!, 'white', { act: 'move', move: 'e2e5' });
      await server.act(games[1]!, 'white', { act: 'press' });
      const page = await open(url, { viewport, colorScheme, bypassCSP: true });
      const fits = async (): Promise<void> =>
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
      await expect(page.getByRole('listitem').first()).toContainText('an illegal move by White');
      await expectAccessible(page);
      await fits();
      await page.getByRole('link', { name: /White 2/ }).click();
      await expect(option(page, 'Uphold')).toContainText('+2:00');
      for (const tab of ['Clock', 'Conduct, penalties', 'Result']) {
        await incident(page, tab);
        await expectAccessible(page);
        await fits();
      }
      for (const tab of ['Moves', 'Both scoresheets']) {
        await page.getByRole('tab', { name: tab }).click();
        await expectAccessible(page);
      }
      await page.getByRole('link', { name: 'Report' }).click();
      await expect(page.getByRole('heading', { name: 'Report of the game' })).toBeVisible();
      await expectAccessible(page);
      await fits();
    });
  }
}

test('everything by keyboard: a question is reached, read and answered', async ({ server, open }) => {
  const made = await game(server);
  await server.act(made, 'white', { act: 'move', move: 'e2e5' });
  await server.act(made, 'white', { act: 'press' });
  const page = await open(made.links.arbiter.url);
  await expect(option(page, 'Uphold')).toContainText('+2:00');
  const wanted = page.getByRole('button', { name: 'Do it: Uphold' });
  for (let i = 0; i < 25 && !(await wanted.evaluate((button) => button === document.activeElement)); ++i) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Black receives 2 minutes.');
  await page.getByRole('tab', { name: 'Clock', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Device' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Device' })).toBeVisible();
});
