import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Route } from 'playwright-core';
import { preview } from 'vite';
import { buildProductionPages } from '#scripts/local/build-for-users.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { CandlesResponse } from '#shared/schemas/market.ts';

/**
 * Serves the site's chart on its own page, built as on the site, and the bare library (`/bare.html`). Control it by
 * `window.chartPage`. Candles come from `mockCandles`.
 */
export async function serveChartPage(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const root = join(PROJECT_ROOT, 'scripts/testing/browser/chart-page');
  const outDir = mkdtempSync(join(tmpdir(), 'chart-page-'));
  await buildProductionPages({
    configFile: join(root, 'vite.config.ts'),
    root,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: [join(root, 'index.html'), join(root, 'bare.html')] },
    },
  });
  const server = await preview({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, strictPort: false },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the page has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}

/** Returns a series that is equal in every run: a slow wave with a fast one on it, around the symbol's own level. */
export function buildWaveCandles(symbol: string, timeframe: Timeframe, before: number, count: number): CandlesResponse {
  const length = timeframeSeconds[timeframe];
  const last = Math.floor((before - 1) / length);
  const level = 1000 + [...symbol].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const at = (place: number) => level * (1 + 0.02 * Math.sin(place / 97) + 0.004 * Math.sin(place / 5));
  const places = Array.from({ length: count }, (_, i) => last - count + 1 + i);
  const round = (price: number) => Number(price.toFixed(1));
  return {
    symbol,
    timeframe,
    t: places.map((place) => place * length),
    o: places.map((place) => round(at(place - 1))),
    h: places.map((place) => round(Math.max(at(place), at(place - 1)) * 1.001)),
    l: places.map((place) => round(Math.min(at(place), at(place - 1)) * 0.999)),
    c: places.map((place) => round(at(place))),
    v: places.map((place) => 10 + Math.abs(place % 17)),
  };
}

interface CandleAnswerOptions {
  /** Current time of the page, epoch seconds. */
  now: number;
  /** Total candles of each series. */
  total: number;
}

/** Answers the page's candle requests from `buildWaveCandles`. Returns the requests. */
export async function mockCandles(context: BrowserContext, { now, total }: CandleAnswerOptions): Promise<URL[]> {
  const requestedUrls: URL[] = [];
  await context.route('**/api/public/kline?*', async (route: Route) => {
    const url = new URL(route.request().url());
    requestedUrls.push(url);
    const symbol = url.searchParams.get('symbol') ?? '';
    const timeframe = (url.searchParams.get('timeframe') ?? '1m') as Timeframe;
    const length = timeframeSeconds[timeframe];
    const before = Number(url.searchParams.get('before') ?? now + 1);
    const oldest = (Math.floor(now / length) - total + 1) * length;
    const count = Math.max(0, Math.min(Number(url.searchParams.get('limit')), Math.ceil((before - oldest) / length)));
    const data = buildWaveCandles(symbol, timeframe, before, count);
    await route.fulfill({ json: { success: true, code: 200, message: 'Success', data } });
  });
  return requestedUrls;
}
