import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser, openVisitorBrowser } from '#scripts/testing/browser/browser.ts';
import { mockCandles, serveChartPage } from '#scripts/testing/browser/chart-page.ts';
import type { ChartPageApi } from '#scripts/testing/browser/chart-page/main.tsx';
import { median } from './measure.ts';
import { type Benchmark, toComparisonBenchmarkRow, toMaxBenchmarkRow, toPlainBenchmarkRow } from './row.ts';

const RUNS = 15;
const UPDATES = 1000;
const CHANGES = 50;
const SYMBOL = 'BTC/USDT';
/** Symbols viewed one after the other. */
const SYMBOLS = Array.from({ length: 10 }, (_, i) => `S${i}/USDT`);
/** The page's current time, epoch seconds. */
const NOW = 1_800_000_030;
const CANDLES = 2000;

type ChartTestWindow = { chartPage: ChartPageApi; show: (symbol: string) => Promise<number> };

async function openChartPage(browser: Browser, origin: string, path: string): Promise<Page> {
  const visitor = await openVisitorBrowser(browser, { origin, width: 1200, height: 700 });
  await mockCandles(visitor, { now: NOW, total: CANDLES });
  const page = await visitor.newPage();
  await page.goto(path);
  return page;
}

/** Returns ms from the request for a chart to its first paint. Library and candles are both fetched. */
async function paintTime(browser: Browser, origin: string, variant: 'site' | 'bare'): Promise<number> {
  const page = await openChartPage(browser, origin, variant === 'site' ? '/' : '/bare.html');
  if (variant === 'site') await page.waitForSelector('[data-ready]');
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.waitForFunction((name) => name in window, variant === 'site' ? 'chartPage' : 'show');
  const time = await page.evaluate(
    ([which, symbol]) => {
      const harness = window as unknown as ChartTestWindow;
      return which === 'site' ? harness.chartPage.show(symbol) : harness.show(symbol);
    },
    [variant, SYMBOL] as const,
  );
  await page.context().close();
  return time;
}

/** Shows other symbols one after the other, with price updates in each, and returns to the first. */
async function switchSymbolsAndUpdate(page: Page, changes: number, updates: number): Promise<void> {
  const each = updates / changes;
  for (let i = 0; i < changes; i += 1) {
    const symbol = i === changes - 1 ? SYMBOL : (SYMBOLS[i % SYMBOLS.length] ?? SYMBOL);
    await page.evaluate((next) => (window as unknown as ChartTestWindow).chartPage.set({ symbol: next }), symbol);
    await page
      .getByRole('figure', { name: `${symbol} chart,` })
      .getByTestId('legend')
      .waitFor();
    await page.evaluate(
      async ([name, at, count]) => {
        const { chartPage } = window as unknown as ChartTestWindow;
        for (let n = 0; n < count; n += 1) {
          chartPage.price(name, String(1000 + n), (at + n) * 1000);
          await new Promise(requestAnimationFrame);
        }
      },
      [symbol, NOW, each] as const,
    );
  }
}

/** Waits until candles of series without viewers are evicted, some seconds later. */
async function waitForChartSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (window as unknown as ChartTestWindow).chartPage.counts()['queries'] === 2,
    undefined,
    {
      timeout: 60_000,
    },
  );
}

async function bytesLeft(session: CDPSession): Promise<number> {
  for (let i = 0; i < 3; i += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/**
 * Returns bytes in use after garbage collection: `all`, and `own` without optimised code. That code grows by a tenth of
 * a megabyte in a thousand updates until every function is warm, and would hide what the page itself keeps. Precise
 * call counts make the engine discard it.
 */
async function measureHeapBytes(page: Page, session: CDPSession): Promise<{ all: number; own: number }> {
  await waitForChartSettled(page);
  const all = await bytesLeft(session);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true });
  const own = await bytesLeft(session);
  await session.send('Profiler.stopPreciseCoverage');
  await session.send('Profiler.disable');
  return { all, own };
}

/** Percent. */
const growth = (before: number, after: number): number => Math.max(0, (after / before - 1) * 100);

export const chartBenchmark: Benchmark = {
  name: 'chart',
  what: 'the chart: 2,000 candles to first paint against the bare library; what a long day leaves in memory',
  run: async ({ note }) => {
    const [site, browser] = await Promise.all([serveChartPage(), launchBrowser()]);
    try {
      const times = { site: [] as number[], bare: [] as number[] };
      // In turns, so that other load on the machine affects both. The first of each only fills caches.
      for (let run = 0; run <= RUNS; run += 1)
        for (const variant of ['bare', 'site'] as const) {
          const time = await paintTime(browser, site.origin, variant);
          if (run > 0) times[variant].push(time);
        }
      note(`first paint, ms: ${times.site.map((time) => time.toFixed(0)).join(' ')}`);
      note(`  of the bare library: ${times.bare.map((time) => time.toFixed(0)).join(' ')}`);

      const page = await openChartPage(browser, site.origin, '/');
      await page.waitForSelector('[data-ready]');
      await page.evaluate((symbol) => (window as unknown as ChartTestWindow).chartPage.show(symbol), SYMBOL);
      const session = await page.context().newCDPSession(page);
      // Twice the measured amount: one-time compilation and caching are not growth.
      await switchSymbolsAndUpdate(page, 2 * CHANGES, 2 * UPDATES);
      await waitForChartSettled(page);
      const warm = await bytesLeft(session);
      await switchSymbolsAndUpdate(page, CHANGES, UPDATES);
      const before = await measureHeapBytes(page, session);
      await switchSymbolsAndUpdate(page, CHANGES, UPDATES);
      const after = await measureHeapBytes(page, session);
      await page.context().close();
      return [
        toComparisonBenchmarkRow('chart first paint', 'ms', median(times.site), median(times.bare), { atMost: 1.5 }),
        toPlainBenchmarkRow('chart heap growth with compiled code', growth(warm, before.all), '%'),
        toMaxBenchmarkRow('chart heap growth', growth(before.own, after.own), '%', 1),
        toPlainBenchmarkRow('chart heap', before.all / 1024 / 1024, 'MB'),
      ];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
