// Accounts: signing in on a public server, what needs it, and the way back to where one was.
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect, Server, test as base } from './jadoube';
import { codes, expectToSpeak, texts } from './texts';

const right = 'a horse of good wood';
const wrong = 'a horse of bad wood';
const [ana, ben] = ['Ana Pop', 'Ben'];
// Certificates of tests are nobody's.
const trusting: BrowserContextOptions = { ignoreHTTPSErrors: true };
const phone: BrowserContextOptions = { ...trusting, viewport: { width: 320, height: 640 }, bypassCSP: true };

async function post(server: Server, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) });
}

// A server of one's own: attempts to sign in are counted.
const test = base.extend<{ empty: Server; club: Server }>({
  empty: async ({}, use) => {
    const server = new Server();
    await use(server);
    await server.end();
  },
  // With an administrator, and then opened to others (docs/server.md).
  club: async ({ empty }, use) => {
    await empty.start();
    expect((await post(empty, '/api/accounts', { name: ana, password: right })).status).toBe(201);
    await empty.stop();
    await empty.startPublic();
    await use(empty);
  },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const signInLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Sign in' });
const yourGames = (page: Page) => page.getByRole('region', { name: 'Your games' });

async function fill(page: Page, name: string, secret: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await password(page).fill(secret);
}
async function signIn(page: Page, name = ana, secret = right): Promise<void> {
  await fill(page, name, secret);
  await button(page, 'Sign in').click();
}
async function expectSignedIn(page: Page, name = ana): Promise<void> {
  await expect(heading(page, 'Account')).toBeVisible();
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
}

test('the first account is made on the machine itself, and then the server is opened to others', async ({ empty, open }) => {
  await empty.startPublic();
  const outside = await open(`${empty.url}/account`, trusting);
  await expect(outside.getByText('This server has no account yet.')).toBeVisible();
  await expect(outside.getByRole('textbox')).toHaveCount(0);
  await empty.stop();

  await empty.start();
  const page = await open(empty.url);
  await expect(button(page, 'Make the game')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('a[href^="/account"]')).toHaveCount(0);
  await page.goto(`${empty.url}/account`);
  await expect(heading(page, 'The first account')).toBeVisible();
  await fill(page, '<b>', right);
  await button(page, 'Make the account').click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/A name has 1 to 60 letters/);
  await fill(page, ana, 'short');
  await button(page, 'Make the account').click();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(/A password has 10 to 200 characters/);
  await password(page).fill(right);
  await button(page, 'Make the account').click();
  await expectSignedIn(page);
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Account: ${ana}` })).toBeVisible();
  await empty.stop();

  await empty.startPublic();
  await outside.goto(empty.url);
  await outside.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await signIn(outside);
  await expect(outside).toHaveURL(`${empty.url}/`);
  await expect(outside.getByRole('link', { name: `Account: ${ana}` })).toBeVisible();
});

test('by keyboard: a wrong password is said at its field, the right one signs in', async ({ club, open }) => {
  const page = await open(`${club.url}/account`, trusting);
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type(ana);
  await page.keyboard.press('Tab');
  await page.keyboard.type(wrong);
  await page.keyboard.press('Enter');
  await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(password(page)).toHaveAccessibleDescription('The name or the password is wrong.');
  await expect(password(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(password(page)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(right);
  await page.keyboard.press('Enter');
  await expectSignedIn(page);
  await expect(heading(page, 'Account')).toBeFocused();
  await expect(page.getByText('You have made no game yet.')).toBeVisible();
  await page.reload();
  await expectSignedIn(page);
});

test('after five wrong passwords the account is locked, and the page says for how long', async ({ club, open }) => {
  const page = await open(`${club.url}/account`, trusting);
  for (let i = 0; i < 5; i++) expect((await page.request.post(`${club.url}/api/session`, { data: { name: ana, password: wrong } })).status()).toBe(401);
  await signIn(page);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('Too many wrong passwords: this account is locked for now.');
  await expect(alert).toBeFocused();
  const left = async (): Promise<number> => {
    const said = /in (?:(\d+) minutes? )?(\d+) seconds?\./.exec((await page.locator('.wait').textContent()) ?? '');
    return Number(said?.[1] ?? 0) * 60 + Number(said?.[2]);
  };
  const first = await left();
  expect(first).toBeGreaterThan(40);
  expect(first).toBeLessThanOrEqual(60);
  await expect.poll(left).toBeLessThan(first);
});

test('too many attempts from one place, and a server that does not answer', async ({ club, open }) => {
  const page = await open(`${club.url}/account`, trusting);
  for (let i = 0; i < 12; i++) await page.request.post(`${club.url}/api/session`, { data: { name: `nobody ${i}`, password: wrong } });
  await signIn(page);
  await expect(page.getByText('Too many attempts.')).toBeVisible();
  await expect(page.locator('.wait')).toHaveText(/You can try again in [1-5] seconds?\./);
  await expect(page.locator('.wait')).toHaveText('You can try again now.');
  await button(page, 'Sign in').click();
  await expectSignedIn(page);
  await button(page, 'Sign out').click();
  await expect(page.getByText('You have signed out.')).toBeVisible();
  await club.stop();
  await signIn(page);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('The server cannot be reached');
});

test('who is sent to sign in finds what he had filled in, makes the game, and has it on another device', async ({ club, open }) => {
  const page = await open(`${club.url}/new`, trusting);
  await expect(page.getByText('On this server, games are made by people with an account.')).toBeVisible();
  await page.getByLabel('White', { exact: true }).fill('Capablanca');
  await page.getByLabel('Black', { exact: true }).fill('Tartakower');
  await page.getByRole('radio', { name: /Your own/ }).check();
  await page.getByLabel('As PGN writes it').fill('40/7200:3600');
  await button(page, 'Make the game').click();
  await expect(signInLink(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\?back=/);
  await signIn(page, ana, wrong);
  await expect(password(page)).toBeFocused();
  await password(page).fill(right);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(`${club.url}/new`);
  await expect(page.getByLabel('White', { exact: true })).toHaveValue('Capablanca');
  await expect(page.getByLabel('As PGN writes it')).toHaveValue('40/7200:3600');
  await expect(signInLink(page)).toHaveCount(0);
  await button(page, 'Make the game').click();
  await expect(heading(page, 'Capablanca – Tartakower')).toBeVisible();
  const arbiter = await page.locator('[data-role=arbiter]').getByRole('textbox').inputValue();
  // What was kept is not kept for ever.
  await page.goto(`${club.url}/new`);
  await expect(page.getByLabel('White', { exact: true })).toHaveValue('');

  const other = await open(`${club.url}/account`, trusting);
  await signIn(other);
  await yourGames(other).getByRole('link', { name: /Capablanca – Tartakower/ }).click();
  await expect(heading(other, 'Capablanca – Tartakower')).toBeVisible();
  expect(await other.locator('[data-role=arbiter]').getByRole('textbox').inputValue()).toBe(arbiter);
});

test('a game in two clicks, a table and a clock come back as they were', async ({ club, open }) => {
  const page = await open(club.url, trusting);
  await page.getByRole('radio', { name: '3+2' }).check();
  await page.getByRole('radio', { name: 'Over the board' }).check();
  await button(page, 'Make the game').click();
  await expect(signInLink(page)).toBeFocused();
  await signInLink(page).click();
  await signIn(page);
  await expect(page).toHaveURL(`${club.url}/`);
  await expect(page.getByRole('radio', { name: '3+2' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Over the board' })).toBeChecked();
  await button(page, 'Make the game').click();
  await expect(page.getByText('Blitz')).toBeVisible();
  for (const [path, make] of [['/table', 'Set up the board'], ['/clock', 'Set the clock']] as const) {
    const fresh = await open(`${club.url}${path}`, trusting);
    await fresh.getByLabel('White', { exact: true }).fill('Lasker');
    await button(fresh, make).click();
    await expect(signInLink(fresh)).toBeFocused();
    await signInLink(fresh).click();
    await signIn(fresh);
    await expect(fresh).toHaveURL(`${club.url}${path}`);
    await expect(fresh.getByLabel('White', { exact: true })).toHaveValue('Lasker');
    await button(fresh, make).click();
    await expect(fresh).toHaveURL(new RegExp(`${path}#.+`));
  }
});

