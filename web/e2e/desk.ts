// The arbiter's desk, as he uses it.
import type { Locator, Page } from '@playwright/test';

export const incident = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name, exact: true }).click();
};
export const option = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: typeof title === 'string' }) });
export const doIt = (card: Locator): Promise<void> => card.getByRole('button', { name: /^Do it/ }).click();
