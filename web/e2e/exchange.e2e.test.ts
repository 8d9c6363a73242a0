import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import type { E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import {
  getTransferConfirmButton,
  transferFromTrading,
  getAssetsTotalLocator,
  getTransferDialog,
} from '#scripts/testing/browser/transfers.ts';
import { toAmount } from '#shared/money.ts';

const PAGE = '/crypto-exchange';

test.beforeEach(({ allowFaults }) => {
  // The browser also logs expected errors.
  allowFaults(/status of 4\d\d/);
});

const form = (page: Page) => page.getByRole('form', { name: 'Exchange' });
const getGivenField = (page: Page) => form(page).getByLabel('You pay', { exact: true });
const got = (page: Page) => form(page).getByLabel('You receive', { exact: true });
const button = (page: Page) => page.getByTestId('exchange');
const getTerm = (page: Page, name: string) =>
  form(page).getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition');

/** Returns the available balances of the funding wallet, by coin. */
async function readFunds({ api }: E2eUser): Promise<Record<string, string>> {
  const { wallets } = await api('GET /user/assets', {});
  return Object.fromEntries(
    wallets
      .filter(({ wallet_type }) => wallet_type === 'spot')
      .map(({ coin_type, available_balance }) => [coin_type, available_balance]),
  );
}

/** Executes by the API as the page does, repeated when the price moves away. */
async function buyBitcoin({ api }: E2eUser, spent: string): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const quote = await api('POST /crypto-exchange/calculate', {
      body: { from_coin: 'USDT', to_coin: 'BTC', amount: spent },
    });
    const done = await api('POST /crypto-exchange/execute', {
      body: { quote_id: quote.quote_id },
      idempotencyKey: crypto.randomUUID(),
    }).catch(() => null);
    if (done?.exchange.status === 'completed') return;
  }
  throw new Error('The price moved away ten times.');
}

/**
 * Presses until an exchange is executed. The price may move away by design; on a busy machine a quote may expire or no
 * price come in time.
 */
async function exchange(page: Page): Promise<void> {
  const result = page.getByTestId('result');
  const success = result.getByText('Exchange successful');
  const failed = page.getByRole('alertdialog', { name: 'Exchange failed' });
  const failure = page.getByTestId('moved-rates').or(result.getByText('Not exchanged')).or(failed);
  for (let tries = 0; tries < 10; tries++) {
    await button(page)
      .getByText(/^(Exchange|Accept new rate)/)
      .waitFor();
    await button(page).click();
    await page.getByText('Waiting for the next price').waitFor({ state: 'hidden' });
    await success.or(failure).first().waitFor();
    if ((await success.count()) > 0) return;
    if (await failed.isVisible()) await page.keyboard.press('Escape');
  }
  throw new Error('Nothing was exchanged in ten tries.');
}

