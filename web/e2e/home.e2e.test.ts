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

/** A new visitor on the home page. */
async function arrive(visitor: Partial<Visitor> = {}): Promise<void> {
  const context = await platform.newVisitor(visitor);
  page = await context.newPage();
  faults = watchForFaults(page);
  await page.goto('/');
}

afterEach(async () => {
  await page.context().close();
  if (faults.length > 0) throw new Error(`The page complained:\n${faults.join('\n')}`);
});

const row = (symbol: string) => page.getByRole('row').filter({ hasText: symbol });
const priceOf = (symbol: string) => row(symbol).locator('.flash');

describe('the home page', () => {
  it('asks for the prices before its scripts have come, and shows them without a login', async () => {
    await arrive();
    await priceOf('BTC/USDT').filter({ hasText: /\d/ }).waitFor();
    const { scripts, prices } = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const of = (part: string) => entries.filter(({ name }) => name.includes(part));
      return {
        scripts: Math.max(...of('.js').map(({ responseEnd }) => responseEnd)),
        prices: Math.min(...of('/api/public/prices').map(({ startTime }) => startTime)),
      };
    });
    expect(prices).toBeLessThan(scripts);
    expect(await page.getByText('Simulated prices').count()).toBe(1);
  });

  it('flashes a price that changes, and moves nothing', async () => {
    await arrive();
    await page.evaluate(recordShifts);
    await page.locator('.flash[data-flash]').first().waitFor();
    expect(await shiftsOf(page)).toBeLessThan(0.01);
  });

  it('recomputes the record of prices in the browser', async () => {
    await arrive();
    await page.getByText('Recomputed in your browser: every seal is right.').waitFor();
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Tick \d/ })
        .count(),
    ).toBeGreaterThan(0);
  });

  it('finds markets by category and name, shows more by eight, and leads to the chart', async () => {
    await arrive();
    await row('BTC/USDT').waitFor();
    const rows = page.locator('tbody tr');
    expect(await rows.count()).toBe(8);
    await page.getByRole('button', { name: 'Show more' }).click();
    expect(await rows.count()).toBe(16);
    await page.getByRole('tab', { name: 'Metals' }).click();
    await row('XAU/USD').waitFor();
    expect(await row('BTC/USDT').count()).toBe(0);
    await page.getByRole('tab', { name: 'Metals' }).press('Home');
    expect(await page.getByRole('tab', { name: 'Hot' }).getAttribute('aria-selected')).toBe('true');
    const search = page.getByRole('searchbox');
    await search.fill('no such thing');
    await page.getByText('No market matches your search.').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await search.fill('ether');
    await row('ETH/USDT').waitFor();
    expect(await rows.count()).toBe(1);
    await page.getByRole('link', { name: 'ETH/USDT' }).click();
    await page.waitForURL(
      (url) => url.pathname === '/trading/options' && url.searchParams.get('symbol') === 'ETH/USDT',
    );
  });

  it('speaks the language of the browser, and another one when it is chosen', async () => {
    await arrive({ language: 'es-MX' });
    await page.getByRole('heading', { name: 'Mercados' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.getByRole('button', { name: 'Idioma' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Markets' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Markets' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('can be gone through with the keyboard', async () => {
    await arrive();
    await row('BTC/USDT').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    const theme = page.getByRole('button', { name: 'Appearance and sound' });
    await theme.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitemradio', { name: 'Dark' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await theme.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await page.getByRole('menuitemradio').count()).toBe(0);
  });

  it('says so when it is offline, and what it shows is from when', async () => {
    await arrive();
    await priceOf('BTC/USDT').filter({ hasText: /\d/ }).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/You are offline\. What you see is from/).waitFor();
    const colour = (of: string) =>
      page
        .locator(of)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    expect(await colour('.flash')).toBe(await colour('tbody .text-muted'));
    await page.context().setOffline(false);
    await page.getByText(/You are offline/).waitFor({ state: 'detached' });
    // What the browser itself complains about while there is no network is no fault of the page.
    faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)));
  });

  it.each([
    ['/no/such/page', 'There is no such page'],
    ['/', 'Trade on prices you can check'],
  ])('names %s by a heading', async (path, heading) => {
    await arrive();
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  });

  const sizes = [
    [320, 640],
    [375, 812],
    [768, 1024],
    [1440, 900],
    [2560, 1440],
  ] as const;
  const looks = sizes.flatMap(([width, height]) =>
    (['dark', 'light'] as const).map((theme) => ({ width, height, theme })),
  );
  it.each(looks)('has nothing that axe finds, nor scrolls sideways, at $width in $theme', async (look) => {
    await arrive({ ...look, language: look.width === 375 ? 'es-ES' : 'en-US' });
    await priceOf('BTC/USDT').filter({ hasText: /\d/ }).waitFor();
    await page.locator('svg path.stroke-up, svg path.stroke-down').nth(7).waitFor({ state: 'attached' });
    await page.locator('#fact').waitFor();
    await page.locator('footer nav').waitFor();
    await takePicture(page, `home-${look.width}-${look.theme}`);
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
  });
});
