// A club evening: two players and an arbiter, each with a browser of his own.
import { doIt, incident, option } from './desk';
import { expect, test, type GameLinks, type Server } from './jadoube';
import { Person } from './person';
import type { Conditions } from '../src/lib/protocol';
import type { Page } from '@playwright/test';

type Open = (url: string) => Promise<Page>;

async function sitDown(server: Server, open: Open, conditions: Conditions = {}): Promise<{ made: GameLinks; white: Person; black: Person; arbiter: Page }> {
  const made = await server.makeGame({ time: '5400+30', arbiter: 'human', white: 'Ana Pop', black: 'Ion Radu', ...conditions });
  const [white, black] = [new Person(await open(made.links.white.url)), new Person(await open(made.links.black.url))];
  const arbiter = await open(made.links.arbiter.url);
  await white.arrives();
  await black.arrives();
  await arbiter.getByRole('button', { name: 'Start the clock' }).first().click();
  await white.mayMove();
  return { made, white, black, arbiter };
}

test('an illegal move by hand: the arbiter upholds it, and both see what it costs', async ({ server, open }) => {
  const { white, black, arbiter } = await sitDown(server, open);
  await white.plays('e2', 'e4');
  await black.plays('e7', 'e5');
  await white.mayMove();
  const before = await white.seconds('black');
  await white.drag('g1', 'g3');
  await white.press();
  const uphold = option(arbiter, 'Uphold');
  await expect(uphold).toContainText('+2:00');
  await doIt(uphold);
  for (const player of [white, black]) {
    await expect(player.rulings).toContainText("White's first completed illegal move, 2.Ng1–g3: a knight moves two squares along a file or a rank and one to the side (3.6). Black receives 2 minutes.");
    await player.stands('g3', null);
    await player.stands('g1', 'wN');
  }
  expect(await white.seconds('black')).toBeGreaterThan(before + 100);
  // 4.3: the knight was touched, and is the piece to be moved.
  await expect(white.page.getByText('You must move the piece on g1.')).toBeVisible();
  await white.plays('g1', 'f3');
  await black.stands('f3', 'wN');
});

test('an adjournment with a sealed move, from the desk to the first move of the next session', async ({ server, open }) => {
  const { white, black, arbiter } = await sitDown(server, open);
  await white.plays('d2', 'd4');
  await black.mayMove();
  await incident(arbiter, 'Adjournment');
  await doIt(option(arbiter, /^Adjourn/).first());
  await black.page.getByLabel('The sealed move').fill('Nf6');
  await black.button('Put it in the envelope').click();
  await black.press();
  await expect(arbiter.getByRole('region', { name: 'The envelope' })).toBeVisible();
  await expect(white.page.locator('body')).not.toContainText('Nf6');
  await white.arrives();
  await black.arrives();
  await incident(arbiter, 'Adjournment');
  await doIt(option(arbiter, 'Open the envelope'));
  await white.stands('f6', 'bN');
  await white.plays('c2', 'c4');
  await black.stands('c4', 'wP');
});

test('a phone that rings: the game is lost, and both are told by which article', async ({ server, open }) => {
  const { white, black, arbiter } = await sitDown(server, open);
  await white.plays('e2', 'e4');
  await incident(arbiter, 'Device');
  await arbiter.getByRole('button', { name: /^Black/ }).click();
  await doIt(option(arbiter, /electronic device/));
  for (const player of [white, black]) {
    await expect(player.result).toContainText('1–0');
    await expect(player.page.locator('body')).toContainText('11.3.2.2');
  }
});

test('colours reversed: the claim is asked of the arbiter, and the game begins anew', async ({ server, open }) => {
  const { white, black, arbiter } = await sitDown(server, open);
  await white.plays('e2', 'e4');
  await black.mayMove();
  await black.button('Claim…').click();
  await black.page.getByLabel('The game began with colours reversed').check();
  await black.button('Make the claim').click();
  const uphold = option(arbiter, 'Uphold');
  await expect(uphold).toContainText('7.3');
  await doIt(uphold);
  await expect(white.page.locator('body')).toContainText('7.3');
});
