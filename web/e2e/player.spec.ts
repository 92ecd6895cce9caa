// The player's page: keys and screen readers, the line cut, two tabs, every state.
import { expectAccessible } from './axe';
import { expect, playMoves, test, type GameLinks } from './jadoube';
import { Person, phone } from './person';

test('a whole game by keyboard alone, with what a screen reader hears', async ({ server, open }) => {
  const links = await server.makeGame();
  const white = new Person(await open(links.links.white.url));
  const keys = white.page.keyboard;
  await expect(white.button('I am at the board')).toBeVisible();
  await white.button('I am at the board').focus();
  await keys.press('Enter');
  await server.act(links, 'black', { act: 'arrive' });
  await expect(white.heard).toContainText('The game begins. White’s clock runs.');

  // M goes to the field; a move in words; Escape leaves the field for the clock, Space presses it.
  await keys.press('m');
  await expect(white.page.getByLabel('Your move', { exact: true })).toBeFocused();
  await keys.type('Eva vier'); // as in Appendix D, or dictated so
  await keys.press('Enter');
  await expect(white.heard).toContainText('White: pawn e2 to e4.');
  await keys.press('Escape');
  await expect(white.pressButton).toBeFocused();
  await keys.press('Space');
  await expect(white.heard).toContainText('Pressed. Black’s clock runs.');

  await server.act(links, 'black', { act: 'move', move: 'f7f6' });
  await expect(white.heard).toContainText('Black: pawn f7 to f6.');
  await server.act(links, 'black', { act: 'press' });
  await expect(white.heard).toContainText('Black has pressed. Your clock runs.');
  await expect(white.heard).toContainText('Black: Felix sechs.');

  // By the board itself: Z, the name of a square, Enter; P presses from there.
  await keys.press('z');
  await keys.type('d2');
  await expect(white.square('d2')).toBeFocused();
  await keys.press('Enter');
  await keys.type('d4');
  await keys.press('Enter');
  await expect(white.heard).toContainText('White: pawn d2 to d4.');
  await keys.press('p');
  await expect(white.heard).toContainText('White: David vier.');
  await playOne('g7g5');

  // Read on a key: clocks to the second, last move, men, how things stand.
  await keys.press('t');
  await expect(white.heard).toContainText(/You have 1[45] minutes( .*)? seconds?; Black has 1[45] minutes/);
  await keys.press('l');
  await expect(white.heard).toContainText('Black: Gustav fünf.');
  await keys.press('o');
  await expect(white.heard).toContainText('Black: king e8, queen d8, rook a8, rook h8');
  await keys.press('s');
  await expect(white.heard).toContainText('White: king e1, queen d1');
  await keys.press('i');
  await expect(white.heard).toContainText('You have the move.');

  // Ctrl+Enter makes the move and presses; this one ends the game.
  await keys.press('m');
  await keys.type('Qh5');
  await keys.press('Control+Enter');
  await expect(white.result).toContainText('1–0');
  await expect(white.heardAtOnce).toContainText('checkmate');

  async function playOne(move: string): Promise<void> {
    await expect(white.heard).toContainText('Pressed. Black’s clock runs.');
    await server.act(links, 'black', { act: 'move', move });
    await server.act(links, 'black', { act: 'press' });
    await white.mayMove();
  }
});

