import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisitorBrowser } from '#scripts/testing/browser/browser.ts';
import { mockCandles, serveChartPage } from '#scripts/testing/browser/chart-page.ts';
import type { ChartPageApi } from '#scripts/testing/browser/chart-page/main.tsx';
import { median } from './measure.ts';
import { type Benchmark, toComparisonBenchmarkRow } from './row.ts';

const RUNS = 15;
const SYMBOL = 'BTC/USDT';
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

export const chartBenchmark: Benchmark = {
  name: 'chart',
  what: 'the chart: 2,000 candles to first paint against the bare library',
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
      return [
        toComparisonBenchmarkRow('chart first paint', 'ms', median(times.site), median(times.bare), { atMost: 1.5 }),
      ];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