test('a round of twenty-five boards: kept, made, and all of it among one’s games', async ({ club, open }) => {
  const page = await open(`${club.url}/round`, trusting);
  await page.getByLabel('Pairings').fill(Array.from({ length: 25 }, (_, i) => `${i + 1}. White ${i + 1} – Black ${i + 1}`).join('\n'));
  await page.getByLabel('Board 7, White').fill('Ana Radu');
  await signInLink(page).click();
  await signIn(page);
  await expect(page).toHaveURL(`${club.url}/round`);
  await expect(page.getByLabel('Board 7, White')).toHaveValue('Ana Radu');
  await button(page, 'Make 25 games').click();
  await expect(page.locator('.sheet > li')).toHaveCount(25);
  await page.goto(`${club.url}/account`);
  await expect(yourGames(page).getByRole('listitem')).toHaveCount(20);
  await yourGames(page).getByRole('button', { name: 'More games' }).click();
  await expect(yourGames(page).getByRole('listitem')).toHaveCount(25);
  await expect(yourGames(page).getByRole('button')).toHaveCount(0);
  await yourGames(page).getByRole('link', { name: /Ana Radu/ }).click();
  await expect(page.locator('[data-role=black]')).toBeVisible();
});

test('signed in or out in another window: a page that is open follows', async ({ club, open }) => {
  const page = await open(club.url, trusting);
  await expect(signInLink(page)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(`${club.url}/account`);
  await signIn(second);
  await expectSignedIn(second);
  await button(page, 'Make the game').click();
  await expect(page.locator('[data-role=white]')).toBeVisible();
  await page.goto(club.url);
  await expect(page.getByRole('link', { name: `Account: ${ana}` })).toBeVisible();
  await button(second, 'Sign out').click();
  await expect(heading(second, 'Sign in')).toBeFocused();
  await button(page, 'Make the game').click();
  await expect(signInLink(page)).toBeFocused();
  await expect(page.getByRole('link', { name: `Account: ${ana}` })).toHaveCount(0);
});

test('a changed password: said where it is wrong, the old one is no good any more, other devices are signed out', async ({ club, open }) => {
  const [page, other] = [await open(`${club.url}/account`, trusting), await open(`${club.url}/account`, trusting)];
  for (const one of [page, other]) {
    await signIn(one);
    await expectSignedIn(one);
    await one.getByText('Change the password').first().click();
  }
  const [old, changed] = [page.getByLabel('Present password', { exact: true }), page.getByLabel('New password', { exact: true })];
  const change = async (from: string, to: string): Promise<void> => {
    await old.fill(from);
    await changed.fill(to);
    await button(page, 'Change the password').click();
  };
  await change(wrong, 'another good horse');
  await expect(old).toBeFocused();
  await expect(old).toHaveAccessibleDescription('This is not your present password.');
  await change(right, 'short');
  await expect(changed).toBeFocused();
  await expect(changed).toHaveAccessibleDescription(/A password has 10 to 200 characters/);
  await change(right, 'another good horse');
  await expect(page.getByText('The password is changed.')).toBeVisible();
  await expect(old).toHaveValue('');
  await page.reload();
  await expectSignedIn(page);
  await other.getByLabel('Present password', { exact: true }).fill(right);
  await button(other, 'Change the password').click();
  await expect(other.getByText('You are no longer signed in.')).toBeVisible();
  await signIn(other);
  await expect(password(other)).toHaveAccessibleDescription('The name or the password is wrong.');
  await password(other).fill('another good horse');
  await button(other, 'Sign in').click();
  await expectSignedIn(other);
});

test('an administrator makes an account for somebody, who makes none', async ({ club, open }) => {
  const page = await open(`${club.url}/account`, trusting);
  await signIn(page);
  await page.getByText('An account for somebody').click();
  await fill(page, ana.toUpperCase(), right);
  await button(page, 'Make the account').click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Somebody else has this name/);
  await fill(page, ben, right);
  await button(page, 'Make the account').click();
  await expect(page.getByText(`There is an account now: ${ben}.`)).toBeVisible();
  const his = await open(`${club.url}/account`, trusting);
  await expect(his.getByText('An administrator of this server can make one for you.')).toBeVisible();
  await signIn(his, ben);
  await expectSignedIn(his, ben);
  await expect(his.getByText('An account for somebody')).toHaveCount(0);
  await expect(his.getByText('Administrator', { exact: true })).toHaveCount(0);
});

