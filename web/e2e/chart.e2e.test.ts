import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations } from '#scripts/testing/browser/browser.ts';
import { buildWaveCandles } from '#scripts/testing/browser/chart-page.ts';
import { CHART_PAGE_NOW, CHART_SYMBOL, chartTest as test } from '#scripts/testing/browser/chart-visit.ts';

const last = buildWaveCandles(CHART_SYMBOL, '1m', CHART_PAGE_NOW, 2);
const price = (value: number | undefined) =>
  (value ?? Number.NaN).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const plot = async (page: Page) => {
  const box = await page.locator('figure canvas').first().boundingBox();
  if (!box) throw new Error('the chart has no place');
  return box;
};

describe('chart', () => {
  test('shows the newest candle, its change, and live prices', async ({ openChart }) => {
    const visit = await openChart();
    const { page } = visit;
    await visit.show();
    const change = ((last.c[1] ?? 0) / (last.c[0] ?? 0) - 1) * 100;
    expect(await visit.legend()).toContain(`O ${price(last.o[1])}`);
    expect(await visit.legend()).toContain(`C ${price(last.c[1])}`);
    expect(await visit.legend()).toContain(`${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(2)}`);
    await page.evaluate(([symbol, at]) => window.chartPage.price(symbol, '2000.5', at * 1000), [
      CHART_SYMBOL,
      CHART_PAGE_NOW,
    ] as const);
    await page.waitForFunction(() =>
      document.querySelector('[data-testid=legend]')?.textContent?.includes('C 2,000.5'),
    );
    expect(await visit.legend()).toContain('H 2,000.5');
    // Ignores a price of another symbol.
    await page.evaluate((at) => window.chartPage.price('ETH/USDT', '1.0', at * 1000), CHART_PAGE_NOW);
    await visit.drawn();
    expect(await visit.legend()).toContain('C 2,000.5');
    expect(await page.getByText(/^BTC\/USDT: [\d,.]+ now\. Since .* low .* high .* change/).count()).toBe(1);
  });

  test(
    'switches timeframe and symbol without showing the previous series',
    { tags: ['rare', 'TRD-066'] },
    async ({ openChart }) => {
      const visit = await openChart();
      const { page } = visit;
      await visit.show();
      const canvas = await page.locator('figure canvas').first().elementHandle();
      await page.getByRole('radio', { name: '4h' }).click();
      const four = buildWaveCandles(CHART_SYMBOL, '4h', CHART_PAGE_NOW, 1);
      await page
        .getByTestId('legend')
        .filter({ hasText: price(four.c[0]) })
        .waitFor();
      let free: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        free = resolve;
      });
      await page.route('**/kline?*ETH*', async (route) => {
        await gate;
        await route.fallback();
      });
      await page.evaluate(() => window.chartPage.set({ symbol: 'ETH/USDT' }));
      await page.getByText('Loading ETH/USDT candles').waitFor();
      expect(await page.getByTestId('legend').count()).toBe(0);
      free();
      const ether = buildWaveCandles('ETH/USDT', '4h', CHART_PAGE_NOW, 1);
      await page
        .getByTestId('legend')
        .filter({ hasText: price(ether.c[0]) })
        .waitFor();
      expect(await canvas?.evaluate((element) => element.isConnected)).toBe(true);
      await page.reload();
      await page.waitForSelector('[data-ready]');
      await visit.show();
      expect(await page.getByRole('radio', { name: '4h' }).getAttribute('aria-checked')).toBe('true');
    },
  );

  test('loads history on scroll, one request at a time, without jumps', { tags: 'rare' }, async ({ openChart }) => {
    const visit = await openChart();
    const { page } = visit;
    await visit.show();
    const box = await plot(page);
    await page.mouse.move(box.x + 300, box.y + 200);
    let free: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      free = resolve;
    });
    await page.route('**/kline?*before=*', async (route) => {
      await gate;
      await route.fallback();
    });
    const older = () => visit.asked.filter((url) => url.searchParams.has('before')).length;
    const requestUrls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('before=')) requestUrls.push(request.url());
    });
    while (requestUrls.length === 0) {
      await page.mouse.wheel(-300, 0);
      await visit.drawn();
    }
    for (let i = 0; i < 5; i += 1) {
      await page.mouse.wheel(-40, 0);
      await visit.drawn();
    }
    expect(requestUrls).toHaveLength(1);
    const before = await visit.legend();
    const olderCandles = page.waitForResponse(/before=/);
    free();
    await (await olderCandles).finished();
    for (let frame = 0; frame < 5; frame += 1) await visit.drawn();
    // The same candle is under the pointer: the loaded ones were added before it, out of view.
    expect(await visit.legend()).toBe(before);
    await page.getByRole('button', { name: 'Go to latest candle' }).waitFor();
    // At the start of history: one more request returns nothing, and no further one is made.
    while (older() < 2) {
      await page.mouse.wheel(-3000, 0);
      await visit.drawn();
    }
    for (let i = 0; i < 5; i += 1) {
      await page.mouse.wheel(-500, 0);
      await visit.drawn();
    }
    expect(older()).toBe(2);
    // The last request is for candles before all loaded ones.
    const [first, second] = visit.asked.flatMap((url) => url.searchParams.get('before') ?? []);
    expect(Number(first) - Number(second)).toBe(1000 * 60);
    await page.getByRole('button', { name: 'Go to latest candle' }).click();
    await page.getByRole('button', { name: 'Go to latest candle' }).waitFor({ state: 'detached' });
  });

  test(
    'adds indicators with settings in their own panes, and remembers them',
    { tags: 'rare' },
    async ({ openChart }) => {
      const visit = await openChart();
      const { page } = visit;
      await visit.show();
      const canvases = await page.locator('figure canvas').count();
      await page.getByRole('button', { name: 'Indicators' }).click();
      const dialog = page.getByRole('dialog', { name: 'Indicators' });
      await dialog.getByRole('button', { name: 'Moving average', exact: true }).click();
      await dialog.getByRole('button', { name: 'Relative strength' }).click();
      await dialog.getByRole('textbox', { name: 'Period' }).first().fill('50');
      await dialog.getByRole('textbox', { name: 'Period' }).first().press('Enter');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      // Outside the candles the legend shows the newest one.
      await page.mouse.move(5, 5);
      await page.getByText('MA 50').waitFor();
      const fifty = buildWaveCandles(CHART_SYMBOL, '1m', CHART_PAGE_NOW, 50).c;
      await page.getByText(price(fifty.reduce((sum, close) => sum + close, 0) / 50)).waitFor();
      await page.getByText('RSI 14').waitFor();
      expect(await page.locator('figure canvas').count()).toBeGreaterThan(canvases);
      await page.reload();
      await page.waitForSelector('[data-ready]');
      await visit.show();
      await page.getByText('MA 50').waitFor();
      await page.getByRole('button', { name: 'Indicators' }).click();
      await dialog.getByRole('button', { name: 'Remove RSI 14' }).click();
      await dialog.getByRole('button', { name: 'Remove MA 50' }).click();
      await dialog.getByText('No indicators yet.').waitFor();
      await page.waitForFunction((count) => document.querySelectorAll('figure canvas').length === count, canvases);
    },
  );

  test(
    'follows theme and price colours, and offers line and logarithmic modes',
    { tags: 'rare' },
    async ({ openChart }) => {
      const visit = await openChart();
      const { page } = visit;
      await visit.show();
      const colours = () =>
        page.evaluate(() => {
          const canvas = document.querySelector<HTMLCanvasElement>('figure canvas');
          const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
          return [...new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0)))].sort((a, b) => a - b).join();
        });
      const differs = async (act: () => Promise<unknown>) => {
        const before = await colours();
        await act();
        await expect.poll(colours).not.toBe(before);
      };
      const root = (name: string, value: string) => () =>
        page.evaluate(([key, to]) => document.documentElement.setAttribute(key, to), [name, value] as const);
      await differs(root('data-theme', 'light'));
      await differs(root('data-colours', 'red-up-blue-down'));
      const choose = (name: string) => async () => {
        await page.getByRole('button', { name: 'Chart settings' }).click();
        await page.getByRole('menuitemradio', { name, exact: true }).click();
      };
      await differs(choose('Line'));
      await differs(choose('Logarithmic'));
      await differs(choose('Candles'));
    },
  );

  test('shows failed and empty states with a retry', { tags: 'rare' }, async ({ openChart, allowFaults }) => {
    const { page } = await openChart();
    allowFaults(/status of 400/);
    let broken = true;
    await page.route('**/kline?*', async (route) => {
      if (broken) await route.fulfill({ status: 400, json: { success: false, code: 4001, message: 'no' } });
      else await route.fallback();
    });
    await page.evaluate((symbol) => window.chartPage.set({ symbol }), CHART_SYMBOL);
    await page.getByText('The candles could not be loaded.').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByTestId('legend').waitFor();
    await page.route('**/kline?*SPX*', async (route) => {
      const data = { symbol: 'SPX', timeframe: '1m', t: [], o: [], h: [], l: [], c: [], v: [] };
      await route.fulfill({ json: { success: true, code: 200, message: 'Success', data } });
    });
    await page.evaluate(() => window.chartPage.set({ symbol: 'SPX' }));
    await page.getByText('No candles for SPX yet.').waitFor();
    await page.getByRole('button', { name: 'Retry' }).waitFor();
  });

  test(
    'opens as a table and in full screen, and returns to the normal view',
    { tags: 'rare' },
    async ({ openChart }) => {
      const visit = await openChart();
      const { page } = visit;
      await visit.show();
      await page.getByRole('button', { name: 'Chart settings' }).click();
      await page.getByRole('menuitem', { name: 'View as table' }).click();
      const table = page.getByRole('dialog').getByRole('table');
      expect(await table.getByRole('row').nth(1).innerText()).toContain(price(last.c[1]));
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await table.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Full screen' }).click();
      await page.getByRole('button', { name: 'Exit full screen' }).click();
      await page.getByRole('button', { name: 'Full screen' }).waitFor();
      await page.waitForFunction(() => document.fullscreenElement === null);
    },
  );
});
