import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';
import {
  getWalletBalances,
  getTransferConfirmButton,
  transferFromTrading,
  openTransferDialog,
  getAssetsTotalLocator,
  getTransferDialog,
} from '#scripts/testing/browser/transfers.ts';

const PAGE = '/assets';

test.beforeEach(({ allowFaults }) => {
  // The browser also logs expected errors.
  allowFaults(/status of 4\d\d/);
});

const getTerm = (page: Page, name: string) =>
  getTransferDialog(page).getByRole('term').filter({ hasText: name }).locator('..');

describe('transfer between own wallets', () => {
  test(
    'moves the exact amount to funding and back, and confirms it on the page',
    { tags: ['rare', 'FIN-107'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(PAGE, { funds: '1000' });
      await openTransferDialog(page);
      const dialog = getTransferDialog(page);
      expect(await dialog.getByLabel('Amount').evaluate((field) => field === document.activeElement)).toBe(true);
      await dialog.getByLabel('Amount').fill('100.00000001');
      await dialog.getByLabel('Memo').fill('for a rainy day');
      expect(await getTerm(page, 'Trading').innerText()).toMatch(/1,000\.00\s→\s899\.99$/);
      expect(await getTerm(page, 'Funding').innerText()).toMatch(/0\.00\s→\s100\.00$/);
      await getTerm(page, 'Transfers left this hour').getByText('20 of 20').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'transfer-dialog');
      expect(await getTransferConfirmButton(page).innerText()).toBe('Transfer 100.00000001 USDT');
      await getTransferConfirmButton(page).click();
      await page.getByText('Transfer successful!').waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(await getWalletBalances(person)).toEqual({ spot: '100.00000001', trading: '899.99999999', finance: '0' });
      const list = page.getByRole('table', { name: 'Recent transfers' });
      await list.getByRole('row', { name: /Trading → Funding.*for a rainy day.*100\.00/ }).waitFor();
      await page.getByRole('tab', { name: 'Funding' }).getByText('100.00').waitFor();
      // The opener has the focus again.
      const opener = page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

      await openTransferDialog(page);
      await getTerm(page, 'Transfers left this hour').getByText('19 of 20').waitFor();
      expect(await getTerm(page, 'Left today (UTC)').innerText()).toContain('199,899.99');
      await dialog.getByRole('button', { name: 'Swap wallets' }).click();
      await dialog.getByRole('button', { name: 'All', exact: true }).click();
      expect(await dialog.getByLabel('Amount').inputValue()).toBe('100.00000001');
      await getTransferConfirmButton(page).click();
      await list.getByRole('row', { name: /Funding → Trading/ }).waitFor();
      expect(await getWalletBalances(person)).toEqual({ spot: '0', trading: '1000', finance: '0' });
      await expect.poll(() => getAssetsTotalLocator(page).innerText()).toMatch(/^1,000\.00\sUSDT$/);
    },
  );

  test(
    'shows client and server errors beside their field',
    { tags: ['rare', 'FIN-108', 'FIN-111'] },
    async ({ personPage, allowFaults }) => {
      allowFaults(/ERR_FAILED .*limits/);
      const { page, person } = await personPage(null, { funds: '60000' });
      let areLimitsKnown = true;
      await page.route('**/api/wallet-transfer/limits', (route) => (areLimitsKnown ? route.fallback() : route.abort()));
      await page.goto(PAGE);
      await openTransferDialog(page);
      const dialog = getTransferDialog(page);
      const amount = dialog.getByLabel('Amount');
      const readAlerts = () => dialog.getByRole('alert').allInnerTexts();
      for (const [typed, sentence] of [
        ['', 'Please enter transfer amount'],
        ['0', 'Please enter valid transfer amount'],
        ['five', 'Please enter valid transfer amount'],
        ['60000.00000001', 'Insufficient balance. Amount: 60,000.00000001 USDT, your balance: 60,000.00 USDT'],
        ['50001', 'Max 50,000.00 USDT per transfer.'],
      ] as const) {
        await amount.fill(typed);
        await getTransferConfirmButton(page).click();
        await expect.poll(readAlerts).toEqual([sentence]);
        expect(await amount.getAttribute('aria-invalid')).toBe('true');
        await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
      }
      await takeOptionalScreenshot(page, 'transfer-refused');
      await dialog.getByRole('button', { name: 'Max' }).click();
      expect(await amount.inputValue()).toBe('50000');
      await dialog.getByLabel('To').selectOption('Trading');
      await getTransferConfirmButton(page).click();
      await expect.poll(readAlerts).toEqual(['Choose two different wallets.']);
      expect(await dialog.getByLabel('To').getAttribute('aria-invalid')).toBe('true');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      // The server has its limits even when the page does not.
      areLimitsKnown = false;
      await page.reload();
      await getAssetsTotalLocator(page).getByText('60,000.00').waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click();
      await amount.fill('50001');
      await getTransferConfirmButton(page).click();
      await expect.poll(readAlerts).toEqual(['Max 50,000.00 USDT per transfer.']);
      expect(await amount.getAttribute('aria-invalid')).toBe('true');
      expect(await getWalletBalances(person)).toEqual({ spot: '0', trading: '60000', finance: '0' });
    },
  );

  test(
    'repeats an unanswered transfer with its idempotency key, moving money once',
    { tags: ['rare', 'FIN-112'] },
    async ({ personPage, allowFaults }) => {
      allowFaults(/ERR_FAILED/);
      const { page, person } = await personPage(null, { funds: '1000' });
      let lost = false;
      await page.route('**/api/wallet-transfer/create', async (route) => {
        if (lost) return route.fallback();
        lost = true;
        await route.fetch();
        await route.abort();
      });
      await page.goto(PAGE);
      await openTransferDialog(page);
      await getTransferDialog(page).getByLabel('Amount').fill('250');
      await getTransferConfirmButton(page).click();
      await getTransferDialog(page)
        .getByText(/never made twice/)
        .waitFor();
      await getTransferConfirmButton(page).click();
      await page.getByText('Transfer successful!').waitFor();
      expect(await getWalletBalances(person)).toEqual({ spot: '250', trading: '750', finance: '0' });
    },
  );

  test('pages through older transfers and exports them', { tags: ['rare', 'FIN-113'] }, async ({ personPage }) => {
    const { page, person } = await personPage(null, { funds: '1000' });
    for (const amount of ['1', '2', '3']) await transferFromTrading(person, 'finance', amount);
    await page.route('**/api/wallet-transfer/list?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=20', 'limit=2') }),
    );
    await page.goto(PAGE);
    const rows = page.getByRole('table', { name: 'Recent transfers' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(3);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^transfers-\d{4}-\d\d-\d\d\.csv$/);
  });
});

