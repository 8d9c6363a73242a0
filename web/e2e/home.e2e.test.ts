import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { blockRequests } from '#scripts/testing/browser/block-requests.ts';
import {
  findAxeViolations,
  startLayoutShiftRecording,
  scrollHomePage,
  getLayoutShiftScore,
  takeOptionalScreenshot,
} from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { getTransferDialog, transferFromTrading } from '#scripts/testing/browser/transfers.ts';

const row = (page: Page, symbol: string) => page.getByRole('row').filter({ hasText: symbol });
/** Waits until the lower part of the page works: the prerendered part is replaced when near the viewport. */
const lowerPart = (page: Page) => page.getByText(/^Tick [\d,]+, /).waitFor();
const getPriceCell = (page: Page, symbol: string) => row(page, symbol).locator('.flash');

describe('home page', () => {
  test('requests prices before its scripts and shows them without a login', async ({ visit }) => {
    const page = await visit();
    await page.goto('/');
    await getPriceCell(page, 'BTC/USDT').filter({ hasText: /\d/ }).waitFor();
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

  test('flashes a changed price without causing a layout shift', { tags: ['TRD-067'] }, async ({ visit }) => {
    const page = await visit({ motion: true });
    await page.goto('/');
    await page.evaluate(startLayoutShiftRecording);
    const cell = page.locator('.flash[data-flash]').first();
    await cell.waitFor();
    expect(await cell.evaluate((element) => getComputedStyle(element, '::after').animationDuration)).toBe('1s');
    expect(await getLayoutShiftScore(page)).toBeLessThan(0.01);
  });

  test('recomputes price records in the browser', async ({ visit }) => {
    const page = await visit();
    await page.goto('/');
    await page.getByText('Verified in your browser: every seal matches.').waitFor();
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Tick \d/ })
        .count(),
    ).toBeGreaterThan(0);
  });

  test(
    'recomputes a tick hash in the browser and shows a failure for a changed digit',
    { tags: ['rare', 'TRD-036'] },
    async ({ visit }) => {
      const page = await visit();
      await page.goto('/');
      await scrollHomePage(page);
      const check = page.getByRole('region', { name: 'Verify a tick yourself' });
      const verdict = check.getByRole('status');
      await check.getByText(/^Tick [\d,]+,/).waitFor();
      await check.getByRole('button', { name: 'Recompute the hash' }).click();
      await verdict.getByText('The hashes match.').waitFor();
      const price = check.getByRole('textbox', { name: /^BTC\/USDT price in this tick/ });
      const recorded = await price.inputValue();
      await check.getByRole('button', { name: 'Change one digit' }).click();
      await verdict.getByText('The hashes do not match. One changed digit').waitFor();
      expect(await price.inputValue()).not.toBe(recorded);
      await check.getByRole('button', { name: 'Restore' }).click();
      await verdict.getByText('The hashes match.').waitFor();
      expect(await price.inputValue()).toBe(recorded);
    },
  );

  test('lists the configured fees and links to each product', { tags: ['rare', 'TRD-036'] }, async ({ visit }) => {
    const page = await visit();
    await page.goto('/');
    await scrollHomePage(page);
    const fees = page.getByRole('region', { name: 'All fees on one page' });
    await fees.getByRole('row', { name: /^1 min.*0%.*10% payout, 0% tax/ }).waitFor();
    await fees.getByRole('row', { name: /^Crypto.*×/ }).waitFor();
    await fees.getByRole('rowheader', { name: 'Withdrawals' }).waitFor();
    const before = await fees.getByRole('row').count();
    await fees
      .getByRole('button', { name: /^Show all \d+$/ })
      .last()
      .click();
    expect(await fees.getByRole('row').count()).toBeGreaterThan(before);
    const ways = page.getByRole('navigation', { name: 'Get started' });
    expect(await ways.getByRole('link').count()).toBe(7);
    await ways.getByRole('button', { name: /^Demo account/ }).click();
    await page.waitForURL((url) => url.pathname === '/trading/options');
  });

  test(
    'filters markets by category and name, loads eight more, and opens the chart',
    { tags: ['TRD-031'] },
    async ({ visit }) => {
      const page = await visit();
      await page.goto('/');
      await row(page, 'BTC/USDT').waitFor();
      const rows = page.getByRole('tabpanel').locator('tbody tr');
      expect(await rows.count()).toBe(8);
      await page.getByRole('button', { name: 'Show more' }).click();
      expect(await rows.count()).toBe(16);
      await page.getByRole('tab', { name: 'Metals' }).click();
      await row(page, 'XAU/USD').waitFor();
      expect(await row(page, 'BTC/USDT').count()).toBe(0);
      await page.getByRole('tab', { name: 'Metals' }).press('Home');
      expect(await page.getByRole('tab', { name: 'Hot' }).getAttribute('aria-selected')).toBe('true');
      const search = page.getByRole('searchbox');
      await search.fill('no such thing');
      await page.getByText('No markets match your search.').waitFor();
      await page.getByRole('button', { name: 'Clear search' }).last().click();
      await search.fill('ethereum');
      await row(page, 'ETH/USDT').waitFor();
      expect(await rows.count()).toBe(1);
      const link = row(page, 'ETH/USDT').getByRole('link');
      expect(await link.getAttribute('href')).toBe('/trading?symbol=ETH%2FUSDT');
      await link.click();
      await page.waitForURL(
        (url) => url.pathname === '/trading/perpetual' && url.searchParams.get('symbol') === 'ETH/USDT',
      );
    },
  );

  test(
    'shows cards of the first twelve markets with links to their tickets',
    { tags: ['rare', 'TRD-035'] },
    async ({ visit }) => {
      const page = await visit();
      await page.goto('/');
      const cards = page.getByRole('list', { name: 'Markets' }).getByRole('link');
      await cards.nth(11).waitFor();
      expect(await cards.count()).toBe(12);
      const eth = cards.filter({ hasText: 'ETH/USDT' });
      await eth.locator('.flash').filter({ hasText: /\d/ }).waitFor();
      await eth.click();
      await page.waitForURL(
        (url) => url.pathname === '/trading/perpetual' && url.searchParams.get('symbol') === 'ETH/USDT',
      );
    },
  );

  test(
    'shows dashes for prices while the API is down, and recovers by itself',
    { tags: ['rare', 'TRD-101'] },
    async ({ visit, allowFaults }) => {
      allowFaults(/ERR_FAILED/, /Failed to fetch/);
      const page = await visit();
      const restore = await blockRequests(page, '**/api/public/**');
      await page.goto('/');
      const cards = page.getByRole('list', { name: 'Markets' }).getByRole('link');
      await cards.nth(11).waitFor();
      const names = (await cards.allInnerTexts()).map((text) => text.split('\n'));
      expect(names.map(([name]) => name).filter((name) => name === 'BTC/USDT' || name === 'DXY')).toHaveLength(2);
      await expect.poll(async () => (await cards.first().innerText()).replace(/\s+/g, ' ')).toMatch(/^BTC\/USDT – –$/);
      await page.getByText('Prices are unavailable right now.').waitFor();
      await row(page, 'BTC/USDT').getByText('–').first().waitFor();
      await takeOptionalScreenshot(page, 'home-unreachable');
      await page.goto('/market');
      await row(page, 'XAU/USD').getByText('–').first().waitFor();
      await page.goto('/trading/perpetual');
      const markets = page.getByRole('region', { name: 'Markets' });
      await markets.getByRole('link', { name: /EUR\/USD/ }).waitFor();
      await page.goto('/');
      restore();
      await getPriceCell(page, 'BTC/USDT').filter({ hasText: /\d/ }).waitFor();
      await page.getByText('Prices are unavailable right now.').waitFor({ state: 'detached' });
    },
  );

  test(
    'shows an announcement without a layout shift, and keeps it dismissed',
    { tags: ['TRD-002', 'TRD-032'] },
    async ({ visit }) => {
      const page = await visit({ width: 375, height: 812 });
      const texts = ['Deposits of DOGE pause on Sunday. '.repeat(4), 'Trading hours of metals change on Monday.'];
      const announcements = texts.map((text, i) => ({
        id: `ann_${i}`,
        text,
        language: 'en',
        link: i === 0 ? null : '/news',
        starts_at: 1_700_000_000,
        ends_at: null,
      }));
      await page.route(/\/api\/public\/announcements/, (route) =>
        route.fulfill({ json: { success: true, code: 200, message: 'success', data: { announcements } } }),
      );
      await page.addInitScript(startLayoutShiftRecording);
      await page.goto('/');
      const bar = page.getByRole('region', { name: 'Announcement' });
      await bar.getByText('Deposits of DOGE').waitFor();
      expect(await getLayoutShiftScore(page)).toBeLessThan(0.01);
      expect(await findAxeViolations(page)).toEqual([]);
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      const cut = await bar.boundingBox();
      expect((cut?.y ?? 0) + (cut?.height ?? 999)).toBeLessThanOrEqual(title?.y ?? 0);
      await bar.getByRole('button', { name: 'Show all' }).press('Enter');
      expect((await bar.boundingBox())?.height).toBeGreaterThan(cut?.height ?? 999);
      await takeOptionalScreenshot(page, 'home-announcement-375');
      await bar.getByRole('button', { name: 'Dismiss announcement' }).press('Enter');
      await bar.getByText('Trading hours of metals').waitFor();
      await page.reload();
      await bar.getByText('Trading hours of metals').waitFor();
      expect(await bar.getByRole('link', { name: /Trading hours/ }).getAttribute('href')).toBe('/news');
      await bar.getByRole('button', { name: 'Dismiss announcement' }).click();
      await bar.waitFor({ state: 'detached' });
      expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(title);
      expect(await getLayoutShiftScore(page)).toBeLessThan(0.01);
    },
  );

  test('technology tabs can be switched with the arrow keys', { tags: ['TRD-003', 'TRD-033'] }, async ({ visit }) => {
    const page = await visit();
    await page.goto('/');
    await scrollHomePage(page);
    await lowerPart(page);
    const tabs = page.getByRole('tablist', { name: 'Technology' }).getByRole('tab');
    expect(await tabs.allInnerTexts()).toEqual(['Prices', 'Settlement', 'Ledger', 'Availability']);
    const panel = page.getByRole('region', { name: 'Security you can verify' }).getByRole('tabpanel');
    await panel.getByText('Verify a tick yourself').waitFor();
    await tabs.first().press('ArrowRight');
    await panel.getByText('First price after your order').waitFor();
    expect(await panel.getByRole('link', { name: 'Verify a receipt' }).getAttribute('href')).toBe('/verify');
    await tabs.nth(1).press('End');
    expect(await panel.getByRole('link', { name: 'System status' }).getAttribute('href')).toBe('/status');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('banner passes the trimmed account name to the login', { tags: ['TRD-004', 'TRD-034'] }, async ({ visit }) => {
    const page = await visit();
    await page.goto('/');
    await scrollHomePage(page);
    await lowerPart(page);
    const banner = page.getByRole('region', { name: 'Ready to invest?' });
    await banner.getByLabel('Username or e-mail').fill('  ana ');
    await banner.getByRole('button', { name: 'Get started' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    // The address changes before the page, and home has two fields with that label.
    await page.getByLabel('Password', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Username or e-mail').inputValue()).toBe('ana');
  });

  test(
    'shows a logged-in user their money, first steps and quick actions, without asking to sign up',
    { tags: ['TRD-001', 'TRD-004', 'TRD-034'] },
    async ({ personPage }) => {
      const { page } = await personPage(null, { funds: '1000' });
      await page.goto('/');
      await page.evaluate(startLayoutShiftRecording);
      await page.getByTestId('own-total').getByText('1,000.00').waitFor();
      const steps = page.getByRole('region', { name: 'First steps' });
      await steps.getByText('Verify your identity').waitFor();
      expect(
        await steps.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      ).toEqual(['/kyc-verification', '/profile/security', '/deposit']);
      const ways = page.getByRole('navigation', { name: 'Get started' });
      expect(await ways.getByRole('link').first().getAttribute('href')).toBe('/trading/options');
      await getPriceCell(page, 'BTC/USDT').filter({ hasText: /\d/ }).waitFor();
      await page.getByText('No open positions.').waitFor();
      expect(await page.getByLabel('Username or e-mail').count()).toBe(0);
      expect(await getLayoutShiftScore(page)).toBeLessThan(0.02);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'home-member');
      await ways.getByRole('link', { name: /^Perpetual/ }).click();
      await page.waitForURL((url) => url.pathname === '/trading/perpetual');
    },
  );

  test('the header shows the worth of all wallets and opens them', async ({ personPage }) => {
    const { page, person } = await personPage(null, { funds: '1000' });
    await transferFromTrading(person, 'spot', '400');
    await page.goto('/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /1,000\.00/ })
      .click();
    const menu = page.getByRole('menu').filter({ hasText: 'Funding' });
    await menu.getByText('400.00').waitFor();
    await menu.getByText('600.00').waitFor();
    await menu.getByRole('menuitem', { name: 'Transfer' }).click();
    await getTransferDialog(page).waitFor();
  });

  test(
    'uses the browser’s language and switches when the user chooses another',
    { tags: ['TRD-180'] },
    async ({ visit }) => {
      const page = await visit({ language: 'es-MX' });
      await page.goto('/');
      await page.getByRole('heading', { name: 'Mercados' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('es');
      await page.getByRole('button', { name: 'Idioma' }).click();
      await page.getByRole('menuitemradio', { name: 'English' }).click();
      await page.getByRole('heading', { name: 'Markets' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Markets' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
    },
  );

  test('is fully operable by keyboard', { tags: 'rare' }, async ({ visit }) => {
    const page = await visit();
    await page.goto('/');
    await row(page, 'BTC/USDT').waitFor();
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

  test(
    'shows that it is offline and the age of its prices',
    { tags: ['rare', 'TRD-172'] },
    async ({ visit, allowFaults }) => {
      // The browser's own errors while offline are not errors of the page.
      allowFaults(/ERR_INTERNET_DISCONNECTED/);
      const page = await visit();
      await page.goto('/');
      await getPriceCell(page, 'BTC/USDT').filter({ hasText: /\d/ }).waitFor();
      await page.context().setOffline(true);
      await page.getByText(/You are offline\. Showing data from/).waitFor();
      const colour = (of: string) =>
        page
          .locator(of)
          .first()
          .evaluate((element) => getComputedStyle(element).color);
      expect(await colour('.flash')).toBe(await colour('tbody .text-muted'));
      await page.context().setOffline(false);
      await page.getByText(/You are offline/).waitFor({ state: 'detached' });
    },
  );

  test.for([
    ['/no/such/page', 'Page not found'],
    ['/', 'Trade on prices you can verify'],
  ] as const)('has a heading that names %s', async ([path, heading], { visit, allowFaults }) => {
    allowFaults(/status of 404/);
    const page = await visit();
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
  const all = sizes.flatMap(([width, height]) =>
    (['dark', 'light'] as const).map((theme) => ({ width, height, theme })),
  );
  test.for(selectDevices(all))(
    'has no axe violations or horizontal scroll at $width in $theme',
    async (look, { visit }) => {
      const page = await visit({ ...look, language: look.width === 375 ? 'es-ES' : 'en-US' });
      await page.goto('/');
      await scrollHomePage(page);
      await getPriceCell(page, 'BTC/USDT').filter({ hasText: /\d/ }).waitFor();
      await page.locator('svg path.stroke-up, svg path.stroke-down').nth(7).waitFor({ state: 'attached' });
      await page.locator('footer nav').waitFor();
      await takeOptionalScreenshot(page, `home-${look.width}-${look.theme}`, { fullPage: true });
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
    },
  );
});