describe('exchange page', () => {
  test(
    'asks a visitor to log in, returns to the page, and opens from the menu',
    { tags: ['rare', 'FIN-203'] },
    async ({ visit, personPage }) => {
      const visitor = await visit();
      await visitor.goto(`${PAGE}?from=ETH&to=USDT`);
      await visitor.waitForURL((url) => url.pathname === '/login');
      expect(new URL(visitor.url()).searchParams.get('redirect')).toBe('/crypto-exchange?from=ETH&to=USDT');
      const { page } = await personPage('/assets');
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Exchange' }).click();
      await page.waitForURL((url) => url.pathname === PAGE);
      await page.getByRole('heading', { name: 'Exchange', level: 1 }).waitFor();
    },
  );

  test(
    'exchanges exactly the quoted amount and shows the receipt',
    { tags: ['rare', 'FIN-204', 'FIN-209'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'spot', '600');
      await page.goto(PAGE);
      await button(page).getByText('Enter an amount').waitFor();
      await getGivenField(page).fill('250');
      await button(page).getByText('Exchange 250.00 USDT for').waitFor();
      const quoted = await got(page).inputValue();
      expect(await getTerm(page, 'USDT balance').innerText()).toMatch(/600\.00\s→\s350\.00/);
      expect(await getTerm(page, 'BTC balance').innerText()).toContain(quoted);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'exchange-quote', { fullPage: true });
      await exchange(page);
      await page.getByTestId('result').getByText('Receipt').click();
      await page.getByRole('table', { name: 'Execution prices' }).getByText('BTC/USDT').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'exchange-done', { fullPage: true });
      const funds = await readFunds(person);
      expect(funds['USDT']).toBe('350');
      const { exchanges } = await person.api('GET /crypto-exchange/list', { query: { status: 'completed' } });
      expect(exchanges).toHaveLength(1);
      expect(funds['BTC']).toBe(exchanges[0]?.to_amount);
      const list = page.getByRole('grid', { name: 'Recent exchanges' });
      await list.getByRole('row', { name: /USDT → BTC.*250\.00.*Completed/ }).click();
      await page.getByRole('dialog', { name: 'USDT → BTC' }).getByText('exchange-1').waitFor();
      await page.keyboard.press('Escape');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'CSV' }).click();
      expect((await download).suggestedFilename()).toMatch(/^exchanges-\d{4}-\d\d-\d\d\.csv$/);

      // Exchanges everything back, by keyboard.
      await form(page).getByRole('button', { name: 'Swap coins' }).click();
      await page.waitForURL((url) => url.searchParams.get('from') === 'BTC' && url.searchParams.get('to') === 'USDT');
      await form(page).getByRole('button', { name: 'All', exact: true }).click();
      await button(page).getByText(`Exchange`).waitFor();
      await exchange(page);
      await expect.poll(async () => (await readFunds(person))['BTC']).toBe('0');
      expect(toAmount((await readFunds(person))['USDT'] ?? '')).toBeLessThan(toAmount('600'));
    },
  );

  test(
    'fills the form from URL parameters and shows errors beside the field',
    { tags: ['rare', 'FIN-203', 'FIN-205'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'spot', '200');
      await page.goto(`${PAGE}?from=eth&to=BTC&amount=0.00000001`);
      expect(await form(page).getByLabel('Coin you pay').inputValue()).toBe('ETH');
      expect(await form(page).getByLabel('Coin you receive').inputValue()).toBe('BTC');
      expect(await getGivenField(page).inputValue()).toBe('0.00000001');
      await form(page)
        .getByText(/^You can exchange 0\.0003 to 15\.00 ETH/)
        .waitFor();
      await getGivenField(page).fill('1');
      await form(page).getByText('Insufficient balance. Amount: 1.00 ETH, your balance: 0.00 ETH').waitFor();
      expect(await button(page).innerText()).toBe('Insufficient balance');
      // The amount to receive is still shown.
      await expect.poll(() => got(page).inputValue()).toMatch(/^0\.0\d+$/);
      await button(page).click();
      expect(await getGivenField(page).evaluate((field) => field === document.activeElement)).toBe(true);
      // Choosing the same coin twice swaps them.
      await form(page).getByLabel('Coin you receive').selectOption('ETH');
      expect(await form(page).getByLabel('Coin you pay').inputValue()).toBe('BTC');
      await form(page).getByLabel('Coin you pay').selectOption('USDT');
      await getGivenField(page).fill('500');
      // The other wallet has the missing amount.
      await form(page).getByRole('button', { name: 'Transfer 300.00 USDT' }).click();
      expect(await getTransferDialog(page).getByLabel('Amount').inputValue()).toBe('300');
      await getTransferConfirmButton(page).click();
      await button(page).getByText('Exchange 500.00 USDT for').waitFor();
    },
  );

  test(
    'shows that the price moved and waits for the user to confirm',
    { tags: ['rare', 'FIN-206'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'spot', '600');
      let presses = 0;
      await page.route('**/api/crypto-exchange/execute', async (route) => {
        presses++;
        if (presses > 1) return route.fallback();
        const quote = await person.api('POST /crypto-exchange/calculate', {
          body: { from_coin: 'USDT', to_coin: 'BTC', amount: '250' },
        });
        const params = { ...quote, exchange_rate: '0.0000123', to_amount: '0.003075', asset: 'BTC' };
        return route.fulfill({
          status: 422,
          json: {
            success: false,
            code: 4056,
            error_code: 'PRICE_MOVED',
            message: 'The price has moved.',
            errors: { quote_id: ['The price has moved.'] },
            reasons: { quote_id: [{ name: 'priceMoved', params }] },
          },
        });
      });
      await page.goto(PAGE);
      await getGivenField(page).fill('250');
      await button(page).getByText('Exchange 250.00 USDT for').waitFor();
      await button(page).click();
      await page.getByText('The price has moved. Nothing was exchanged.').waitFor();
      expect(await page.getByTestId('moved-rates').innerText()).toMatch(/^0\.0000\d+ → 0\.0000123$/);
      expect(await button(page).innerText()).toBe('Accept new rate: 0.003075 BTC');
      await takeOptionalScreenshot(page, 'exchange-moved', { fullPage: true });
      expect(await findAxeViolations(page)).toEqual([]);
      expect(presses).toBe(1);
      expect((await readFunds(person))['USDT']).toBe('600');
      await exchange(page);
      expect((await readFunds(person))['USDT']).toBe('350');
    },
  );

  test(
    'repeats an unanswered exchange with its quote and idempotency key',
    { tags: ['rare', 'FIN-207'] },
    async ({ personPage, allowFaults }) => {
      allowFaults(/ERR_FAILED/);
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'spot', '600');
      const requests: string[] = [];
      await page.route('**/api/crypto-exchange/execute', async (route) => {
        requests.push(`${route.request().headers()['idempotency-key']} ${route.request().postData()}`);
        if (requests.length > 1) return route.fallback();
        await route.fetch();
        await route.abort();
      });
      await page.goto(PAGE);
      await getGivenField(page).fill('250');
      await button(page).getByText('Exchange 250.00 USDT for').waitFor();
      await button(page).click();
      await page.getByText(/never made twice/).waitFor();
      await button(page).getByText('Try again').click();
      await page.getByTestId('result').or(page.getByTestId('moved-rates')).first().waitFor();
      expect(new Set(requests).size).toBe(1);
      expect(requests).toHaveLength(2);
      const { exchanges } = await person.api('GET /crypto-exchange/list', { query: {} });
      expect(exchanges).toHaveLength(1);
    },
  );

  test(
    'updates a pending exchange until it is completed or cancelled',
    { tags: ['rare', 'FIN-207'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'spot', '600');
      await buyBitcoin(person, '100');
      const { exchanges } = await person.api('GET /crypto-exchange/list', { query: {} });
      const done = exchanges.find(({ status }) => status === 'completed');
      let looks = 0;
      await page.route('**/api/crypto-exchange/execute', (route) =>
        route.fulfill({
          status: 202,
          json: { success: true, data: { exchange: { ...done, status: 'pending', ended_at: null } } },
        }),
      );
      await page.route('**/api/crypto-exchange/xch_*', (route) => {
        looks++;
        return looks < 2
          ? route.fulfill({
              json: { success: true, data: { exchange: { ...done, status: 'pending', ended_at: null } } },
            })
          : route.fallback();
      });
      await page.goto(`${PAGE}?amount=100`);
      await button(page).getByText('Exchange 100.00 USDT for').waitFor();
      await button(page).click();
      await page.getByTestId('result').getByText('Waiting for a price').waitFor();
      await page.getByTestId('result').getByText('Exchange successful').waitFor();
      expect(looks).toBe(2);
    },
  );
});

