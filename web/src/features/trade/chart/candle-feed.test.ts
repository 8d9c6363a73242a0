import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CandlesResponse, PriceRecord } from '#shared/schemas/market.ts';
import { pricesQuery } from '#web/lib/queries.ts';
import type { KlineSocketEvent } from '#web/lib/socket/account-events.ts';
import { startCandleFeed } from './candle-feed.ts';
import type { ChartCandle } from './candles.ts';

const START = 1_800_000_000;
const SYMBOL = 'BTC/USDT';

const wire = (times: readonly number[], close = 10, symbol = SYMBOL): CandlesResponse => ({
  symbol,
  timeframe: '1m',
  t: [...times],
  o: times.map(() => 10),
  h: times.map(() => 12),
  l: times.map(() => 9),
  c: times.map(() => close),
  v: times.map(() => 1),
});
const minutes = (from: number, count: number) => Array.from({ length: count }, (_, i) => START + (from + i) * 60);

/** Fake server: answers each request on command. */
function fakeServer() {
  const pendingRequests: { url: URL; answer: (data: CandlesResponse | Error) => Promise<void> }[] = [];
  const requestedUrls: URL[] = [];
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://site');
    requestedUrls.push(url);
    return new Promise<Response>((resolve, reject) => {
      pendingRequests.push({
        url,
        answer: async (data) => {
          if (data instanceof Error) reject(data);
          else resolve(Response.json({ success: true, code: 200, message: 'Success', data }));
          await settle();
        },
      });
    });
  });
  return { asked: requestedUrls, waiting: pendingRequests, next: () => pendingRequests.shift() };
}
/** Runs everything that needs no further input. */
const settle = async () => {
  for (let i = 0; i < 20; i += 1) await new Promise(setImmediate);
};

function startTestFeed(client: QueryClient) {
  const drawnState: { candles: ChartCandle[]; fits: number; updates: number } = { candles: [], fits: 0, updates: 0 };
  const listeners = { edge: new Set<() => void>(), kline: new Set<(news: KlineSocketEvent) => void>() };
  const visible = new Set<(visible: boolean) => void>();
  const on =
    <Listener>(set: Set<Listener>) =>
    (listener: Listener) => {
      set.add(listener);
      return () => {
        set.delete(listener);
      };
    };
  const clock = { now: START * 1000 };
  const stop = startCandleFeed(
    {
      symbol: SYMBOL,
      timeframe: '1m',
      onCandles: () => undefined,
      chart: {
        candles: () => drawnState.candles,
        setCandles: (candles, fit) => {
          drawnState.candles = [...candles];
          drawnState.fits += fit ? 1 : 0;
        },
        update: (candle) => {
          const at = drawnState.candles.findIndex(({ time }) => time === candle.time);
          if (at === -1) drawnState.candles.push(candle);
          else drawnState.candles[at] = candle;
          drawnState.updates += 1;
        },
        onOldEdge: on(listeners.edge),
      },
    },
    {
      client,
      now: () => clock.now,
      onVisibility: on(visible),
      subscribeKline: (_symbol, _timeframe, listener) => on(listeners.kline)(listener),
    },
  );
  const times = () => drawnState.candles.map(({ time }) => (time - START) / 60);
  return { drawn: drawnState, listeners, visible, clock, stop, times };
}

const record = (price: string, at: number, symbol = SYMBOL): PriceRecord => ({
  symbol,
  price,
  observed_at: at * 1000,
  source: 'test',
  change_24h: '0',
  change_24h_percent: '0',
  high_24h: price,
  low_24h: price,
  volume_24h: '0',
});

let client: QueryClient;
const receivePrices = async (...prices: PriceRecord[]) => {
  client.setQueryData(pricesQuery.queryKey, { sequence: 1, at: START, simulated: true, prices });
  await settle();
};

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(pricesQuery.queryKey, { sequence: 0, at: START, simulated: true, prices: [] });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

