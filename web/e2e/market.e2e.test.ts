/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  findAxeViolations,
  startLayoutShiftRecording,
  getLayoutShiftScore,
  takeOptionalScreenshot,
} from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';

const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]');
const names = (page: Page) => rows(page).locator('th a > span:nth-child(2)').allInnerTexts();
const getPriceCell = (page: Page, symbol: string) => rows(page).filter({ hasText: symbol }).locator('.flash');
const star = (page: Page, symbol: string) => page.getByRole('button', { name: `Favourite: ${symbol}` });

describe('markets page', () => {
  test('shows every market with live prices, but renders visible rows only', async ({ visit }) => {
    const page = await visit();
    await page.goto('/market');
    await getPriceCell(page, 'BTC/USDT').filter({ hasText: /\d/ }).waitFor();
    const rowCount = await rows(page).count();
    expect(rowCount).toBeLessThan(30);
    expect(Number(await page.locator('table').getAttribute('aria-rowcount'))).toBe(symbolSpecs.length + 1);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await rows(page).filter({ hasText: 'DXY' }).waitFor();
    expect(await rows(page).filter({ hasText: 'BTC/USDT' }).count()).toBe(0);
  });

  test('loads without layout shifts on a slow machine', async ({ visit }) => {
    const page = await visit({ motion: true });
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(startLayoutShiftRecording);
    await page.goto('/market');
    await page.locator('tbody svg path[d^="M"]').nth(10).waitFor({ state: 'attached' });
    expect(await getLayoutShiftScore(page)).toBeLessThan(0.05);
  });

  test('searches and sorts markets, and stores both in the URL', { tags: ['TRD-027'] }, async ({ visit }) => {
    const page = await visit();
    await page.goto('/market?category=cryptocurrency&sort=-price');
    await getPriceCell(page, 'BTC/USDT').filter({ hasText: /\d/ }).waitFor();
    await page.waitForFunction(() =>
      document.querySelector('tbody tr[aria-rowindex] th')?.textContent?.includes('BTC'),
    );
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForFunction(() => location.search.includes('sort=name'));
    await expect.poll(async () => (await names(page))[0]).toBe('ADA/USDT');
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('searchbox').fill('lit');
    await expect.poll(() => names(page)).toEqual(['LTC/USDT']);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByText('No results for').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await rows(page).filter({ hasText: 'BTC/USDT' }).waitFor();
  });

  test(
    'keeps a visitor’s favourites in the browser and moves them to the account',
    { tags: ['TRD-027'] },
    async ({ visit }) => {
      const page = await visit();
      await page.goto('/market');
      await star(page, 'ETH/USDT').click();
      await page.getByRole('tab', { name: 'Favourites' }).click();
      await expect.poll(() => names(page)).toEqual(['ETH/USDT']);
      await page.reload();
      await expect.poll(() => names(page)).toEqual(['ETH/USDT']);

      await page.goto('/');
      await page.getByRole('button', { name: /demo/i }).first().click();
      await page.getByText('Trading balance').first().waitFor({ state: 'attached' });
      await page.goto('/market?category=favourites');
      await expect.poll(() => names(page)).toEqual(['ETH/USDT']);
      // Favourites are stored by the server now.
      await page.waitForFunction(() => localStorage.getItem('favourites') === null);
      // Leaving the page during the request must not lose them.
      await page.evaluate(() => localStorage.setItem('favourites', '["ETH/USDT"]'));
      await page.reload();
      await page.waitForFunction(() => localStorage.getItem('favourites') === null);
      await expect.poll(() => names(page)).toEqual(['ETH/USDT']);
      await star(page, 'ETH/USDT').click();
      await page.getByText('You have no favourites yet.').waitFor();
      await page.reload();
      await page.getByText('You have no favourites yet.').waitFor();
    },
  );

  test('requests the sparklines of all rows in one request', { tags: ['TRD-028'] }, async ({ visit }) => {
    const requestedPaths: string[] = [];
    const page = await visit();
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.goto('/market');
    // A busy new platform does not have all of them yet.
    await page.locator('tbody svg[viewBox="0 0 60 30"] path').nth(5).waitFor({ state: 'attached' });
    expect(requestedPaths.filter((path) => path.endsWith('/public/sparklines'))).toHaveLength(1);
    expect(requestedPaths.filter((path) => path.endsWith('/public/kline'))).toHaveLength(0);
  });

  test('opens the chart of the clicked market', async ({ visit }) => {
    const page = await visit();
    await page.goto('/market');
    await rows(page).filter({ hasText: 'SOL/USDT' }).getByRole('link').click();
    await page.getByRole('heading', { name: 'SOL/USDT' }).waitFor();
  });

  const all = [
    { width: 1440, height: 900, theme: 'dark', language: 'en-US' },
    { width: 768, height: 1024, theme: 'light', language: 'es-ES' },
    { width: 375, height: 812, theme: 'dark', language: 'es-ES' },
    { width: 375, height: 812, theme: 'light', language: 'en-US' },
  ] as const;
  test.for(selectDevices(all))(
    'has no axe violations and fits at $width px, $theme, $language',
    async (look, { visit }) => {
      const page = await visit(look);
      await page.goto('/market');
      await getPriceCell(page, 'BTC/USDT').filter({ hasText: /\d/ }).waitFor();
      await page.locator('tbody svg path[d^="M"]').first().waitFor({ state: 'attached' });
      await takeOptionalScreenshot(page, `market-${look.width}-${look.theme}-${look.language}`);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
    },
  );
});
