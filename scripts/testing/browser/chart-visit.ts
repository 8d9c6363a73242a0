import type { Page } from 'playwright-core';
import type { BrowserDevice } from './browser.ts';
import { mockCandles, buildWaveCandles } from './chart-page.ts';
import type { ChartPageApi, ChartLineFixture } from './chart-page/main.tsx';
import { createPageTest } from './create-page-test.ts';
import { getSharedChartPage } from './shared.ts';

/** Current time of the page, epoch seconds: half a minute into a candle. */
export const CHART_PAGE_NOW = 1_800_000_030;
export const CHART_SYMBOL = 'BTC/USDT';

declare global {
  interface Window {
    chartPage: ChartPageApi;
  }
}

export interface ChartVisit {
  page: Page;
  /** Candle requests so far. */
  asked: URL[];
  /** Shows a symbol; resolves when its candles are drawn. */
  show: (symbol?: string) => Promise<number>;
  /** Returns the legend on one line. */
  legend: () => Promise<string>;
  /** Resolves when another frame has been drawn. */
  drawn: () => Promise<unknown>;
}

async function visitChart(page: Page): Promise<ChartVisit> {
  const requestedUrls = await mockCandles(page.context(), { now: CHART_PAGE_NOW, total: 1500 });
  await page.goto('/');
  await page.waitForSelector('[data-ready]');
  return {
    page,
    asked: requestedUrls,
    show: (symbol = CHART_SYMBOL) => page.evaluate((name) => window.chartPage.show(name), symbol),
    legend: async () => (await page.getByTestId('legend').innerText()).replace(/\s+/g, ' '),
    drawn: () =>
      page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))),
  };
}

/** Tests the chart on its page, `chart-page.ts`. `openChart(device)`: a new visitor there. */
export const chartTest = createPageTest(async () => {
  const { origin } = await getSharedChartPage();
  return { info: { web: origin, admin: origin } };
}).extend('openChart', ({ visit }) => async (device: BrowserDevice = {}) => {
  return visitChart(await visit({ width: 1000, height: 600, ...device }));
});

const { c: closes } = buildWaveCandles(CHART_SYMBOL, '1m', CHART_PAGE_NOW, 1);

/** Returns a price at this offset from the newest close, as a decimal string. */
export const getPriceNearClose = (offset: number): string => ((closes[0] ?? 0) + offset).toFixed(1);

export const takeProfitLineFixture: ChartLineFixture = {
  id: 'pos:tp',
  kind: 'tp',
  price: getPriceNearClose(6),
  label: 'TP',
  draggable: true,
};

/** Lines of a position and an order; the liquidation is out of sight. */
export const nearbyChartLineFixtures: readonly ChartLineFixture[] = [
  { id: 'pos', kind: 'entry', price: getPriceNearClose(1), label: 'Long 0.25', draggable: false },
  takeProfitLineFixture,
  { id: 'pos:sl', kind: 'sl', price: getPriceNearClose(-7), label: 'SL', draggable: true },
  { id: 'ord', kind: 'limit', price: getPriceNearClose(0), label: 'Buy limit 100', draggable: true },
  { id: 'pos:liq', kind: 'liquidation', price: getPriceNearClose(-500), label: 'Liquidation', draggable: false },
];
