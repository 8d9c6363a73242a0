import type { Page } from 'playwright-core';
import { watchScripts } from '#scripts/measure/loaded-scripts.ts';
import { budgetedPages } from '#scripts/measure/page-scripts.ts';
import { launchBrowser, newVisitor } from '#scripts/testing/browser/browser.ts';
import { startPlatform } from '#scripts/testing/platform/platform.ts';
import { type Bench, limited } from './row.ts';

/** Nothing more is loaded by a page that has loaded nothing for so long, ms: the latest of it comes after five seconds. */
const QUIET = 6000;

/** Opens a page as somebody who was never there, and weighs the script that comes until it is idle, KB gzipped. */
async function scriptOf(page: Page, path: string): Promise<number> {
  const scripts = watchScripts(page);
  await page.goto(path);
  for (let before = -1, now = 0; now !== before; ) {
    before = now;
    await page.waitForTimeout(QUIET);
    now = (await scripts()).size;
  }
  return [...(await scripts()).values()].reduce((sum, size) => sum + size, 0);
}

export const bundle: Bench = {
  name: 'bundle',
  what: 'script that a new visitor loads for the first price, and for a tradable page, what comes in idle time too (gzip)',
  run: async () => {
    const platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1000000' } });
    const browser = await launchBrowser();
    try {
      const rows = [];
      for (const { name, path, budget } of budgetedPages.filter(({ loggedIn }) => !loggedIn)) {
        const visitor = await newVisitor(browser, { origin: platform.info.web });
        rows.push(limited(`bundle ${name}`, await scriptOf(await visitor.newPage(), path), 'KB', budget));
        await visitor.close();
      }
      return rows;
    } finally {
      await browser.close();
      await platform.stop();
    }
  },
};
