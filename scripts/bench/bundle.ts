import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { launchBrowser, newVisitor } from '#scripts/testing/browser/browser.ts';
import { startPlatform } from '#scripts/testing/platform/platform.ts';
import { type Bench, limited } from './row.ts';

/** Opens a page as somebody who was never there, and weighs the script that came before it was ready, KB gzipped. */
async function scriptUntil(page: Page, path: string, ready: (page: Page) => Promise<void>): Promise<number> {
  const scripts: Promise<Buffer>[] = [];
  const take = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body());
  };
  page.on('response', take);
  await page.goto(path, { waitUntil: 'commit' });
  await ready(page);
  page.off('response', take);
  const bodies = await Promise.all(scripts);
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024;
}

/** A price of BTC can be read somewhere. */
const priced = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => /BTC[^]{0,80}?\d{2,3}[,.]?\d{3}/.test(document.body?.innerText ?? ''));
};

/** Everything that was asked for has come: the chart is drawn and the ticket stands ready. */
const tradable = async (page: Page): Promise<void> => {
  await priced(page);
  await page.waitForSelector('canvas');
  await page.waitForLoadState('load');
};

export const bundle: Bench = {
  name: 'bundle',
  what: 'script that a new visitor loads until the first price, and until a tradable page (gzip)',
  run: async () => {
    const platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1000000' } });
    const browser = await launchBrowser();
    try {
      const visit = async (path: string, ready: (page: Page) => Promise<void>) => {
        const visitor = await newVisitor(browser, { origin: platform.info.web });
        const page = await visitor.newPage();
        const size = await scriptUntil(page, path, ready);
        await visitor.close();
        return size;
      };
      return [
        limited('bundle first price', await visit('/', priced), 'KB', 150),
        limited('bundle tradable page', await visit('/trading/options?symbol=BTC/USDT', tradable), 'KB', 240),
      ];
    } finally {
      await browser.close();
      await platform.stop();
    }
  },
};
