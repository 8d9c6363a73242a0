import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import {
  getTransferConfirmButton,
  transferFromTrading,
  openTransferDialog,
  getAssetsTotalLocator,
  getTransferDialog,
} from '#scripts/testing/browser/transfers.ts';

const PAGE = '/assets';

/** Mocks an equity curve of 30 days that rises by 100 a day; the day before the last is missing. */
async function mockEquity(page: Page): Promise<void> {
  const days = Array.from({ length: 30 }, (_, i) => ({
    date: new Date(Date.UTC(2026, 9, 1 + i)).toISOString().slice(0, 10),
    value: `${1000 + i * 100}.25`,
  })).filter((_, i) => i !== 28);
  const today = { date: '2026-10-31', value: '4000.25' };
  const flows = { deposited: '100', withdrawn: '350.25' };
  const data = { days, today, flows };
  await page.route('**/user/equity?*', (route) => route.fulfill({ json: { success: true, data } }));
}

describe('equity curve', () => {
  test(
    'moves the crosshair by arrow keys and announces the value of its day',
    { tags: ['FIN-100'] },
    async ({ personPage }) => {
      const { page } = await personPage(null, { funds: '1000' });
      await mockEquity(page);
      await page.goto(PAGE);
      const curve = page.getByRole('slider', { name: 'Value over time' });
      const readValueText = () => curve.getAttribute('aria-valuetext');
      // 3,000 more; 100 came in and 350.25 went out.
      await page.getByText('+3,250.25').waitFor();
      await page.getByText(/Deposited 100\.00\sUSDT · Withdrawn 350\.25\sUSDT/).waitFor();
      await page.locator('figure canvas').first().waitFor();
      await curve.focus();
      await expect.poll(readValueText).toBe('2026-10-31: 4,000.25 USDT');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(readValueText).toBe('2026-10-30: 3,900.25 USDT');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(readValueText).toBe('2026-10-28: 3,700.25 USDT');
      await page.keyboard.press('Home');
      await expect.poll(readValueText).toBe('2026-10-01: 1,000.25 USDT');
      await takeOptionalScreenshot(page, 'equity-crosshair');
      // The pointer works like the keys.
      const box = await page.locator('figure canvas').first().boundingBox();
      await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 30);
      await expect.poll(readValueText).toMatch(/^2026-10-1\d: 2,\d00\.25 USDT$/);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('switch', { name: 'Hide balances' }).click();
      await expect.poll(readValueText).toMatch(/^2026-10-\d\d: Hidden$/);
    },
  );
});

