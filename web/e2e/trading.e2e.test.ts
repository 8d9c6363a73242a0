import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { blockRequests } from '#scripts/testing/browser/block-requests.ts';
import {
  findAxeViolations,
  startLayoutShiftRecording,
  getLayoutShiftScore,
  takeOptionalScreenshot,
} from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { buyOptionOnPage, waitForChart } from '#scripts/testing/browser/trading.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';

const PATH = '/trading/options';
const PHONE = { width: 375, height: 667 };

const expectText = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe('options trading', () => {
  test(
    'shows the countdown of an option and lists it among the orders',
    { tags: ['rare', 'TRD-043'] },
    async ({ demoPage }) => {
      const page = await demoPage(PATH);
      await expectText(page, '100,000.00');
      await waitForChart(page);
      await takeOptionalScreenshot(page, 'trading-1366');
      await buyOptionOnPage(page, 'Higher');
      await page.getByTestId('countdown').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'View orders' }).click();
      await page.getByRole('row', { name: /BTC\/USDT/ }).waitFor();
      await expectText(page, '99,900.00');
    },
  );

  test(
    'shows the pending entry, then the entry price and the countdown',
    { tags: ['TRD-058'] },
    async ({ demoPage }) => {
      const page = await demoPage(null);
      // Only requested data arrives: as with late prices and a silent socket.
      await page.routeWebSocket(/\/ws$/, (socket) => void socket.close());
      const release = { answer: () => {}, look: () => {} };
      const answered = new Promise<void>((resolve) => (release.answer = resolve));
      const looked = new Promise<void>((resolve) => (release.look = resolve));
      await page.route('**/options/create-order', async (route) => {
        const answer = await route.fetch();
        const json = (await answer.json()) as { data: { order: OptionOrder } };
        const { order } = json.data;
        const receipt = { ...order.receipt, entry: null };
        await answered;
        json.data.order = { ...order, entry_price: null, expired_at: null, countdown_seconds: 0, receipt };
        await route.fulfill({ status: 202, json });
      });
      await page.route('**/options/orders/opt_*', async (route) => {
        await looked;
        await route.continue();
      });
      await page.goto(PATH);
      await expectText(page, '100,000.00');
      const ticket = page.getByTestId('ticket');
      await ticket.getByText('At the next price').waitFor();
      await buyOptionOnPage(page, 'Higher');
      const waitingNote = ticket.getByText('Waiting for the next price');
      // Without a socket a price may become stale just at the click, which then does nothing.
      while (!(await waitingNote.isVisible())) await page.getByTestId('buy').click({ force: true });
      release.answer();
      const countdown = page.getByTestId('countdown');
      await countdown.getByText('Entry at the next price').waitFor();
      await takeOptionalScreenshot(page, 'entry-waits-1366');
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await countdown.getByRole('timer').count()).toBe(0);
      release.look();
      await countdown.getByRole('timer').waitFor();
      const facts = await countdown.innerText();
      expect(facts).toMatch(/Settles at .* at the price of that second/);
      expect(facts).toMatch(/Entry price\s+[\d,]+\.\d/);
    },
  );

  test.for(['a visitor', 'a demo account'] as const)(
    'fits one screen without layout shifts while data arrives (%s)',
    { tags: ['TRD-038'] },
    async (visitorKind, { visit, demoPage }) => {
      const page = visitorKind === 'a visitor' ? await visit({ motion: true }) : await demoPage(null, { motion: true });
      await page.addInitScript(startLayoutShiftRecording);
      await page.goto(PATH);
      await expectText(page, visitorKind === 'a visitor' ? 'Log in to trade' : 'Choose Higher or Lower');
      await waitForChart(page);
      const { innerHeight, scrollHeight } = await page.evaluate(() => ({
        innerHeight: window.innerHeight,
        scrollHeight: document.documentElement.scrollHeight,
      }));
      expect(scrollHeight).toBe(innerHeight);
      expect(await getLayoutShiftScore(page)).toBeLessThan(0.01);
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );

  test('market list searches, clears and opens the chosen market', { tags: ['rare', 'TRD-038'] }, async ({ visit }) => {
    const page = await visit();
    await page.goto(PATH);
    const search = page.getByRole('searchbox');
    await search.fill('nothing like it');
    await page.getByText('No results for “nothing like it”.').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    expect(await search.inputValue()).toBe('');
    await search.fill('ether');
    await page
      .getByRole('link', { name: /ETH\/USDT/ })
      .first()
      .click();
    await page.waitForURL((url) => url.searchParams.get('symbol') === 'ETH/USDT');
    await page.getByRole('heading', { name: /ETH\/USDT/ }).waitFor();
  });

  test(
    'shows validation errors beside each field and accepts a decimal comma',
    { tags: 'rare' },
    async ({ demoPage }) => {
      const page = await demoPage(PATH);
      await expectText(page, '100,000.00');
      const ticket = page.getByTestId('ticket');
      await page.getByTestId('buy').click();
      expect(await ticket.getByRole('alert').allInnerTexts()).toEqual([
        'Please select direction',
        'Please enter valid investment amount',
      ]);
      // Keyboard only: the direction has the focus, the arrows choose, Enter buys.
      await page.keyboard.press('ArrowDown');
      const amount = ticket.getByRole('textbox', { name: 'Amount' });
      await amount.fill('5');
      await amount.press('Enter');
      expect(await ticket.getByRole('alert').allInnerTexts()).toEqual([
        'Investment amount must be between 10.00 and 100,000.00 USDT',
      ]);
      await amount.fill('100000,01');
      await expectText(page, 'Investment amount must be between 10.00 and 100,000.00 USDT');
      await amount.fill('50,25');
      expect(await ticket.getByRole('alert').count()).toBe(0);
      await expectText(page, '→ 99,949.75');
      await amount.press('Enter');
      await page.getByTestId('countdown').waitFor();
      await page.keyboard.press('Escape');
      await page.getByTestId('countdown').waitFor({ state: 'detached' });
      await amount.fill('100000');
      await expectText(page, 'Insufficient balance');
      await amount.press('Enter');
      expect(await ticket.getByRole('alert').allInnerTexts()).toEqual([
        'Insufficient balance. Your order amount: 100,000.00 USDT, Your balance: 99,949.75 USDT',
      ]);
    },
  );

  test('fills the ticket from URL parameters without submitting it', { tags: 'rare' }, async ({ demoPage }) => {
    const page = await demoPage(null);
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') orders.push(request.url());
    });
    await page.goto(`${PATH}?type=options&symbol=ETH/USDT&direction=put&amount=50&period=120`);
    await expectText(page, 'Buy Lower · 50.00 USDT');
    expect(await page.getByRole('radio', { name: /2 minutes/ }).isChecked()).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('ETH/USDT');
    expect(orders).toEqual([]);
  });

  test(
    'adds quick amounts to the ticket and clears the amount',
    { tags: ['rare', 'TRD-106'] },
    async ({ demoPage }) => {
      const page = await demoPage(PATH);
      await expectText(page, '100,000.00');
      const ticket = page.getByTestId('ticket');
      const amount = ticket.getByRole('textbox', { name: 'Amount' });
      await amount.fill('50');
      for (const [step, sum] of [
        ['+100', '150'],
        ['+500', '650'],
        ['+1000', '1650'],
        ['+5000', '6650'],
      ] as const) {
        await ticket.getByText(step, { exact: true }).click();
        expect(await amount.inputValue()).toBe(sum);
      }
      await ticket.getByRole('button', { name: 'Clear amount' }).click();
      expect(await amount.inputValue()).toBe('');
    },
  );

  test('repeats an unanswered order with the same idempotency key', async ({ demoPage, allowFaults }) => {
    allowFaults(/ERR_CONNECTION_RESET/);
    const page = await demoPage(PATH);
    await expectText(page, '100,000.00');
    const keys: (string | undefined)[] = [];
    await page.route('**/options/create-order', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return await route.continue();
      // The request arrives, and its answer is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('radio', { name: 'Lower' }).check({ force: true });
    await page.getByRole('button', { name: 'Add 100 USDT' }).click();
    await page.getByTestId('buy').click();
    await expectText(page, 'The server did not respond');
    await page.getByTestId('buy').click();
    await page.getByTestId('countdown').waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('row', { name: /BTC\/USDT/ }).waitFor();
    expect(await page.getByRole('row', { name: /BTC\/USDT/ }).count()).toBe(1);
  });

  test('rejects an order at a stale price with a message', { tags: 'rare' }, async ({ demoPage, allowFaults }) => {
    allowFaults(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED .*prices/);
    const page = await demoPage(PATH);
    await expectText(page, '100,000.00');
    await page.getByRole('radio', { name: 'Higher' }).check({ force: true });
    await page.getByRole('button', { name: 'Add 100 USDT' }).click();
    await expectText(page, 'Buy Higher · 100.00 USDT');
    // Cuts off all sources of prices.
    const restore = await blockRequests(page, '**/public/prices');
    await page.context().setOffline(true);
    const button = page.getByTestId('buy');
    await button.getByText(/^Price is [4-9] s old$/).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    restore();
    await page.context().setOffline(false);
    await expectText(page, 'Buy Higher · 100.00 USDT');
  });

  test('removes charts from memory when the page is left', { tags: 'rare' }, async ({ visit }) => {
    const page = await visit();
    await page.goto('/trading/options');
    await waitForChart(page);
    const nodes = await page.context().newCDPSession(page);
    const count = async () => {
      await nodes.send('HeapProfiler.collectGarbage');
      return (await nodes.send('Memory.getDOMCounters')).nodes;
    };
    const leavePage = async () => {
      await page.getByRole('link', { name: 'Candela' }).first().click();
      await page.waitForURL('**/');
      await page.waitForFunction(() => document.querySelectorAll('canvas').length === 0);
    };
    const goBack = async () => {
      await page.goBack();
      await waitForChart(page);
    };
    await leavePage();
    await goBack();
    await leavePage();
    const before = await count();
    for (let i = 0; i < 8; i += 1) {
      await goBack();
      await leavePage();
    }
    // A chart has some sixty nodes: eight leaked charts would far exceed this.
    expect((await count()) - before).toBeLessThan(200);
  });

  test('offers no ticket for view-only symbols', { tags: 'rare' }, async ({ visit }) => {
    const page = await visit();
    await page.goto('/trading/options?symbol=SPX');
    await page.getByText('Stock indices show prices only and cannot be traded.').waitFor();
    expect(await page.getByTestId('ticket').count()).toBe(0);
  });

  test.for(['en-US', 'es-ES'])(
    'places an order on a phone without layout shifts or axe violations (%s)',
    { tags: 'rare' },
    async (language, { visit }) => {
      const words = language === 'es-ES' ? { up: 'Sube', amount: 'Importe' } : { up: 'Higher', amount: 'Amount' };
      const page = await visit({ ...PHONE, language, motion: true });
      await page.addInitScript(startLayoutShiftRecording);
      await page.goto('/trading/options');
      await waitForChart(page);
      expect(await getLayoutShiftScore(page)).toBeLessThan(0.01);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: words.up }).click();
      await page.getByRole('dialog').getByRole('button', { name: /demo/i }).click();
      await page
        .getByText(/100[.,]000[.,]00/)
        .first()
        .waitFor();
      const amount = page.getByRole('textbox', { name: words.amount });
      if (!(await amount.isVisible())) await page.getByRole('button', { name: words.up }).click();
      await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.dataset['field'] === 'amount');
      const buyButton = await page.getByTestId('buy').boundingBox();
      expect((buyButton?.y ?? Number.POSITIVE_INFINITY) + (buyButton?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, `trading-375-${language}`);
    },
  );
});
