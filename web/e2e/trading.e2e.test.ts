import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, recordShifts, shiftsOf, takePicture, watchForFaults } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';

/** The shortest period that is seeded, with what a busy machine may add. */
const SETTLED_MS = 80_000;
const DESK = { width: 1366, height: 768 };
const PHONE = { width: 375, height: 667 };

const platform = testPlatform({ RATE_LIMIT_SCALE: '20' });

type Size = typeof DESK;

const visit = (size: Size, language = 'en-US'): Promise<BrowserContext> => platform.newVisitor({ ...size, language });

/** Opens the trading page with a demo account, by its one click. */
async function openDemo(context: BrowserContext, path = '/trading/options'): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('button', { name: 'Open demo account' }).first().click();
  await page.getByText('100,000.00').first().waitFor();
  return page;
}

/** The chart has drawn something: its canvases are not of one colour. */
const chartIsDrawn = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('figure canvas')].some((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
      return data !== undefined && new Set(new Uint32Array(data.buffer)).size > 8;
    }),
  );

async function buy(page: Page, side: 'Higher' | 'Lower'): Promise<void> {
  await page.getByRole('radio', { name: side }).check({ force: true });
  await page.getByRole('button', { name: 'Add 100 USDT' }).click();
  await page.getByTestId('buy').click();
  await page.getByTestId('countdown').waitFor();
}

