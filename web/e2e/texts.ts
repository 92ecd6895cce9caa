// The texts of the app, and whether a page speaks them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const folder = join(import.meta.dirname, '../src/texts');
export const codes = readdirSync(folder).filter((name) => !name.includes('.'));

export function texts(code: string): Record<string, string> {
  const files = readdirSync(join(folder, code)).filter((name) => name.endsWith('.json'));
  return Object.assign({}, ...files.map((name) => JSON.parse(readFileSync(join(folder, code, name), 'utf8')) as object)) as Record<string, string>;
}
const english = texts('en');

// The page is in this language and in no other, and fits a phone.
export async function expectToSpeak(page: Page, code: string): Promise<void> {
  const own = texts(code);
  // Messages that are whole sentences, of which the language has its own.
  const foreign = Object.entries(english).filter(([key, text]) => text.length > 12 && !/[{']/.test(text) && own[key] !== text).map(([, text]) => text);
  await expect(page.locator('html')).toHaveAttribute('lang', code);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.loading')).toHaveCount(0);
  const shown = await page.evaluate(() => document.body.innerText);
  if (code !== 'en') expect(foreign.filter((text) => shown.includes(text)), page.url()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${page.url()} is too wide`).toBeLessThanOrEqual(360);
}