describe('assets page', () => {
  test('asks for a login and returns to the page', { tags: ['rare', 'FIN-094'] }, async ({ visit }) => {
    const page = await visit();
    await page.goto(PAGE);
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/assets');
  });

  test(
    'opens from the menu and the personal center, and links back',
    { tags: ['rare', 'FIN-094'] },
    async ({ personPage }) => {
      const { page } = await personPage('/profile');
      await page.getByRole('main').getByRole('link', { name: 'Assets' }).click();
      await page.getByRole('heading', { name: 'Assets', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Back' }).click();
      await page.waitForURL((url) => url.pathname === '/profile');
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Assets' }).click();
      await page.waitForURL((url) => url.pathname === '/assets');
    },
  );

  test(
    'shows the total in a chosen currency and remembers it',
    { tags: ['rare', 'FIN-096'] },
    async ({ personPage }) => {
      const { page } = await personPage(PAGE, { funds: '1000' });
      const currency = page.getByRole('combobox', { name: 'Currency' });
      await expect.poll(() => currency.locator('option').allInnerTexts()).toContain('KRW');
      await currency.selectOption('USD');
      await expect.poll(() => getAssetsTotalLocator(page).innerText()).toMatch(/^(99\d|1,00\d)\.\d\d\sUSD$/);
      await page.reload();
      await expect.poll(() => getAssetsTotalLocator(page).innerText()).toMatch(/\sUSD$/);
      await currency.selectOption('BTC');
      await expect.poll(() => getAssetsTotalLocator(page).innerText()).toMatch(/^0\.\d{8}\sBTC$/);
    },
  );

  test(
    'explains the value of a wallet, and starts the equity curve at the first day',
    { tags: ['rare', 'FIN-101'] },
    async ({ personPage }) => {
      const { page } = await personPage(PAGE, { funds: '1000' });
      await page.getByText('The chart starts after the first full day (UTC).').waitFor();
      await page.getByRole('button', { name: 'Calculation' }).click();
      const dialog = page.getByRole('dialog', { name: 'Wallet details' });
      await dialog.getByRole('combobox', { name: 'Wallet' }).selectOption({ label: 'Trading · USDT' });
      await dialog.getByText('USDT is the unit').waitFor();
      await expect.poll(async () => (await dialog.innerText()).replace(/\s+/g, ' ')).toContain('Value 1,000.00 USDT');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    },
  );

  test(
    'lists holdings by wallet type, filtered by coin and value',
    { tags: ['FIN-096', 'FIN-098'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'spot', '250');
      await transferFromTrading(person, 'finance', '250');
      await page.goto(PAGE);
      await expect.poll(() => getAssetsTotalLocator(page).innerText()).toMatch(/^1,000\.00\sUSDT$/);
      const tabs = page.getByRole('tab');
      await expect
        .poll(async () => (await tabs.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
        .toEqual(['Funding 250.00 25.00%', 'Earn 250.00 25.00%', 'Trading 500.00 50.00%']);
      // Text alternative of the ring.
      const ring = page.getByRole('figure', { name: 'Distribution' }).getByRole('row', { name: /^Trading/ });
      expect((await ring.innerText()).replace(/\s+/g, ' ')).toBe('Trading 500.00 USDT 50.00%');
      // The fullest is shown first; arrow keys reach the others.
      await tabs.last().focus();
      await page.keyboard.press('ArrowDown');
      await page
        .getByRole('tabpanel', { name: 'Funding' })
        .getByRole('row', { name: /250\.00/ })
        .waitFor();
      await page.keyboard.press('ArrowUp');
      const table = page.getByRole('tabpanel', { name: 'Trading' }).getByRole('table', { name: 'Trading' });
      await table.getByRole('row', { name: /USDT Tether.*500\.00.*50\.00/ }).waitFor();
      await page.getByRole('searchbox', { name: 'Search coin' }).fill('bit');
      await page.getByText('No coins match “bit”.').waitFor();
      await page.getByRole('searchbox', { name: 'Search coin' }).fill('teth');
      await table.waitFor();
      await page.getByRole('searchbox', { name: 'Search coin' }).fill('');
      await transferFromTrading(person, 'finance', '500');
      // Updated by the socket.
      await page.getByLabel('Hide balances below 1 USDT').check();
      await page.getByText('No balances of 1 USDT or more.').waitFor();
      await page.reload();
      expect(await page.getByLabel('Hide balances below 1 USDT').isChecked()).toBe(true);
    },
  );

  test('updates today’s profit and loss live', { tags: ['rare', 'FIN-096'] }, async ({ personPage }) => {
    const { page, person } = await personPage(PAGE, { funds: '1000' });
    const income = page.getByRole('term').filter({ hasText: 'Today’s income' }).locator('..');
    await income.getByText('0.00').waitFor();
    await person.api('POST /futures/create-order', {
      body: { symbol: 'BTC/USDT', side: 'buy', type: 'market', quantity: '100', leverage: 20 },
      idempotencyKey: randomUUID(),
    });
    // The fee of an order: 0.01 % of 2,000.
    await income.getByText('−0.20').waitFor();
  });

  test('hides all balances on this device until shown again', { tags: ['rare', 'FIN-103'] }, async ({ personPage }) => {
    const { page, person } = await personPage(null, { funds: '1234' });
    await transferFromTrading(person, 'spot', '34', 'to be seen');
    await page.goto(PAGE);
    const list = page.getByRole('table', { name: 'Recent transfers' });
    await list.getByText('34.00').waitFor();
    const hide = page.getByRole('switch', { name: 'Hide balances' });
    await hide.click();
    const figures = () => page.locator('body').getByText(/\d\.\d\d(?!\s?%)/);
    await expect.poll(() => figures().filter({ visible: true }).count()).toBe(0);
    await takeOptionalScreenshot(page, 'assets-hidden', { fullPage: true });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.reload();
    await list.getByText('to be seen').first().waitFor();
    await getAssetsTotalLocator(page).getByText('••••••').waitFor();
    expect(await figures().filter({ visible: true }).count()).toBe(0);
    await hide.click();
    await getAssetsTotalLocator(page).getByText('1,234.00').waitFor();
  });

  test(
    'shares the site address by the device’s dialog or by copy, and reports failure',
    { tags: ['rare', 'FIN-095'] },
    async ({ personPage }) => {
      const { page } = await personPage(null);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      // Simulates a desktop.
      await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
      await page.goto(PAGE);
      const share = page.getByRole('button', { name: 'Share' });
      const origin = new URL(page.url()).origin;
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await share.click();
      await page.getByText('Link copied').waitFor();
      expect(await copied()).toBe(origin);
      await page.evaluate(() =>
        Object.assign(navigator, { share: ({ url }: ShareData) => navigator.clipboard.writeText(`shared ${url}`) }),
      );
      await share.click();
      await expect.poll(copied).toBe(`shared ${origin}`);
      await page.evaluate(() => {
        Object.assign(navigator, { share: () => Promise.reject(new Error('no way')) });
        Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('not allowed')) });
      });
      await share.click();
      await page.getByText('Copy failed').waitFor();
    },
  );

  test('shows the demo account with its badge', { tags: ['rare', 'FIN-105'] }, async ({ demoPage }) => {
    const page = await demoPage(PAGE, { width: 375, height: 812 });
    await getAssetsTotalLocator(page).getByText('100,000.00').waitFor();
    await page.getByRole('banner').getByText('Demo', { exact: true }).waitFor();
    await openTransferDialog(page);
    await getTransferDialog(page).getByLabel('Amount').fill('40');
    await takeOptionalScreenshot(page, 'transfer-dialog-375');
    expect(await findAxeViolations(page)).toEqual([]);
    await getTransferConfirmButton(page).click();
    await page.getByRole('tab', { name: 'Funding' }).getByText('40.00').waitFor();
    await takeOptionalScreenshot(page, 'assets-demo-375', { fullPage: true });
  });

  test(
    'shows empty and failed states with a retry',
    { tags: ['rare', 'FIN-104'] },
    async ({ personPage, allowFaults }) => {
      allowFaults(/status of 500/);
      const { page } = await personPage(null);
      let broken = true;
      await page.route('**/api/user/assets', (route) =>
        broken
          ? route.fulfill({ status: 500, json: { success: false, code: 5001, error_code: 'INTERNAL', message: 'No.' } })
          : route.fallback(),
      );
      await page.goto(PAGE);
      await page.getByText('Failed to get assets data').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      broken = false;
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText('No transfers yet.').waitFor();
      await expect.poll(() => getAssetsTotalLocator(page).innerText()).toMatch(/^0\.00\sUSDT$/);
      await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click();
      await getTransferDialog(page).getByText('None of your wallets has USDT to transfer.').waitFor();
      await takeOptionalScreenshot(page, 'transfer-nothing');
      await getTransferDialog(page).getByLabel('Amount').fill('1');
      await getTransferConfirmButton(page).click();
      await expect
        .poll(() => getTransferDialog(page).getByRole('alert').allInnerTexts())
        .toEqual(['Please select source and target wallets', 'Please select source and target wallets']);
    },
  );

  const all = [
    { width: 375, theme: 'dark' },
    { width: 375, theme: 'light', language: 'ja-JP' },
    { width: 768, theme: 'light' },
    { width: 1440, theme: 'light', language: 'es-ES' },
    { width: 1440, theme: 'dark' },
  ] as const;
  test.for(selectDevices(all))(
    'has no axe violations or horizontal scroll at $width in $theme',
    { tags: ['rare', 'FIN-106'] },
    async (look, { personPage }) => {
      const { page, person } = await personPage(null, { ...look, height: 900, funds: '128500.5' });
      await transferFromTrading(
        person,
        'spot',
        '25000.125',
        'A memo that is longer than the room that a row of the list has for it',
      );
      await transferFromTrading(person, 'finance', '0.5');
      await page.goto(PAGE);
      await page.locator('tbody tr').nth(2).waitFor();
      await page.getByRole('term').nth(0).waitFor();
      await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
      await takeOptionalScreenshot(page, `assets-${look.width}-${look.theme}`, { fullPage: true });
    },
  );
});
