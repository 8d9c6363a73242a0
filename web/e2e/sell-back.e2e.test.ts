import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { getVerificationStepStates } from '#scripts/testing/browser/trading.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';

/** Fills the ticket with an option of six minutes. */
const TICKET = '/trading/options?symbol=BTC/USDT&direction=call&amount=100&period=360';

/** Waits for a quote, and for the next one. */
async function twoOffers(page: Page): Promise<void> {
  const confirm = page.getByTestId('sell-confirm');
  await confirm.getByText(/^Sell for [\d.]+ USDT$/).waitFor();
  const quoteResponse = page.waitForResponse((answer) => answer.url().endsWith('/sell-quote') && answer.ok());
  await quoteResponse;
  await confirm.getByText(/^Sell for [\d.]+ USDT$/).waitFor();
}

describe('option sell-back', () => {
  test('previews the result, pays the quoted amount, and verifies on the receipt', async ({
    demoPage,
    allowFaults,
  }) => {
    // An expired quote.
    allowFaults(/status of 422 .*\/sell\b/);
    const page = await demoPage(TICKET);
    await page.getByText('100,000.00').first().waitFor();
    await page.getByTestId('buy').click();
    await page.getByTestId('countdown').waitFor();
    await page.getByRole('button', { name: 'View orders' }).click();
    await page.getByRole('button', { name: 'Sell the BTC/USDT option back' }).click();
    await twoOffers(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'sell-back-1366');
    // A quote may expire at the click: then the next one is clicked.
    const sold = page.getByText(/^Sold back for [\d.,]+ USDT$/);
    const offer = page.getByTestId('sell-confirm').getByText(/^Sell for [\d.]+ USDT$/);
    await expect
      .poll(async () => {
        if ((await sold.count()) > 0) return true;
        await offer.click({ timeout: 500 }).catch(() => undefined);
        return (await sold.count()) > 0;
      })
      .toBe(true);
    const row = page.getByRole('row', { name: /BTC\/USDT.*Sold/ });
    await row.waitFor();
    expect(await row.getByRole('button').count()).toBe(0);
    await page.getByTestId('option-statistics').getByText('1 settled').waitFor();

    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Status').selectOption('win');
    await page.getByText('No options match this filter.').waitFor();
    await page.getByLabel('Status').selectOption('sold');
    await row.waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^options-\d{4}-\d\d-\d\d\.csv$/);
    expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2);

    await row.getByText('BTC/USDT').click();
    await page.getByTestId('verify').click();
    await page.getByText('This receipt matches the public ticks.').waitFor();
    expect(await getVerificationStepStates(page)).toEqual(Array(8).fill('passed'));
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'sold-order-1366', { fullPage: true });
  });

  test(
    'takes one tap on a phone after entry, and Escape keeps the option',
    { tags: 'rare' },
    async ({ newDemo, pageOf }) => {
      const demo = await newDemo();
      const { order } = await demo.api('POST /options/create-order', {
        body: { symbol: 'BTC/USDT', direction: 'put', period_id: 'p360', amount: '100' },
        idempotencyKey: randomUUID(),
      });
      const page = await pageOf(demo, null, { width: 375, height: 667 });
      // Read before its entry, and the socket sends no update.
      await page.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => (String(message).includes(order.id) ? undefined : socket.send(message)));
      });
      let isEarly = true;
      await page.route(`**/options/orders/${order.id}`, async (route) => {
        if (!isEarly) return route.continue();
        const answer = await route.fetch();
        const json = (await answer.json()) as { data: { order: OptionOrder } };
        const receipt = { ...json.data.order.receipt, entry: null };
        json.data.order = { ...json.data.order, entry_price: null, expired_at: null, countdown_seconds: 0, receipt };
        await route.fulfill({ json });
      });
      await page.goto(`/orders/${order.id}`);
      await page.getByText('Entry at the next price').first().waitFor();
      isEarly = false;
      await page.getByRole('button', { name: 'Sell the BTC/USDT option back' }).click();
      await page
        .getByTestId('sell-confirm')
        .getByText(/^Sell for/)
        .waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'sell-back-375');
      await page.keyboard.press('Escape');
      await page.getByTestId('sell').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Sell the BTC/USDT option back' }).waitFor();
    },
  );
});
