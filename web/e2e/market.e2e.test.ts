import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import {
  axeFindings,
  recordShifts,
  shiftsOf,
  takePicture,
  type Visitor,
  watchForFaults,
} from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';

const platform = testPlatform();
let page: Page;
let faults: string[];

async function arrive(path: string, visitor: Partial<Visitor> = {}): Promise<void> {
  const context = await platform.newVisitor(visitor);
  page = await context.newPage();
  faults = watchForFaults(page);
  await page.goto(path);
}
afterEach(async () => {
  await page.context().close();
  if (faults.length > 0) throw new Error(`The page complained:\n${faults.join('\n')}`);
});

const rows = () => page.locator('tbody tr[aria-rowindex]');
const names = () => rows().locator('th a > span:first-child').allInnerTexts();
const priceOf = (symbol: string) => rows().filter({ hasText: symbol }).locator('.flash');
const star = (symbol: string) => page.getByRole('button', { name: `Favourite: ${symbol}` });

describe('the markets page', () => {
  it('shows every market with live prices, and draws the rows that can be seen', async () => {
    await arrive('/market');
    await priceOf('BTC/USDT').filter({ hasText: /\d/ }).waitFor();
    const drawn = await rows().count();
    expect(drawn).toBeLessThan(30);
    expect(Number(await page.locator('table').getAttribute('aria-rowcount'))).toBe(41);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await rows().filter({ hasText: 'DXY' }).waitFor();
    expect(await rows().filter({ hasText: 'BTC/USDT' }).count()).toBe(0);
  });

  it('moves nothing while it comes, on a slow machine', async () => {
    const context = await platform.newVisitor();
    page = await context.newPage();
    faults = watchForFaults(page);
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(recordShifts);
    await page.goto('/market');
    await page.locator('tbody svg path[d^="M"]').nth(10).waitFor({ state: 'attached' });
    expect(await shiftsOf(page)).toBeLessThan(0.05);
  });

  it('is searched and sorted, and the address says how', async () => {
    await arrive('/market?category=cryptocurrency&sort=-price');
    await priceOf('BTC/USDT').filter({ hasText: /\d/ }).waitFor();
    await page.waitForFunction(() =>
      document.querySelector('tbody tr[aria-rowindex] th')?.textContent?.includes('BTC'),
    );
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForFunction(() => location.search.includes('sort=name'));
    await expect.poll(async () => (await names())[0]).toBe('ADA/USDT');
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('searchbox').fill('lit');
    await expect.poll(names).toEqual(['LTC/USDT']);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText('No market matches').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await rows().filter({ hasText: 'BTC/USDT' }).waitFor();
  });

  it('keeps a visitor’s favourites in the browser, and takes them along into the account', async () => {
    await arrive('/market');
    await star('ETH/USDT').click();
    await page.getByRole('tab', { name: 'Favourites' }).click();
    await expect.poll(names).toEqual(['ETH/USDT']);
    await page.reload();
    await expect.poll(names).toEqual(['ETH/USDT']);

    await page.goto('/');
    await page.getByRole('button', { name: /demo/i }).first().click();
    await page.getByText('Trading balance').first().waitFor({ state: 'attached' });
    await page.goto('/market?category=favourites');
    await expect.poll(names).toEqual(['ETH/USDT']);
    // It is the server that remembers now.
    await page.waitForFunction(() => localStorage.getItem('favourites') === null);
    await star('ETH/USDT').click();
    await page.getByText('You have no favourites yet.').waitFor();
    await page.reload();
    await page.getByText('You have no favourites yet.').waitFor();
  });

  it('asks for the lines of all rows at once', async () => {
    const asked: string[] = [];
    const context = await platform.newVisitor();
    page = await context.newPage();
    faults = watchForFaults(page);
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/market');
    await page.locator('tbody svg path[d^="M"]').nth(30).waitFor({ state: 'attached' });
    expect(asked.filter((path) => path.endsWith('/public/sparklines'))).toHaveLength(1);
    expect(asked.filter((path) => path.endsWith('/public/kline'))).toHaveLength(0);
  });

  it('leads to the chart of a row', async () => {
    await arrive('/market');
    await rows().filter({ hasText: 'SOL/USDT' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'SOL/USDT' }).waitFor();
  });

  it.each([
    { width: 1440, height: 900, theme: 'dark', language: 'en-US' },
    { width: 768, height: 1024, theme: 'light', language: 'es-ES' },
    { width: 375, height: 812, theme: 'dark', language: 'es-ES' },
    { width: 375, height: 812, theme: 'light', language: 'en-US' },
  ] as const)('has no fault that axe finds at $width px, $theme, $language, and fits', async (visitor) => {
    await arrive('/market', visitor);
    await priceOf('BTC/USDT').filter({ hasText: /\d/ }).waitFor();
    await page.locator('tbody svg path[d^="M"]').first().waitFor({ state: 'attached' });
    await takePicture(page, `market-${visitor.width}-${visitor.theme}-${visitor.language}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(visitor.width);
  });
});