describe('Convert dialog', () => {
  test(
    'exchanges on the assets page and adds the exchange to the history',
    { tags: ['rare', 'FIN-210'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000' });
      await transferFromTrading(person, 'spot', '600');
      await page.goto('/assets');
      await getAssetsTotalLocator(page).getByText('USDT').waitFor();
      await page.getByRole('main').getByRole('button', { name: 'Convert' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Convert' });
      await dialog.getByLabel('You pay', { exact: true }).fill('100');
      await button(page).getByText('Exchange 100.00 USDT for').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'convert-dialog');
      await exchange(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect((await readFunds(person))['USDT']).toBe('500');
      await page.getByRole('main').getByRole('link', { name: 'History' }).click();
      await page.getByRole('tab', { name: 'Exchanges' }).click();
      const panel = page.getByRole('tabpanel', { name: 'Exchanges' });
      await panel.getByRole('row', { name: /USDT → BTC.*100\.00.*Completed/ }).waitFor();
      await panel.getByLabel('Coin').selectOption('ETH');
      await panel.getByText('No records').waitFor();
      await panel.getByLabel('Coin').selectOption('BTC');
      await panel.getByRole('row', { name: /USDT → BTC/ }).waitFor();
      await takeOptionalScreenshot(page, 'history-exchanges');
    },
  );
});

describe('pair chart', () => {
  test('arrow keys move the crosshair and announce the point', async ({ personPage }) => {
    const { page } = await personPage(`${PAGE}?from=USDT&to=ETH`, { height: 900 });
    const chart = page.getByTestId('pair-chart');
    await chart.locator('canvas').first().waitFor();
    const slider = chart.getByRole('slider', { name: 'ETH/USDT chart' });
    const at = async () => Number(await slider.getAttribute('aria-valuenow'));
    await slider.focus();
    const newest = await at();
    expect(newest).toBeGreaterThan(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(at).toBe(newest - 1);
    const valueText = (await slider.getAttribute('aria-valuetext')) ?? '';
    const value = valueText.slice(valueText.lastIndexOf(': ') + 2);
    await expect.poll(() => chart.innerText()).toContain(value);
    await page.keyboard.press('Home');
    await expect.poll(at).toBe(0);
    await page.keyboard.press('Tab');
    await expect.poll(at).toBe(newest);
  });
});

describe('exchange page layout', () => {
  const all = [375, 768, 1440].flatMap((width) =>
    (['dark', 'light'] as const).flatMap((theme) =>
      (['en', 'zh'] as const).map((language) => ({ width, theme, language })),
    ),
  );
  test.for(selectDevices(all))(
    'fits at $width px, $theme, $language',
    { tags: ['rare', 'FIN-211'] },
    async (look, { personPage }) => {
      const { page, person } = await personPage(null, { funds: '1000', height: 900, ...look });
      await transferFromTrading(person, 'spot', '600');
      await buyBitcoin(person, '100');
      await page.goto(`${PAGE}?from=USDT&to=ETH&amount=250`);
      await expect.poll(() => page.getByTestId('exchange').innerText()).toMatch(/ETH/);
      await page.getByTestId('pair-chart').locator('canvas').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
      await takeOptionalScreenshot(page, `exchange-${look.width}-${look.theme}-${look.language}`, { fullPage: true });
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
