// Whole games between two browsers, as the Laws have them.
import type { Page } from '@playwright/test';
import type { Conditions, Settings } from '../src/lib/protocol';
import { expect, playMoves, test, type GameLinks, type Server } from './jadoube';
import { Person, phone } from './person';

type Open = (url: string, options?: object) => Promise<Page>;

interface Game {
  links: GameLinks;
  white: Person;
  black: Person;
}

async function sitDown(server: Server, open: Open, conditions: Conditions = {}, settings: Settings = {}, moves = ''): Promise<Game> {
  const links = await server.makeGame(conditions, settings);
  await server.begin(links);
  if (moves !== '') await playMoves(server, links, moves, conditions.board !== 'guarded');
  const white = new Person(await open(links.links.white.url));
  const black = new Person(await open(links.links.black.url));
  return { links, white, black };
}

test('a mate, from "I am at the board" to the signatures', async ({ server, open }) => {
  const links = await server.makeGame();
  const white = new Person(await open(links.links.white.url));
  const black = new Person(await open(links.links.black.url));
  await white.arrives();
  await expect(white.page.getByText('Waiting for Black')).toBeVisible();
  await black.arrives();

  await white.plays('f2', 'f3');
  await black.plays('e7', 'e5');
  await white.plays('g2', 'g4');
  await black.mayMove();
  await black.drag('d8', 'h4'); // a move that ends the game is completed by being made

  for (const player of [white, black]) {
    await expect(player.result).toContainText('0–1');
    await expect(player.result).toContainText('checkmate');
    await expect(player.result).toContainText('5.1.1');
    await expect(player.moves).toContainText('Qh4#');
    await expect(player.pressButton).toHaveCount(0);
  }
  await expect(white.heardAtOnce).toContainText('checkmate');

  for (const player of [white, black]) {
    await player.page.getByText('Sign the scoresheet').click();
    await player.button('Sign').click();
    await expect(player.page.getByText('You have signed: 0-1')).toBeVisible();
  }
  await expect(white.page.getByRole('link', { name: 'Look at the game' })).toHaveAttribute('href', /\/after$/);
});

test('7.5.5 an illegal move looks like any other until it is pressed; then it is put back and costs time', async ({ server, open }) => {
  const { white, black } = await sitDown(server, open);
  await white.mayMove();
  await white.drag('g1', 'g3');
  await white.stands('g3', 'wN');
  await black.stands('g3', 'wN');
  // Nothing tells what it is: the same page as after a legal one, but for the squares.
  for (const player of [white, black]) {
    await expect(player.page.getByText(/illegal/i)).toHaveCount(0);
    await expect(player.notices).toBeEmpty();
    await expect(player.page.locator('.theirs .turn, .mine .turn')).toHaveCount(1);
    await expect(player.page.getByText('No move is completed yet')).toBeVisible();
  }
  await expect(black.page.locator('.mine .turn')).toBeVisible();
  const before = await black.seconds('black');

  await white.press();
  for (const player of [white, black]) {
    await expect(player.notices).toContainText('illegal move');
    await expect(player.notices).toContainText('7.5.5');
    await player.stands('g1', 'wN');
    await player.stands('g3', null);
    await expect(player.rulings).toContainText('7.5.5');
  }
  expect(await black.seconds('black')).toBe(before + 60); // A.3: a rapid game
  await expect(white.page.getByText('You must move the piece on g1')).toBeVisible();
  await expect(black.page.getByText('You must move')).toHaveCount(0); // his own business
  await expect(white.page.locator('.mine .clock.running')).toBeVisible();

  // Touch-move: another piece is put back.
  await white.drag('e2', 'e4');
  await expect(white.notices).toContainText('4.3.1');
  await white.stands('e2', 'wP');
  await white.plays('g1', 'f3');
  await expect(black.moves).toContainText('Nf3');
});

const twice = 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1';

test('9.2.1 a correct claim of the third occurrence, with the move written first', async ({ server, open }) => {
  const { white, black } = await sitDown(server, open, {}, {}, twice);
  await black.mayMove();
  await black.button('Claim…').click();
  await black.page.getByLabel('same position for the third time').check();
  await black.page.getByLabel('I write the move first').check();
  await black.page.getByLabel('The move that I will make').fill('Ng8');
  await black.button('Make the claim').click();
  for (const player of [white, black]) {
    await expect(player.result).toContainText('½–½');
    await expect(player.result).toContainText('9.2.1');
  }
});

test('9.2.2 with a human arbiter a claim waits for him', async ({ server, open }) => {
  const { links, white, black } = await sitDown(server, open, { arbiter: 'human' }, { start: 'arrival' }, `${twice} f6g8`);
  await white.mayMove();
  await white.button('Claim…').click();
  await white.page.getByLabel('same position for the third time').check();
  await white.button('Make the claim').click();
  await expect(white.notices).toContainText('The arbiter has been asked');
  await expect(black.result).toHaveCount(0);
  const { pending } = await server.act(links, 'arbiter', { act: 'tick' });
  await server.act(links, 'arbiter', { act: 'rule', on: pending[0]?.question, decision: 'uphold' });
  for (const player of [white, black]) await expect(player.result).toContainText('9.2.2');
});