test('the accessibility tree of a game in progress', async ({ server, open }) => {
  const links = await server.makeGame({ white: 'Ana Pop', black: 'Ivo Kos' });
  await server.begin(links);
  await playMoves(server, links, 'e2e4');
  const black = new Person(await open(links.links.black.url));
  await black.mayMove();
  await expect(black.page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "The game of Ana Pop and Ivo Kos" [level=1]
      - region "Ana Pop":
        - timer "White’s clock"
      - grid "The board"
      - region "Ivo Kos (you)":
        - timer "Black’s clock"
      - button "Press the clock"
      - group "What you can do":
        - button "Offer a draw"
        - button "Claim…"
        - button "Arbiter…"
        - button "J’adoube"
        - button "Resign…"
        - button "Keys and help"
      - heading "Scoresheet" [level=2]
      - region "Scoresheet"
      - text: Your move
      - textbox "Your move"
      - button "Make it"
  `);
  await expect(black.square('e4')).toHaveAccessibleName('e4, white pawn');
  await expect(black.button('J’adoube')).toHaveAttribute('aria-pressed', 'false');
});

test('single keys can be switched off, and do nothing in a text field', async ({ server, open }) => {
  const links = await server.makeGame();
  await server.begin(links);
  const white = new Person(await open(links.links.white.url));
  await white.mayMove();
  await white.page.keyboard.press('?');
  await expect(white.page.getByRole('dialog', { name: 'Keys and help' })).toBeVisible();
  await white.page.getByLabel('Single keys do something').uncheck();
  await white.page.keyboard.press('Escape');
  await white.page.keyboard.press('x');
  await expect(white.page.getByRole('dialog')).toHaveCount(0);
  await white.button('Keys and help').click();
  await white.page.getByLabel('Single keys do something').check();
  await white.button('Close').click();
  await white.page.getByLabel('Your move', { exact: true }).fill('');
  await white.page.keyboard.type('x?');
  await expect(white.page.getByRole('dialog')).toHaveCount(0);
  await expect(white.page.getByLabel('Your move', { exact: true })).toHaveValue('x?');
});

test('4.2.1 j’adoube: what is touched then binds to nothing', async ({ server, open }) => {
  const links = await server.makeGame();
  await server.begin(links);
  const white = new Person(await open(links.links.white.url));
  await white.mayMove();
  await white.button('J’adoube').click();
  await expect(white.button('J’adoube')).toHaveAttribute('aria-pressed', 'true');
  await white.square('e2').click();
  await expect.poll(async () => (await server.act(links, 'white', { act: 'touch', square: 'd2' })).state.must).toEqual([
    { must: 'move', square: 'd2', article: '4.3.1' },
  ]);
  await expect(white.page.getByText('You must move the piece on d2')).toBeVisible();
  await expect(white.page.getByText('piece on e2')).toHaveCount(0);
});

test('what is refused is said plainly, and the board goes back', async ({ server, open }) => {
  const links = await server.makeGame();
  await server.begin(links);
  const black = new Person(await open(links.links.black.url));
  await expect(black.page.locator('.theirs .turn')).toBeVisible();
  await black.page.getByLabel('Your move', { exact: true }).fill('e7e5');
  await black.button('Make it').click();
  await expect(black.notices).toContainText('Not accepted');
  await expect(black.heardAtOnce).toContainText('Not accepted');
  await black.drag('d7', 'd5');
  await black.stands('d7', 'bP');
  await expect(black.pressButton).toHaveAttribute('aria-disabled', 'true');
  await black.pressButton.click({ force: true });
  await expect(black.heardAtOnce).toContainText('Your clock is not running');
});

test('another language: the scoresheet and the rulings in it at once, and the line is not lost', async ({ server, open }) => {
  const links = await server.makeGame();
  await server.begin(links);
  await server.act(links, 'white', { act: 'move', move: 'g1g3' });
  await server.act(links, 'white', { act: 'press' });
  await playMoves(server, links, 'g1f3');
  const white = new Person(await open(links.links.white.url));
  await expect(white.moves).toContainText('Nf3');
  await expect(white.rulings).toContainText('illegal move');
  await white.page.getByRole('combobox').selectOption('ro');
  await expect(white.moves).toContainText('Cf3');
  await expect(white.rulings).toContainText('ilegal');
  await expect(white.notices).toBeEmpty();
});

test('low time is told, also to who comes late', async ({ server, open }) => {
  const links = await server.makeGame({ time: '25' });
  await server.begin(links);
  const white = new Person(await open(links.links.white.url));
  await expect(white.heardAtOnce).toContainText(/\d seconds left on your clock/);
  await expect(white.page.locator('.mine .low')).toBeVisible();
});

test('the server is killed and started again: nothing is lost, and it is said', async ({ server, open }) => {
  const links = await server.makeGame();
  await server.begin(links);
  const white = new Person(await open(links.links.white.url));
  const black = new Person(await open(links.links.black.url));
  await white.plays('e2', 'e4');
  await black.mayMove();
  await server.stop('SIGKILL');
  await expect(black.page.getByText('The connection is lost')).toBeVisible();
  await black.drag('e7', 'e5'); // what he does now waits
  await black.stands('e5', 'bP');
  await expect(black.page.getByText(/acts? waits?/)).toBeVisible();
  await server.start();
  await expect(black.notices.getByText('The connection is back')).toBeVisible({ timeout: 60_000 });
  await black.press();
  await white.stands('e5', 'bP');
  await white.stands('e4', 'wP');
  await white.plays('g1', 'f3');
  await expect(black.moves).toContainText('Nf3');
});

test('a device without a network for a while: what is done meanwhile is done afterwards', async ({ server, open }) => {
  const links = await server.makeGame();
  await server.begin(links);
  const white = new Person(await open(links.links.white.url));
  await white.mayMove();
  await white.page.context().setOffline(true);
  await expect(white.page.getByText('The connection is lost')).toBeVisible();
  await white.drag('e2', 'e4');
  await white.press();
  await white.stands('e4', 'wP');
  expect((await game(server.url, links)).state.clock?.running).toBe('white');
  await white.page.context().setOffline(false);
  await expect(white.heard).toContainText('The connection is back');
  await expect.poll(async () => (await game(server.url, links)).state.clock?.running).toBe('black');
  await white.stands('e4', 'wP');
});

test('two tabs of the same player both work, and say so', async ({ server, open }) => {
  const links = await server.makeGame();
  await server.begin(links);
  const white = new Person(await open(links.links.white.url));
  const twin = new Person(await white.page.context().newPage());
  await twin.page.goto(links.links.white.url);
  await expect(white.page.getByText('open in another tab')).toBeVisible();
  await expect(twin.page.getByText('open in another tab')).toBeVisible();
  await white.mayMove();
  await white.drag('e2', 'e4');
  await twin.stands('e4', 'wP');
  await twin.press();
  await expect(white.pressButton).toHaveAttribute('aria-disabled', 'true');
  await twin.page.close();
  await expect(white.page.getByText('open in another tab')).toHaveCount(0);
});

test('an assistant moves and presses, and says nothing in the player’s place', async ({ server, open }) => {
  const links = await server.makeGame();
  await server.begin(links);
  const helper = new Person(await open(links.links['white-assistant'].url));
  await helper.plays('e2', 'e4');
  await expect(helper.page.locator('.theirs .clock.running')).toBeVisible();
  await expect(helper.button('Resign…')).toHaveCount(0);
  await expect(helper.button('Offer a draw')).toHaveCount(0);
});

test('Computers 3.3 an operator offers a draw only when the computer says so', async ({ server, open }) => {
  const links = await server.makeGame({ computer: 'white' });
  await server.begin(links);
  const operator = new Person(await open(links.links['white-operator'].url));
  await operator.mayMove();
  await operator.button('Offer a draw').click();
  await expect(operator.notices).toContainText('Not accepted');
  await operator.page.getByLabel('The computer has said so').check();
  await operator.button('Offer a draw').click();
  await expect(operator.page.getByText('You have offered a draw')).toBeVisible();
});

test('D.2 a blind player says his move, makes it on his own board, and presses', async ({ server, open }) => {
  const links = await server.makeGame({ blind: 'white' });
  await server.begin(links);
  const white = new Person(await open(links.links.white.url));
  const field = white.page.getByLabel('Your move', { exact: true });
  await field.fill('Eva vier');
  await white.button('Say it').click();
  await field.fill('e2e4');
  await white.button('Make it').click();
  await white.stands('e4', 'wP');
  await white.press();
  await expect(white.page.locator('.theirs .clock.running')).toBeVisible();
  await expect(white.moves).toContainText('e4');
});

const states: { name: string; make(links: GameLinks, act: (role: 'white' | 'black' | 'arbiter', act: { act: string; [field: string]: unknown }) => Promise<unknown>): Promise<void> }[] = [
  { name: 'before', make: async () => {} },
  {
    name: 'an offer, a ruling and a duty',
    make: async (_, act) => {
      await act('white', { act: 'arrive' });
      await act('black', { act: 'arrive' });
      await act('white', { act: 'move', move: 'g1g3' });
      await act('white', { act: 'press' });
      await act('black', { act: 'offer_draw' });
    },
  },
  {
    name: 'paused',
    make: async (_, act) => {
      await act('white', { act: 'arrive' });
      await act('black', { act: 'arrive' });
      await act('black', { act: 'pause', reason: 'light' });
    },
  },
  {
    name: 'sealing',
    make: async (_, act) => {
      await act('white', { act: 'arrive' });
      await act('black', { act: 'arrive' });
      await act('arbiter', { act: 'adjourn' });
    },
  },
  {
    name: 'over',
    make: async (_, act) => {
      await act('white', { act: 'arrive' });
      await act('black', { act: 'arrive' });
      await act('black', { act: 'resign' });
    },
  },
];

for (const { name, make } of states) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing: ${name}, ${colorScheme}`, async ({ server, open }) => {
      const links = await server.makeGame();
      await make(links, (role, act) => server.act(links, role, act));
      const size = colorScheme === 'dark' ? phone : {};
      const page = await open(links.links.white.url, { bypassCSP: true, colorScheme, ...size });
      await expect(page.getByRole('grid')).toBeVisible();
      await expect(page.locator('.situation *').first()).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test('axe finds nothing in the dialogs', async ({ server, open }) => {
  const links = await server.makeGame();
  await server.begin(links);
  const white = new Person(await open(links.links.white.url, { bypassCSP: true }));
  for (const name of ['Claim…', 'Arbiter…', 'Resign…', 'Keys and help']) {
    await white.button(name).click();
    await expect(white.page.getByRole('dialog')).toBeVisible();
    if (name === 'Claim…') await white.page.getByLabel('third time').check();
    await expectAccessible(white.page);
    await white.page.keyboard.press('Escape');
  }
});

for (const [width, height] of [[320, 256], [360, 740], [740, 360], [820, 1180], [1280, 720]] as const) {
  test(`everything can be reached at ${width} × ${height}`, async ({ server, open }) => {
    const links = await server.makeGame();
    await server.begin(links);
    const white = new Person(await open(links.links.white.url, { viewport: { width, height } }));
    await white.mayMove();
    expect(await white.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const board = await white.page.getByRole('grid').boundingBox();
    expect(board?.width).toBeGreaterThan(Math.min(width, height) * 0.55);
    for (const name of ['Offer a draw', 'Claim…', 'Arbiter…', 'J’adoube', 'Resign…', 'Keys and help', 'Make it', 'Download PGN']) {
      await white.button(name).scrollIntoViewIfNeeded();
      const box = await white.button(name).boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(44);
      await white.button(name).click({ trial: true });
    }
  });
}

interface Snapshot {
  state: { clock: { running: string } | null };
}

async function game(url: string, links: GameLinks): Promise<Snapshot> {
  const response = await fetch(`${url}/api/games/${links.game}`, { headers: { Authorization: `Bearer ${links.links.white.token}` } });
  return ((await response.json()) as { snapshot: Snapshot }).snapshot;
}
test('a clock for a board that nobody reports', async ({ server, open }) => {
  const links = await server.makeGame({ board: 'unseen' });
  await server.begin(links);
  const white = new Person(await open(links.links.white.url));
  const black = new Person(await open(links.links.black.url));
  await expect(white.page.getByRole('grid')).toHaveCount(0);
  await white.press();
  await expect(black.page.locator('.mine .clock.running')).toBeVisible();
  await black.press();
  await expect(white.page.locator('.mine .clock.running')).toBeVisible();
});


test('who has not moved yet has nothing to take back, and is told so', async ({ server, open }) => {
  const links = await server.makeGame({ board: 'guarded' }, { casual: true });
  await server.begin(links);
  await server.act(links, 'white', { act: 'move', move: 'e2e4' });
  const black = new Person(await open(links.links.black.url));
  await black.button('Ask to take back').click();
  await expect(black.notices).toContainText('Not accepted');
});

test('8.1 a scoresheet that he keeps himself: written, written anew, marked, and there again', async ({ server, open }) => {
  const links = await server.makeGame({ white: 'Ana Pop', black: 'Ivo Kos' });
  await server.begin(links);
  const white = new Person(await open(links.links.white.url, { bypassCSP: true }));
  await white.plays('e2', 'e4');
  const own = white.page.locator('.sheet');
  await white.button('Write it yourself').click();
  const written = own.getByRole('region', { name: 'Your own scoresheet' });

  await own.getByLabel('Move 1.').fill('e4');
  await own.getByLabel('Move 1.').press('Enter');
  await expect(white.heard).toContainText('Written: 1. e4');
  await expect(written).toContainText('e4');

  await server.act(links, 'black', { act: 'move', move: 'e7e5' });
  await server.act(links, 'black', { act: 'press' });
  await white.mayMove();
  await own.getByLabel('Move 1…').fill('e6'); // nobody says that it is wrong
  await own.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(own.getByLabel('Move 2.')).toBeFocused();
  await expect(own.getByLabel('Move 2.')).toHaveValue('');
  await written.getByRole('button', { name: 'e6' }).click();
  await expect(own.getByLabel('Move 1…')).toHaveValue('e6');
  await own.getByLabel('Move 1…').fill('e5');
  await own.getByLabel('Move 1…').press('Enter');
  await expect(written.getByRole('button', { name: 'e5' })).toBeVisible();
  await own.getByRole('button', { name: 'Mark a draw offer at 1…' }).click();
  await expect(written).toContainText('e5 (=)');
  await expectAccessible(white.page);

  await white.page.reload();
  await expect(written).toContainText('e5 (=)');
  const arbiter = await open(links.links.arbiter.url);
  await arbiter.getByRole('tab', { name: 'Both scoresheets' }).click();
  await expect(arbiter.getByRole('row').filter({ hasText: '1…' })).toContainText('e5 (=)');
});

test('8.1.3 who keeps it himself and does not write his move before the next one is told so', async ({ server, open }) => {
  const links = await server.makeGame({ time: '5400+30' });
  await server.begin(links);
  const white = new Person(await open(links.links.white.url));
  await white.plays('e2', 'e4');
  const own = white.page.locator('.sheet');
  await white.button('Write it yourself').click();
  await own.getByLabel('Move 1.').fill('e4');
  await own.getByLabel('Move 1.').press('Enter');
  for (const [reply, from, to] of [['e7e5', 'd2', 'd4'], ['e5d4', 'g1', 'f3']] as const) {
    await server.act(links, 'black', { act: 'move', move: reply });
    await server.act(links, 'black', { act: 'press' });
    await white.plays(from, to);
  }
  await expect(white.page.locator('.sheet details ol li').first()).toContainText('8.1.3');
});

for (const [width, height] of [[1400, 850], [1000, 700], [390, 844]] as const) {
  test(`beside a wooden board the page is clock and scoresheet, at ${width} × ${height}`, async ({ server, open }) => {
    const links = await server.makeGame({ board: 'unseen', time: '5400+30', white: 'Ana Pop', black: 'Ivo Kos' });
    await server.begin(links);
    const page = await open(links.links.white.url, { viewport: { width, height }, bypassCSP: true });
    await page.getByRole('button', { name: 'Press the clock' }).click();
    await page.getByLabel('Move 1.').fill('e4');
    await page.getByLabel('Move 1.').press('Enter');
    await expect(page.getByRole('region', { name: 'Your own scoresheet' })).toContainText('e4');
    const boxes = await Promise.all(['.table > .theirs', '.table > .mine', '.press', '.sheet.card'].map((part) => page.locator(part).boundingBox()));
    for (const box of boxes) {
      expect(box!.x).toBeGreaterThanOrEqual(0);
      expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    }
    for (const clock of await page.getByRole('timer').all()) {
      const [face, sheet] = [(await clock.boundingBox())!, boxes[3]!];
      const apart = face.x + face.width <= sheet.x || face.y + face.height <= sheet.y || sheet.y + sheet.height <= face.y;
      expect(apart, 'the clock is not behind the scoresheet').toBe(true);
    }
    await expectAccessible(page);
  });
}