test('where registration is open, anybody makes an account and goes on', async ({ club, open }) => {
  await club.stop();
  await club.startPublic('--open-registration');
  const page = await open(`${club.url}/clock`, trusting);
  await signInLink(page).click();
  await page.getByText('No account yet?').click();
  const form = page.locator('details');
  await form.getByLabel('Name', { exact: true }).fill(ben);
  await form.getByLabel('Password', { exact: true }).fill(right);
  await button(page, 'Make the account').click();
  await expect(page).toHaveURL(`${club.url}/clock`);
  await expect(page.getByRole('link', { name: `Account: ${ben}` })).toBeVisible();
});

test('nobody is sent back to a place that is not ours', async ({ club, open }) => {
  for (const back of ['https://example.org/', '//example.org', '/\\example.org', 'javascript:alert(1)', '/settings', 'new']) {
    const page = await open(`${club.url}/account?${new URLSearchParams({ back })}`, trusting);
    await signIn(page);
    await expectSignedIn(page);
    expect(new URL(page.url()).origin).toBe(club.url);
  }
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any state, and 320 pixels are enough: ${scheme}`, async ({ empty, open }) => {
    const look = async (page: Page): Promise<void> => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(320);
      await expectAccessible(page);
    };
    await empty.startPublic();
    const page = await open(`${empty.url}/account`, { ...phone, colorScheme: scheme });
    await expect(page.getByText('This server has no account yet.')).toBeVisible();
    await look(page);
    await empty.stop();
    await empty.start();
    await page.goto(`${empty.url}/account`);
    await fill(page, 'A name of sixty letters is a long one but it is allowed here', 'short');
    await button(page, 'Make the account').click();
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
    await look(page);
    await password(page).fill(right);
    await button(page, 'Make the account').click();
    await expect(heading(page, 'Account')).toBeVisible();
    await page.getByText('Change the password').first().click();
    await page.getByText('An account for somebody').click();
    await expect(page.getByText('You have made no game yet.')).toBeVisible();
    await look(page);
    await page.goto(empty.url);
    await button(page, 'Make the game').click();
    await expect(page.locator('[data-role=white]')).toBeVisible();
    await page.goto(`${empty.url}/account`);
    await expect(yourGames(page).getByRole('listitem')).toHaveCount(1);
    await look(page);
    await button(page, 'Sign out').click();
    await expect(page.getByText('You have signed out.')).toBeVisible();
    await empty.stop();
    await empty.startPublic('--open-registration');
    for (const path of ['/', '/new', '/round', '/table', '/clock']) {
      await page.goto(`${empty.url}${path}`);
      await expect(signInLink(page)).toBeVisible();
      await look(page);
    }
    await signInLink(page).click();
    await page.getByText('No account yet?').click();
    const form = page.locator('form').first();
    for (let i = 0; i < 6; i++) {
      await form.getByLabel('Name', { exact: true }).fill(ana);
      await form.getByLabel('Password', { exact: true }).fill(wrong);
      await Promise.all([page.waitForResponse(/\/api\/session/), button(page, 'Sign in').click()]);
      if (i === 0) {
        await expect(form.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
        await look(page);
      }
    }
    await expect(page.locator('.wait')).toBeVisible();
    await look(page);
  });
}

for (const code of codes) {
  test(`${code}: every state of it speaks the language and fits a phone`, async ({ club, open }) => {
    const own = texts(code);
    const say = (key: string): string => own[`account.${key}`] ?? '';
    const page = await open(`${club.url}/new`, { ...trusting, locale: code, viewport: { width: 360, height: 740 } });
    await expect(page.getByText(say('must'))).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: say('sign_in') }).click();
    await expect(page.getByText(say('back_intro'))).toBeVisible();
    await expectToSpeak(page, code);
    await page.goto(`${club.url}/account`);
    await page.getByLabel(say('name'), { exact: true }).fill(ana);
    await page.getByLabel(say('password'), { exact: true }).fill(wrong);
    await page.getByRole('button', { name: say('sign_in') }).click();
    await expect(page.getByText(say('wrong'))).toBeVisible();
    await expectToSpeak(page, code);
    await page.getByLabel(say('password'), { exact: true }).fill(right);
    await page.getByRole('button', { name: say('sign_in') }).click();
    await expect(page.getByText(say('no_games'))).toBeVisible();
    await page.getByText(say('change')).first().click();
    await page.getByText(say('other')).click();
    await expectToSpeak(page, code);
    for (let i = 0; i < 5; i++) await page.request.post(`${club.url}/api/session`, { data: { name: ana, password: wrong } });
    await page.getByRole('button', { name: say('sign_out') }).click();
    await expect(page.getByText(say('signed_out'))).toBeVisible();
    await page.getByLabel(say('name'), { exact: true }).fill(ana);
    await page.getByLabel(say('password'), { exact: true }).fill(right);
    await page.getByRole('button', { name: say('sign_in') }).click();
    await expect(page.getByText(say('locked'))).toBeVisible();
    await expectToSpeak(page, code);
  });
}