describe('ticket with insufficient trading balance', () => {
  test.for([
    { path: '/trading/options?symbol=BTC/USDT&direction=call&amount=150&period=60', short: '130.00', left: '270' },
    // A margin of 150, and 0.01 % of 3,000.
    {
      path: '/trading/perpetual?symbol=BTC/USDT&direction=call&amount=150&leverage=20',
      short: '130.30',
      left: '269.7',
    },
  ])(
    'takes the missing amount from other wallets in the same press: $path',
    { tags: ['rare', 'FIN-114'] },
    async ({ path, short, left }, { personPage }) => {
      const { page, person } = await personPage(null, { funds: '500' });
      await transferFromTrading(person, 'finance', '80');
      await transferFromTrading(person, 'spot', '400');
      await page.goto(path);
      const ticket = page.getByTestId('ticket');
      await ticket.getByText(`${short} USDT comes from your other wallets.`).waitFor();
      await takeOptionalScreenshot(page, `ticket-short-${path.split('?')[0]?.split('/').at(-1)}`);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByTestId('buy').getByText('USDT').click();
      await expect.poll(async () => (await getWalletBalances(person)).spot).toBe(left);
      expect((await getWalletBalances(person)).finance).toBe('80');
    },
  );

  test(
    'offers a deposit when all wallets together are short',
    { tags: ['rare', 'FIN-114'] },
    async ({ personPage }) => {
      const { page } = await personPage('/trading/options?symbol=BTC/USDT&direction=call&amount=150&period=60', {
        funds: '20',
      });
      await page.getByTestId('buy').getByText('Insufficient balance').waitFor();
      const deposit = page.getByTestId('ticket').getByRole('link', { name: 'Deposit 130.00 USDT' });
      expect(await deposit.getAttribute('href')).toBe('/deposit');
    },
  );
});