test('9.5.3 a wrong claim costs time, binds to the written move and offers a draw', async ({ server, open }) => {
  const { white, black } = await sitDown(server, open, {}, {}, 'g1f3');
  await black.mayMove();
  const before = await white.seconds('white');
  await black.button('Claim…').click();
  await black.page.getByLabel('same position for the third time').check();
  await expect(black.page.getByText('adds time to your opponent’s clock')).toBeVisible();
  await black.page.getByLabel('I write the move first').check();
  await black.page.getByLabel('The move that I will make').fill('Nf6');
  await black.button('Make the claim').click();
  await expect(black.notices).toContainText('9.5.3');
  await expect(black.page.getByText('You must move the piece on g8 to f6')).toBeVisible();
  await expect(white.page.getByText('Black offers a draw')).toBeVisible();
  expect(await white.seconds('white')).toBeGreaterThan(before);
  await black.plays('g8', 'f6');
  await expect(white.moves).toContainText('Nf6');
});

test('6.9 a flag falls and the game is over for both', async ({ server, open }) => {
  const { white, black } = await sitDown(server, open, { time: '3' });
  for (const player of [white, black]) {
    await expect(player.result).toContainText('0–1');
    await expect(player.result).toContainText('flag');
    await expect(player.result).toContainText('6.9');
  }
  await expect(white.page.locator('.clock[data-color=white] .flag')).toBeVisible();
});

test('5.1.2 resigning has a way back before it is said', async ({ server, open }) => {
  const { white, black } = await sitDown(server, open);
  await white.button('Resign…').click();
  await expect(white.page.getByRole('dialog', { name: 'Resign the game?' })).toBeVisible();
  await expect(white.button('Play on')).toBeFocused();
  await white.page.keyboard.press('Escape');
  await expect(white.page.getByRole('dialog')).toHaveCount(0);
  await white.button('Resign…').click();
  await white.button('Play on').click();
  await expect(black.result).toHaveCount(0);
  await white.button('Resign…').click();
  await white.button('I resign').click();
  await expect(black.result).toContainText('0–1');
  await expect(white.result).toContainText('5.1.2');
});

test('9.1 a draw offered after the move and before the press, and accepted', async ({ server, open }) => {
  const { white, black } = await sitDown(server, open, {}, {}, 'e2e4 e7e5');
  await white.mayMove();
  await white.drag('g1', 'f3');
  await white.button('Offer a draw').click();
  await white.press();
  await expect(white.page.getByText('You have offered a draw')).toBeVisible();
  await expect(black.page.getByText('Touching a piece declines it')).toBeVisible();
  await expect(black.heardAtOnce).toContainText('White offers a draw');
  await black.button('Accept the draw').click();
  for (const player of [white, black]) await expect(player.result).toContainText('agreement');
});

test('9.1.2.1 touching a piece declines the offer', async ({ server, open }) => {
  const { white, black } = await sitDown(server, open, {}, {}, 'e2e4 e7e5');
  await white.mayMove();
  await white.drag('g1', 'f3');
  await white.button('Offer a draw').click();
  await white.press();
  await expect(black.button('Accept the draw')).toBeVisible();
  await black.drag('b8', 'c6');
  await expect(black.button('Accept the draw')).toHaveCount(0);
  await expect(white.notices).toContainText('declined');
});

test('I.1.1 a sealed move: written, pressed, kept, and opened when both are there again', async ({ server, open }) => {
  const { links, white, black } = await sitDown(server, open, { time: '5400+30' }, {}, 'e2e4');
  await black.mayMove();
  await server.act(links, 'arbiter', { act: 'adjourn' });
  await expect(white.page.getByText('Seal your move')).toHaveCount(0);
  await expect(black.page.getByRole('heading', { name: 'Seal your move' })).toBeVisible();
  await black.page.reload(); // a page opened again knows it, too
  await black.page.getByLabel('The sealed move').fill('e5');
  await black.button('Put it in the envelope').click();
  await expect(black.page.getByText('Your move is in the envelope')).toBeVisible();
  await black.press();
  for (const player of [white, black]) await expect(player.page.getByText('The game is adjourned.').first()).toBeVisible();
  await expect(white.page.locator('body')).not.toContainText('e5');
  await white.stands('e5', null);

  await white.arrives();
  await black.arrives();
  await expect(white.page.getByText('Both players are at the board')).toBeVisible();
  await server.act(links, 'arbiter', { act: 'resume' });
  await server.act(links, 'arbiter', { act: 'open_envelope' });
  await white.stands('e5', 'bP');
  await white.plays('g1', 'f3');
  await black.stands('f3', 'wN');
});

