import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import type { E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { transferFromTrading } from '#scripts/testing/browser/transfers.ts';

const PAGE = '/assets';
const MEMO = 'A memo that is longer than the room that a row of the list has for it';

/** In the tested languages. */
const NAME = /^(History|Historial|履歴)$/;

const getHistory = (page: Page) => page.getByRole('main');
const opener = (page: Page) => page.getByRole('main').getByRole('link', { name: NAME });
const getHistoryRows = (page: Page) => getHistory(page).locator('tbody tr[class]:not([aria-hidden])');

async function openHistory(page: Page, tab = 'Transfers'): Promise<void> {
  await opener(page).click();
  await getHistory(page).getByRole('tab', { name: tab, exact: true }).click();
}

/** Creates an option and a perpetual, both for 100 USDT. */
async function trade({ api }: E2eUser): Promise<{ option: string; position: string }> {
  const { order } = await api('POST /options/create-order', {
    body: { symbol: 'BTC/USDT', direction: 'call', amount: '100', period_id: 'p3600' },
    idempotencyKey: randomUUID(),
  });
  const placed = await api('POST /futures/create-order', {
    body: { symbol: 'BTC/USDT', side: 'sell', type: 'market', quantity: '100', leverage: 20 },
    idempotencyKey: randomUUID(),
  });
  return { option: order.id, position: placed.order.position_id ?? '' };
}

describe('history', () => {
  test('has an address for each tab, so that back and links work', { tags: ['FIN-115'] }, async ({ personPage }) => {
    const { page } = await personPage('/history');
    const tab = (name: string) => getHistory(page).getByRole('tab', { name, exact: true });
    await tab('All activity').waitFor();
    expect(await tab('Deposits').getAttribute('href')).toBe('/history/deposits');
    await tab('Deposits').click();
    await page.waitForURL((url) => url.pathname === '/history/deposits');
    await tab('Loans').click();
    await page.waitForURL((url) => url.pathname === '/history/loans');
    await page.goBack();
    await expect.poll(() => tab('Deposits').getAttribute('aria-selected')).toBe('true');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.goto('/history/no-such-tab');
    await expect.poll(() => tab('All activity').getAttribute('aria-selected')).toBe('true');
  });

  test(
    'pages through transfers and starts at the first page when reopened',
    { tags: ['rare', 'FIN-115'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      for (const amount of ['1', '2', '3']) await transferFromTrading(person, 'finance', amount, `number ${amount}`);
      await page.route('**/api/user/history/transfers?*', (route) =>
        route.continue({ url: route.request().url().replace('limit=20', 'limit=2') }),
      );
      await page.goto(PAGE);
      await openHistory(page);
      const first = getHistory(page).getByRole('row', {
        name: /Trading → Earn.*number 3.*3\.00\sUSDT.*Completed/,
      });
      await first.waitFor();
      expect(await getHistoryRows(page).count()).toBe(2);
      await first.getByRole('button', { name: /^Copy / }).waitFor();
      await getHistory(page).getByRole('button', { name: 'Next' }).click();
      await getHistory(page)
        .getByRole('row', { name: /number 1/ })
        .waitFor();
      await getHistory(page).getByText('Page 2 of 2').waitFor();
      expect(await getHistory(page).getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
      await takeOptionalScreenshot(page, 'history-second-page');
      const previous = getHistory(page).getByRole('button', { name: 'Previous' });
      await previous.click();
      await first.waitFor();
      expect(await previous.evaluate((button) => button === document.activeElement)).toBe(true);
      await getHistory(page).getByRole('button', { name: 'Next' }).click();
      await getHistory(page)
        .getByRole('row', { name: /number 1/ })
        .waitFor();
      await page.goto(PAGE);
      await openHistory(page);
      await first.waitFor();
    },
  );

  test(
    'lists options, orders, trades and positions with links to their pages',
    { tags: ['rare', 'FIN-088', 'FIN-115'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      const { option, position } = await trade(person);
      await page.goto('/profile');
      await openHistory(page);
      await getHistory(page).getByText('No records yet.').waitFor();
      // Arrow keys move between tabs.
      for (const [tab, row] of [
        ['Options', /BTC\/USDT\s*Higher.*100\.00\sUSDT.*Open/],
        ['Perpetual orders', /BTC\/USDT\s*Short\s*20×.*Market.*100\.00\sUSDT.*Completed/],
        ['Perpetual trades', /BTC\/USDT\s*Short\s*20×.*Open.*100\.00\sUSDT.*Completed/],
        ['Perpetual positions', /BTC\/USDT\s*Short\s*20×.*100\.00\sUSDT.*Open/],
      ] as const) {
        await page.keyboard.press('ArrowRight');
        expect(await getHistory(page).getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true');
        await getHistory(page).getByRole('row', { name: row }).waitFor();
        await takeOptionalScreenshot(page, `history-${tab.toLowerCase().replace(' ', '-')}`);
      }
      await getHistory(page)
        .getByRole('link', { name: /BTC\/USDT/ })
        .click();
      await page.waitForURL((url) => url.pathname === `/positions/${position}`);
      await page.goto(PAGE);
      await openHistory(page, 'Options');
      await getHistory(page)
        .getByRole('link', { name: /BTC\/USDT/ })
        .click();
      await page.waitForURL((url) => url.pathname === `/orders/${option}`);
    },
  );

  test('expands a row to the journal entries behind it', { tags: ['FIN-117'] }, async ({ personPage }) => {
    const { page, person } = await personPage(null, { funds: '1000' });
    const { option } = await trade(person);
    const isEntered = async () => (await person.api('GET /user/history/options', {})).data[0]?.entry_price !== null;
    await expect.poll(isEntered).toBe(true);
    await page.goto(PAGE);
    await openHistory(page, 'Options');
    const details = page.getByRole('dialog', { name: 'Details' });
    await getHistory(page)
      .getByRole('row', { name: /BTC\/USDT/ })
      .click();
    await details.getByTitle(option).waitFor();
    const placed = details.getByRole('article').filter({ hasText: 'Option placed' });
    await placed.getByText('Trading · Frozen').waitFor();
    await placed.getByText(/^−100\.00\sUSDT$/).waitFor();
    await details
      .getByRole('article')
      .filter({ hasText: 'Option opened' })
      .getByText(/^−100\.00\sUSDT$/)
      .waitFor();
    expect(await details.getByRole('article').count()).toBe(2);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    // The underlying page stays, and an entry names its reference.
    await getHistory(page).getByRole('tab', { name: 'All activity' }).click();
    const bought = getHistory(page).getByRole('row', { name: /Option opened/ });
    await bought.focus();
    await page.keyboard.press('Enter');
    await details.getByTitle(option).waitFor();
    await expect.poll(() => details.getByRole('article').count()).toBe(1);
    await details.getByRole('link', { name: 'Option opened' }).click();
    await page.waitForURL((url) => url.pathname === `/orders/${option}`);
  });

  test('shows empty investments and loans, and exports empty files', { tags: 'rare' }, async ({ personPage }) => {
    const { page } = await personPage(null);
    await page.goto(PAGE);
    for (const tab of ['Investments', 'Loans']) {
      await openHistory(page, tab);
      await getHistory(page).getByText('No records yet.').waitFor();
      const download = page.waitForEvent('download');
      await getHistory(page).getByRole('button', { name: 'CSV' }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      expect(file.trim().split(/\r?\n/)).toEqual([expect.stringMatching(/^id,created_at,/)]);
      await takeOptionalScreenshot(page, `history-${tab.toLowerCase()}`);
      await page.goto(PAGE);
    }
  });

  test(
    'lists every balance change of each wallet with its balance, by cursor',
    { tags: ['FIN-123'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'finance', '3');
      await transferFromTrading(person, 'spot', '12.5');
      const requestedPages: (string | null)[] = [];
      await page.route('**/api/user/history/everything?*', (route) => {
        const url = new URL(route.request().url());
        requestedPages.push(url.searchParams.get('page'));
        return route.continue({ url: url.href.replace('limit=20', 'limit=2') });
      });
      await page.goto(PAGE);
      await opener(page).click();
      const dialog = getHistory(page);
      for (const rows of [
        [/Transfer\s*Trading.*−12\.50\sUSDT\s*984\.50$/, /Transfer\s*Funding.*\+12\.50\sUSDT\s*12\.50$/],
        [/Transfer\s*Trading.*−3\.00\sUSDT\s*997\.00$/, /Transfer\s*Earn.*\+3\.00\sUSDT\s*3\.00$/],
        [/Welcome grant\s*Trading.*\+1,000\.00\sUSDT\s*1,000\.00$/],
      ]) {
        for (const name of rows) await dialog.getByRole('row', { name }).waitFor();
        expect(await getHistoryRows(page).count()).toBe(rows.length);
        if (rows.length === 2) await dialog.getByRole('button', { name: 'Next' }).click();
      }
      expect(requestedPages).toEqual(['1', null, null]);
      await dialog.getByLabel('Wallet').selectOption('Earn');
      await expect.poll(() => getHistoryRows(page).count()).toBe(1);
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'CSV' }).click();
      const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
      expect(lines.length).toBe(2);
      await dialog.getByRole('button', { name: 'Clear filter' }).click();
      await expect.poll(() => getHistoryRows(page).count()).toBe(2);
    },
  );

  test('links a balance change to its order', { tags: ['rare', 'FIN-125'] }, async ({ personPage }) => {
    const { page, person } = await personPage(null, { funds: '1000' });
    const { option } = await trade(person);
    // Paid with the first price after acceptance.
    const isPaid = async () => {
      const { data } = await person.api('GET /user/history/everything', {});
      return data.some(({ reference }) => reference === option);
    };
    await expect.poll(isPaid).toBe(true);
    await page.goto(PAGE);
    await opener(page).click();
    await getHistory(page)
      .getByRole('row', { name: /Opening fee\s*Trading/ })
      .waitFor();
    await getHistory(page).getByRole('link', { name: 'Option opened' }).click();
    await page.waitForURL((url) => url.pathname === `/orders/${option}`);
  });

  test(
    'shows the raw name of an operation that has no label',
    { tags: ['rare', 'FIN-124'] },
    async ({ personPage }) => {
      const { page } = await personPage(null, { funds: '1000' });
      await page.route('**/api/user/history/everything?*', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace('seed.grant', 'option.refund') });
      });
      await page.goto(PAGE);
      await opener(page).click();
      await getHistory(page)
        .getByRole('row', { name: /option\.refund\s*Trading/ })
        .waitFor();
    },
  );

  test(
    'filters by time and type, and exports the filtered list',
    { tags: ['rare', 'FIN-119'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'spot', '12.5', 'rent');
      await transferFromTrading(person, 'finance', '7');
      await page.goto(PAGE);
      await openHistory(page);
      await expect.poll(() => getHistoryRows(page).count()).toBe(2);
      const dialog = getHistory(page);
      await dialog.getByLabel('Wallet').selectOption('Funding');
      await expect.poll(() => getHistoryRows(page).count()).toBe(1);
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/history/transfers?choice=spot');
      // The address shows the same in another tab.
      await page.reload();
      await expect.poll(() => getHistoryRows(page).count()).toBe(1);
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'CSV' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^transfers-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
      expect(lines.length).toBe(2);
      expect(lines[1]).toContain('rent');
      await dialog.getByLabel('Start date').fill('2001-01-01');
      await dialog.getByLabel('End date').fill('2020-12-31');
      await dialog.getByText('No records match this filter.').waitFor();
      await dialog.getByLabel('Wallet').selectOption('All');
      await dialog.getByText('No records in this period.').waitFor();
      await takeOptionalScreenshot(page, 'history-nothing');
      expect(await findAxeViolations(page)).toEqual([]);
      await dialog.getByLabel('Start date').fill('2021-01-01');
      await dialog.getByRole('alert').getByText('The end date must not be before the start date.').waitFor();
      await takeOptionalScreenshot(page, 'history-reversed');
      await dialog.getByRole('button', { name: 'Clear filter' }).click();
      await expect.poll(() => getHistoryRows(page).count()).toBe(2);
    },
  );

  test('shows failed loads with a retry', { tags: ['rare', 'FIN-120'] }, async ({ personPage, allowFaults }) => {
    allowFaults(/status of 500/);
    const { page } = await personPage(null);
    let broken = true;
    await page.route('**/api/user/history/transfers?*', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { success: false, code: 5001, error_code: 'INTERNAL', message: 'No.' } })
        : route.fallback(),
    );
    await page.goto(PAGE);
    await openHistory(page);
    await getHistory(page).getByRole('alert').waitFor();
    await takeOptionalScreenshot(page, 'history-failed');
    expect(await findAxeViolations(page)).toEqual([]);
    broken = false;
    await getHistory(page).getByRole('button', { name: 'Retry' }).click();
    await getHistory(page).getByText('No records yet.').waitFor();
  });

  const all = [
    { width: 375, theme: 'dark' },
    { width: 375, theme: 'light', language: 'es-ES' },
    { width: 1440, theme: 'light', language: 'ja-JP' },
    { width: 1440, theme: 'dark' },
  ] as const;
  test.for(selectDevices(all))(
    'has no axe violations or horizontal scroll at $width in $theme',
    { tags: ['rare', 'FIN-120'] },
    async (look, { personPage }) => {
      const { page, person } = await personPage(null, { ...look, height: 900, funds: '128500.5' });
      await transferFromTrading(person, 'spot', '25000.125', MEMO);
      await transferFromTrading(person, 'finance', '0.5');
      await trade(person);
      await page.goto(PAGE);
      await opener(page).click();
      const dialog = getHistory(page);
      // On a phone it fills the page.
      if (look.width < 768)
        await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: look.width, height: 900 });
      const places = { everything: 0, transfers: 3, options: 4, orders: 5, trades: 6, positions: 7 };
      for (const [name, place] of Object.entries(places)) {
        await dialog.getByRole('tab').nth(place).click();
        await dialog.locator('tbody time').first().waitFor();
        await takeOptionalScreenshot(page, `history-${name}-${look.width}-${look.theme}`);
        expect(await findAxeViolations(page)).toEqual([]);
        const sideways = ({ scrollWidth, clientWidth }: Element) => scrollWidth - clientWidth;
        expect(await dialog.getByRole('tabpanel').evaluate(sideways)).toBe(0);
      }
      await dialog.getByRole('tab').nth(places.options).click();
      await dialog.locator('tbody tr:has(time)').first().click();
      const details = page.getByRole('dialog').filter({ has: page.getByRole('article') });
      await details.last().getByRole('article').nth(1).waitFor();
      await takeOptionalScreenshot(page, `history-details-${look.width}-${look.theme}`);
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