describe('trading options in a browser', () => {
  it('goes from a demo account to a verified receipt, in every tab', async () => {
    const context = await visit(DESK);
    const page = await openDemo(context);
    const faults = watchForFaults(page);
    await chartIsDrawn(page);
    await takePicture(page, 'trading-1366');

    const deaf = await context.newPage();
    await deaf.routeWebSocket(/\/ws$/, (socket) => void socket.close());
    await deaf.goto('/trading/options?symbol=ETH/USDT');
    await buy(page, 'Higher');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'View orders' }).click();
    await page.getByRole('row', { name: /BTC\/USDT/ }).waitFor();
    await page.getByText('99,900.00').first().waitFor();

    const other = await context.newPage();
    await other.goto('/');
    // Each tab is told by its own socket; the one that has none looks for itself.
    await Promise.all([page, other, deaf].map((tab) => tab.getByTestId('settlement').waitFor({ timeout: SETTLED_MS })));
    expect(await axeFindings(page)).toEqual([]);
    const result = await page.getByTestId('settlement').innerText();
    expect(result).toMatch(/Higher \(long\)/);
    const balance = result.match(/Current balance\s+([\d,.]+)/)?.[1];
    expect(['100,010.00', '99,900.00', '100,000.00']).toContain(balance);

    await page.getByRole('link', { name: 'Receipt' }).click();
    await page.getByTestId('verify').click();
    await page.getByText('Everything on this receipt follows from the public ticks.').waitFor();
    const states = await page.getByTestId('verify-steps').locator('li').evaluateAll(stateOf);
    expect(states).toEqual(Array(6).fill('passed'));
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, 'order-1366', { fullPage: true });
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each(['a visitor', 'a demo account'])('fits one screen and moves nothing while data arrives (%s)', async (who) => {
    const context = await visit(DESK);
    if (who === 'a demo account') await (await openDemo(context)).close();
    const page = await context.newPage();
    await page.addInitScript(recordShifts);
    await page.goto('/trading/options');
    await expectText(page, who === 'a visitor' ? 'Log in to trade' : 'Choose Higher or Lower');
    await chartIsDrawn(page);
    const { innerHeight, scrollHeight } = await page.evaluate(() => ({
      innerHeight: window.innerHeight,
      scrollHeight: document.documentElement.scrollHeight,
    }));
    expect(scrollHeight).toBe(innerHeight);
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('says what is wrong in order, beside each field, and takes a comma', async () => {
    const context = await visit(DESK);
    const page = await openDemo(context);
    const ticket = page.getByTestId('ticket');
    await page.getByTestId('buy').click();
    expect(await ticket.getByRole('alert').allInnerTexts()).toEqual([
      'Please select direction',
      'Please enter valid investment amount',
    ]);
    // The keyboard alone: the direction has the focus, the arrows choose, Enter buys.
    await page.keyboard.press('ArrowDown');
    const amount = ticket.getByRole('textbox', { name: 'Amount' });
    await amount.fill('5');
    await amount.press('Enter');
    expect(await ticket.getByRole('alert').allInnerTexts()).toEqual([
      'Investment amount must be between 10.00 - 100,000.00 USD',
    ]);
    await amount.fill('100000,01');
    await expectText(page, 'Investment amount must be between 10.00 - 100,000.00 USD');
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
    await context.close();
  });

  it('fills the ticket from an address and never submits it', async () => {
    const context = await visit(DESK);
    const page = await openDemo(
      context,
      '/trading/options?type=options&symbol=ETH/USDT&direction=put&amount=50&period=120',
    );
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') orders.push(request.url());
    });
    await expectText(page, 'Buy Lower · 50.00 USDT');
    expect(await page.getByRole('radio', { name: /2 minutes/ }).isChecked()).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('ETH/USDT');
    expect(orders).toEqual([]);
    await context.close();
  });

  it('repeats an order that was not answered under its own key', async () => {
    const context = await visit(DESK);
    const page = await openDemo(context);
    const keys: (string | undefined)[] = [];
    await page.route('**/options/create-order', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return await route.continue();
      // It arrives, and its answer is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await page.getByRole('radio', { name: 'Lower' }).check({ force: true });
    await page.getByRole('button', { name: 'Add 100 USDT' }).click();
    await page.getByTestId('buy').click();
    await expectText(page, 'No answer came from the server');
    await page.getByTestId('buy').click();
    await page.getByTestId('countdown').waitFor();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('row', { name: /BTC\/USDT/ }).waitFor();
    expect(await page.getByRole('row', { name: /BTC\/USDT/ }).count()).toBe(1);
    await context.close();
  });

  it('takes no order at a price that has grown old, and says so', async () => {
    const context = await visit(DESK);
    const page = await openDemo(context);
    await page.getByRole('radio', { name: 'Higher' }).check({ force: true });
    await page.getByRole('button', { name: 'Add 100 USDT' }).click();
    await expectText(page, 'Buy Higher · 100.00 USDT');
    // Whatever brings prices is cut off.
    await page.route('**/public/prices', (route) => route.abort());
    await context.setOffline(true);
    const button = page.getByTestId('buy');
    await button.getByText(/^Price is [4-9] s old$/).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    await page.unroute('**/public/prices');
    await context.setOffline(false);
    await expectText(page, 'Buy Higher · 100.00 USDT');
    await context.close();
  });

  it('leaves nothing of its charts behind', async () => {
    const context = await visit(DESK);
    const page = await context.newPage();
    await page.goto('/trading/options');
    await chartIsDrawn(page);
    const nodes = await context.newCDPSession(page);
    const count = async () => {
      await nodes.send('HeapProfiler.collectGarbage');
      return (await nodes.send('Memory.getDOMCounters')).nodes;
    };
    const away = async () => {
      await page.getByRole('link', { name: 'Candela' }).first().click();
      await page.waitForURL('**/');
      await page.waitForFunction(() => document.querySelectorAll('canvas').length === 0);
    };
    const back = async () => {
      await page.goBack();
      await chartIsDrawn(page);
    };
    await away();
    await back();
    await away();
    const before = await count();
    for (let i = 0; i < 8; i += 1) {
      await back();
      await away();
    }
    // A chart has some sixty nodes: eight that stayed would be far more than this.
    expect((await count()) - before).toBeLessThan(200);
    await context.close();
  });

  it('offers no ticket for what can only be viewed', async () => {
    const context = await visit(DESK);
    const page = await context.newPage();
    await page.goto('/trading/options?symbol=SPX');
    await page.getByText('Stock indices show prices only.').waitFor();
    expect(await page.getByTestId('ticket').count()).toBe(0);
    await context.close();
  });

  it.each(['en-US', 'es-ES'])('works on a phone (%s)', async (language) => {
    const words = language === 'es-ES' ? { up: 'Sube', amount: 'Importe' } : { up: 'Higher', amount: 'Amount' };
    const context = await visit(PHONE, language);
    const page = await context.newPage();
    await page.addInitScript(recordShifts);
    await page.goto('/trading/options');
    await chartIsDrawn(page);
    expect(await shiftsOf(page)).toBeLessThan(0.01);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: words.up }).click();
    await page.getByRole('button', { name: /demo/i }).click();
    await page
      .getByText(/100[.,]000[.,]00/)
      .first()
      .waitFor();
    const amount = page.getByRole('textbox', { name: words.amount });
    if (!(await amount.isVisible())) await page.getByRole('button', { name: words.up }).click();
    await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.dataset['field'] === 'amount');
    const buyButton = await page.getByTestId('buy').boundingBox();
    expect((buyButton?.y ?? Number.POSITIVE_INFINITY) + (buyButton?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, `trading-375-${language}`);
    await context.close();
  });
});

const stateOf = (items: (HTMLElement | SVGElement)[]) => items.map((item) => (item as HTMLElement).dataset['state']);

async function expectText(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor();
}
