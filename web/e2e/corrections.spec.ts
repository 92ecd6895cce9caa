// Errors put right when the game is over (8.7, 11.10): the arbiter's page, and what others see of it.
import { doIt, incident, option } from './desk';
import { expect, playMoves, test } from './jadoube';

test('11.10 the arbiter upholds an appeal and reopens a game that was over; it goes on for all', async ({ server, open }) => {
  const made = await server.makeGame({ time: '900', white: 'Ana Pop', black: 'Boris Ivanov' });
  await server.begin(made);
  await playMoves(server, made, 'e2e4 e7e5 g1f3');
  await server.act(made, 'black', { act: 'resign' });
  await server.act(made, 'black', { act: 'request', what: 'appeal', article: '5.1.2' });

  const black = await open(made.links.black.url);
  await expect(black.locator('p.result')).toContainText('White wins');
  const page = await open(made.links.arbiter.url);
  await expect(page.getByRole('heading', { name: /Black has appealed against a decision under Article 5\.1\.2/ })).toBeVisible();
  await doIt(option(page, 'Uphold'));
  await expect(page.getByRole('list', { name: 'Log' })).toContainText('Black\'s appeal against a decision under Article 5.1.2 is upheld.');

  await incident(page, 'Correction');
  await expect(option(page, 'Annul the game')).toBeVisible();
  await expect(option(page, /^Declare/)).toBeVisible();
  const reopen = option(page, 'Reopen the game after 2 moves');
  await reopen.getByLabel('White’s clock, in seconds').fill('300');
  await reopen.getByLabel('Black’s clock, in seconds').fill('200');
  await reopen.getByLabel('Reason').fill('He only stopped the clocks');
  await expect(reopen).toContainText('The game is reopened and the result 1-0 withdrawn; White has the move. Reason: He only stopped the clocks');
  await doIt(reopen);
  const now = page.locator('section.now');
  await expect(now).toContainText('Paused');
  await expect(now).toContainText('The game is reopened and the result 1-0 withdrawn; White has the move.');
  await expect(black.locator('p.result')).toHaveCount(0);
  await expect(black.getByText('Reason: He only stopped the clocks').first()).toBeVisible();

  await server.act(made, 'arbiter', { act: 'resume' });
  await server.act(made, 'white', { act: 'move', move: 'f1c4' });
  await server.act(made, 'white', { act: 'resign' });

  // Result and correction stand together, after the game and on the report.
  const after = await open(`${made.links.spectator.url}/after`);
  await expect(after.locator('main')).toContainText('The game is reopened and the result 1-0 withdrawn; White has the move.');
  await expect(after.locator('main')).not.toContainText('He only stopped the clocks');
});