describe('candle feed', () => {
  it('draws the fetched candles, then applies live prices to the last and to new ones', async () => {
    const server = fakeServer();
    const { times, drawn, stop } = startTestFeed(client);
    await server.next()?.answer(wire(minutes(-3, 4)));
    expect(times()).toEqual([-3, -2, -1, 0]);
    await receivePrices(record('15', START + 30));
    expect(drawn.candles.at(-1)).toMatchObject({ time: START, high: 15, close: 15 });
    await receivePrices(record('14', START + 61));
    expect(times()).toEqual([-3, -2, -1, 0, 1]);
    expect(drawn.candles.at(-1)).toMatchObject({ open: 15, close: 14 });
    expect(drawn.fits).toBe(1);
    stop();
  });

  it('ignores other symbols and invalid prices', { tags: ['TRD-077'] }, async () => {
    const server = fakeServer();
    const { drawn, stop, listeners } = startTestFeed(client);
    await server.next()?.answer(wire(minutes(0, 1)));
    await receivePrices(record('99', START + 5, 'ETH/USDT'), record('0', START + 5));
    const { symbol, timeframe, ...candles } = wire(minutes(0, 1), 99);
    const head = { type: 'kline_update', topic: 'kline', seq: 1, since: 0, timeframe, candles } as const;
    for (const tell of listeners.kline) tell({ type: 'update', frame: { ...head, symbol: 'ETH/USDT' } });
    expect(drawn.candles.map(({ close }) => close)).toEqual([10]);
    for (const tell of listeners.kline) tell({ type: 'update', frame: { ...head, symbol } });
    expect(drawn.candles.map(({ close }) => close)).toEqual([99]);
    stop();
  });

  it('rejects an answer for another symbol', async () => {
    const server = fakeServer();
    const { drawn, stop } = startTestFeed(client);
    await server.next()?.answer(wire(minutes(0, 3), 10, 'ETH/USDT'));
    expect(drawn.candles).toEqual([]);
    expect(client.getQueryState(['kline', SYMBOL, '1m'])?.status).toBe('error');
    stop();
  });

  it('loads older candles one request at a time until there are none', async () => {
    const server = fakeServer();
    const { times, listeners, stop } = startTestFeed(client);
    await server.next()?.answer(wire(minutes(0, 2)));
    const scrollBack = () => {
      for (const tell of listeners.edge) tell();
    };
    scrollBack();
    scrollBack();
    expect(server.waiting.map(({ url }) => url.searchParams.get('before'))).toEqual([String(START)]);
    await server.next()?.answer(wire(minutes(-2, 3)));
    expect(times()).toEqual([-2, -1, 0, 1]);
    scrollBack();
    await server.next()?.answer(new Error('cut'));
    scrollBack();
    await server.next()?.answer(wire([]));
    scrollBack();
    expect(server.waiting).toEqual([]);
    expect(server.asked).toHaveLength(4);
    stop();
  });

  it('refetches missed candles after sleep and keeps older loaded ones', async () => {
    const server = fakeServer();
    const { times, listeners, visible, clock, stop } = startTestFeed(client);
    await server.next()?.answer(wire(minutes(0, 2)));
    for (const tell of listeners.edge) tell();
    await server.next()?.answer(wire(minutes(-2, 2)));
    for (const tell of visible) tell(false);
    clock.now += 120_000;
    for (const tell of visible) tell(true);
    await settle();
    await server.next()?.answer(wire(minutes(0, 4)));
    expect(times()).toEqual([-2, -1, 0, 1, 2, 3]);
    stop();
  });

  it('drops candles that would leave a gap', async () => {
    const server = fakeServer();
    const { times, stop } = startTestFeed(client);
    await server.next()?.answer(wire(minutes(0, 2)));
    await receivePrices(record('11', START + 5000 * 60));
    // No candle is invented for the gap. The price begins a candle of its own, and the rest is fetched.
    expect(times()).toEqual([0, 1, 5000]);
    await server.next()?.answer(wire(minutes(4000, 1001)));
    expect(times()).toEqual(Array.from({ length: 1001 }, (_, i) => 4000 + i));
    stop();
  });

  it('removes all listeners and draws nothing after it is stopped', async () => {
    const server = fakeServer();
    const { drawn, listeners, visible, stop } = startTestFeed(client);
    const lateRequest = server.next();
    stop();
    await lateRequest?.answer(wire(minutes(0, 2)));
    await receivePrices(record('15', START + 30));
    expect(drawn.candles).toEqual([]);
    expect([listeners.edge.size, listeners.kline.size, visible.size]).toEqual([0, 0, 0]);
    expect(
      client
        .getQueryCache()
        .getAll()
        .map((query) => query.getObserversCount()),
    ).toEqual([0, 0]);
  });
});