test('7.3 colours reversed are claimed: the arbiter finds out', async ({ server, open }) => {
  const { links, white, black } = await sitDown(server, open, {}, {}, 'e2e4 e7e5');
  await white.mayMove();
  await white.button('Claim…').click();
  await white.page.getByLabel('colours reversed').check();
  await white.button('Make the claim').click();
  await expect(white.page.getByText('The arbiter starts them again')).toBeVisible();
  await server.act(links, 'arbiter', { act: 'rule', on: '7.3', decision: 'uphold' });
  for (const player of [white, black]) await expect(player.rulings).toContainText('7.3');
});

test('6.11.2 the clocks are stopped for the arbiter, who starts them again', async ({ server, open }) => {
  const { links, white, black } = await sitDown(server, open);
  await white.button('Arbiter…').click();
  await white.page.getByLabel('Reason, in a few words').fill('The clock does not work');
  await white.button('Stop the clocks').click();
  for (const player of [white, black]) await expect(player.page.getByText('The arbiter starts them again')).toBeVisible();
  const stopped = await white.seconds('white');
  await white.page.waitForTimeout(1500);
  expect(await white.seconds('white')).toBe(stopped);
  await server.act(links, 'arbiter', { act: 'resume' });
  await white.mayMove();
  await white.button('Arbiter…').click();
  await white.page.getByLabel('What do you ask for?').selectOption('explanation');
  await white.page.getByRole('textbox', { name: 'Article' }).fill('4.3');
  await white.button('Ask').click();
  await expect(white.notices).toContainText('Article 4.3');
});

test('3.7.5 promotion on a free board: the pawn, then the piece from beside the board', async ({ server, open }) => {
  const { white, black } = await sitDown(server, open, { start: '4k3/P6p/8/8/8/8/7P/4K3 w - - 0 1' });
  await white.mayMove();
  await white.drag('a7', 'a8');
  await white.stands('a8', 'wP');
  await white.page.getByRole('button', { name: /knight/i }).click();
  const corner = await white.square('a8').boundingBox();
  await white.page.mouse.click((corner?.x ?? 0) + 10, (corner?.y ?? 0) + 10);
  await white.stands('a8', 'wN');
  await white.press();
  await black.stands('a8', 'wN');
  await expect(black.moves).toContainText('a8N');
});

test('guarded: by click, by text, promotion by the chooser; no moves in advance', async ({ server, open }) => {
  const links = await server.makeGame({ board: 'guarded', start: '4k3/P7/8/8/8/8/7p/4K3 w - - 0 1' });
  const white = new Person(await open(links.links.white.url));
  const black = new Person(await open(links.links.black.url)); // who opens the page is there
  await white.mayMove();
  await expect(white.pressButton).toHaveCount(0);
  await black.drag('e8', 'e7'); // not his turn
  await black.stands('e8', 'bK');
  await white.drag('a7', 'a8');
  await white.page.getByRole('button', { name: /rook/i }).click();
  await black.stands('a8', 'wR');
  await expect(black.heard).toContainText('White: Anna acht Turm.');
  await black.mayMove();
  await black.square('e8').click();
  await black.square('d7').click();
  await white.stands('d7', 'bK');
  await white.page.getByLabel('Your move', { exact: true }).fill('Rh8');
  await white.page.keyboard.press('Enter');
  await black.stands('h8', 'wR');
  await expect(black.moves).toContainText('Rh8');
});

test('guarded and casual: a move taken back, a rematch with colours changed', async ({ server, open }) => {
  const links = await server.makeGame({ board: 'guarded' }, { casual: true });
  const white = new Person(await open(links.links.white.url));
  const black = new Person(await open(links.links.black.url));
  await white.mayMove();
  await white.drag('e2', 'e4');
  await black.mayMove();
  await black.drag('e7', 'e5');
  await white.stands('e5', 'bP');
  await black.button('Ask to take back').click();
  await expect(white.page.getByText('asks to take back')).toBeVisible();
  await white.button('Agree').click();
  for (const player of [white, black]) await player.stands('e5', null);
  await black.mayMove();
  await black.drag('c7', 'c5');
  await white.stands('c5', 'bP');

  await white.button('Resign…').click();
  await white.button('I resign').click();
  await black.button('Rematch, colours changed').click();
  await white.button('Play again').click();
  await white.page.getByRole('link', { name: 'To the new game' }).click();
  await black.page.getByRole('link', { name: 'To the new game' }).click();
  await black.mayMove(); // who was Black has White now
  await black.stands('e2', 'wP');
});

test('on a phone, by taps: a few moves and the press under the thumb', async ({ server, open }) => {
  const links = await server.makeGame();
  await server.begin(links);
  const white = new Person(await open(links.links.white.url, phone));
  const black = new Person(await open(links.links.black.url, phone));
  for (const [player, from, to] of [[white, 'e2', 'e4'], [black, 'e7', 'e5'], [white, 'g1', 'f3']] as const) {
    await player.mayMove();
    await player.tap(from);
    await player.tap(to);
    await player.pressButton.tap();
  }
  await black.stands('f3', 'wN');
  await expect(black.moves).toContainText('Nf3');
  const button = await black.pressButton.boundingBox();
  expect(button?.height).toBeGreaterThan(60);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(740);
  expect(await black.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
