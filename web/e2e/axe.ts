// What axe finds on a page, in words.
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

// The page's context needs bypassCSP: axe is put into it.
export async function expectAccessible(page: Page): Promise<void> {
  await page.addScriptTag({ path: axe });
  const found = await page.evaluate(async () => {
    type Violation = { id: string; nodes: { html: string; failureSummary?: string }[] };
    const { violations } = await (window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }).axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html.slice(0, 160)} ${node.failureSummary ?? ''}`).join(' | ')}`);
  });
  expect(found).toEqual([]);
}
