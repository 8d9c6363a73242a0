import '#web/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PriceRecord } from '#shared/schemas/market.ts';
import type { ChartLine, ChartLineKind } from '#web/features/trade/chart/chart-line.ts';
import { PriceChart } from '#web/features/trade/chart/price-chart.tsx';
import { loadNamespaces, initializePageLanguage } from '#web/lib/language.ts';
import { pricesQuery } from '#web/lib/queries.ts';
import { siteQueryClient } from '#web/lib/query-client.ts';
import type { KlineSocketEvent } from '#web/lib/socket/account-events.ts';
import { liveSocket } from '#web/lib/socket/live.ts';
import { measureFirstPaint } from './measure-first-paint.ts';

/** Line as a test describes it. */
export interface ChartLineFixture {
  id: string;
  kind: ChartLineKind;
  price: string;
  label: string;
  draggable: boolean;
}

interface ChartPageState {
  symbol: string;
  digits: number;
  lines: readonly ChartLineFixture[];
}

/** Controls of the page for a test. */
export interface ChartPageApi {
  /** Mounts the chart, or changes its content. */
  set: (change: Partial<ChartPageState>) => void;
  /** Removes the chart from the page. */
  clear: () => void;
  /** Sends a new price of a symbol, observed at this epoch ms, like a frame of the socket. */
  price: (symbol: string, price: string, observedAt: number) => void;
  /** Sends candles that the socket closes. */
  kline: (news: KlineSocketEvent) => void;
  /** Dropped lines: `id price`. */
  dropped: string[];
  /** Returns ms from the request for a chart until it is painted. */
  show: (symbol: string) => Promise<number>;
  counts: () => Record<string, number>;
}

const series = new Set<(news: KlineSocketEvent) => void>();
/** The socket does not run here: a test replaces it. */
liveSocket.subscribeKline = (_symbol, _timeframe, listener) => {
  series.add(listener);
  return () => series.delete(listener);
};

const noPrices = { sequence: 0, at: 0, simulated: false, prices: [] as PriceRecord[] };
siteQueryClient.setQueryData(pricesQuery.queryKey, noPrices);

const dropped: string[] = [];
let change: (next: (before: ChartPageState | null) => ChartPageState | null) => void = () => undefined;

function ChartTestPage() {
  const [shown, setShown] = useState<ChartPageState | null>(null);
  useEffect(() => {
    change = setShown;
    document.documentElement.dataset['ready'] = 'true';
  }, []);
  // Text and digits are shown before a chart, as on the site, so that its fonts are loaded.
  const head = <h1 className="h-6 shrink-0 px-2 tabular-nums">Chart 0123456789</h1>;
  if (!shown) return <main className="flex h-dvh flex-col">{head}</main>;
  const lines: ChartLine[] = shown.lines.map(({ draggable, ...line }) =>
    draggable
      ? {
          ...line,
          onDragEnd: (price) => {
            dropped.push(`${line.id} ${price}`);
          },
          preview: (price) => `gain ${(Number(price) - Number(line.price)).toFixed(shown.digits)}`,
        }
      : line,
  );
  return (
    <main className="flex h-dvh flex-col">
      {head}
      <PriceChart symbol={shown.symbol} digits={shown.digits} marks={[]} lines={lines} />
    </main>
  );
}

const page: ChartPageApi = {
  dropped,
  set: (next) => change((before) => ({ symbol: 'BTC/USDT', digits: 1, lines: [], ...before, ...next })),
  clear: () => change(() => null),
  price(symbol, price, observedAt) {
    siteQueryClient.setQueryData(pricesQuery.queryKey, (cachedPrices = noPrices) => ({
      ...cachedPrices,
      prices: [
        ...cachedPrices.prices.filter((record) => record.symbol !== symbol),
        {
          symbol,
          price,
          observed_at: observedAt,
          source: 'test',
          change_24h: '0',
          change_24h_percent: '0',
          high_24h: price,
          low_24h: price,
          volume_24h: '0',
        } satisfies PriceRecord,
      ],
    }));
  },
  kline: (news) => {
    for (const listener of series) listener(news);
  },
  async show(symbol) {
    const root = document.querySelector('#root');
    if (!root) throw new Error('there is no root');
    const began = performance.now();
    page.set({ symbol });
    return (await measureFirstPaint(root)) - began;
  },
  counts: () => ({
    queries: siteQueryClient.getQueryCache().getAll().length,
    canvases: document.querySelectorAll('canvas').length,
    elements: document.querySelectorAll('*').length,
    klineSubscriptions: series.size,
    queryObservers: siteQueryClient
      .getQueryCache()
      .getAll()
      .reduce((sum, query) => sum + query.getObserversCount(), 0),
  }),
};
Object.assign(window, { chartPage: page });

await initializePageLanguage();
await loadNamespaces('chart');
const root = document.querySelector('#root');
if (root)
  createRoot(root).render(<QueryClientProvider client={siteQueryClient}>{<ChartTestPage />}</QueryClientProvider>);
