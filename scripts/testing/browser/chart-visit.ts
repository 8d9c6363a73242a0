import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newVisitor, type Visitor, watchForFaults } from './browser.ts';
import type { ChartPage, HarnessLine } from './chart-page/main.tsx';
import { answerCandles, waveCandles } from './chart-page.ts';

/** The page's present, epoch seconds: half a minute into a candle. */
export const NOW = 1_800_000_030;
export const SYMBOL = 'BTC/USDT';

declare global {
  interface Window {
    chartPage: ChartPage;
  }
}

export interface ChartVisit {
  context: BrowserContext;
  page: Page;
  /** The questions for candles so far. */
  asked: URL[];
  /** What the page complained about so far. */
  faults: string[];
  /** Shows a symbol; resolves when its candles are drawn. */
  show: (symbol?: string) => Promise<number>;
  /** What the legend says, on one line. */
  legend: () => Promise<string>;
  /** Resolves when a frame has been drawn since. */
  drawn: () => Promise<unknown>;
}

/** Opens the page of `serveChartPage` for a new visitor. `total`: candles that there are of each series. */
export async function visitChart(
  browser: Browser,
  visitor: Visitor,
  { total = 3000 }: { total?: number } = {},
): Promise<ChartVisit> {
  const context = await newVisitor(browser, { width: 1000, height: 600, ...visitor });
  const asked = await answerCandles(context, { now: NOW, total });
  const page = await context.newPage();
  const faults = watchForFaults(page);
  await page.goto('/');
  await page.waitForSelector('[data-ready]');
  return {
    context,
    page,
    asked,
    faults,
    show: (symbol = SYMBOL) => page.evaluate((name) => window.chartPage.show(name), symbol),
    legend: async () => (await page.getByTestId('legend').innerText()).replace(/\s+/g, ' '),
    drawn: () =>
      page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))),
  };
}

const { c: closes } = waveCandles(SYMBOL, '1m', NOW, 1);

/** A price so far from the newest close, as a decimal string. */
export const near = (offset: number): string => ((closes[0] ?? 0) + offset).toFixed(1);

export const takeProfit: HarnessLine = { id: 'pos:tp', kind: 'tp', price: near(6), label: 'TP', draggable: true };

/** Of a position and an order; the liquidation lies out of sight. */
export const linesNear: readonly HarnessLine[] = [
  { id: 'pos', kind: 'entry', price: near(1), label: 'Long 0.25', draggable: false },
  takeProfit,
  { id: 'pos:sl', kind: 'sl', price: near(-7), label: 'SL', draggable: true },
  { id: 'ord', kind: 'limit', price: near(0), label: 'Buy limit 100', draggable: true },
  { id: 'pos:liq', kind: 'liquidation', price: near(-500), label: 'Liquidation', draggable: false },
];
