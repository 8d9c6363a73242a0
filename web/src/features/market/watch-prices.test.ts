import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PriceRecord } from '#shared/schemas/market.ts';
import { pricesQuery } from '#web/lib/queries.ts';
import { getPriceWatch } from './watch-prices.ts';

const record = (symbol: string, price: string): PriceRecord => ({
  symbol,
  price,
  observed_at: 0,
  source: 'test',
  change_24h: '0',
  change_24h_percent: '0',
  high_24h: price,
  low_24h: price,
  volume_24h: '0',
});

let client: QueryClient;
const settle = async () => {
  for (let i = 0; i < 10; i += 1) await new Promise(setImmediate);
  await new Promise((resolve) => setTimeout(resolve, 0));
};
const put = async (...prices: PriceRecord[]) => {
  client.setQueryData(pricesQuery.queryKey, { sequence: 1, at: 0, simulated: true, prices });
  await settle();
};

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('getPriceWatch › notifies subscribers only of their own symbol', async () => {
  const bitcoin = record('BTC/USDT', '1');
  await put(bitcoin, record('ETH/USDT', '2'));
  const watch = getPriceWatch(client);
  const heard: string[] = [];
  const stops = ['BTC/USDT', 'ETH/USDT', 'ETH/USDT'].map((symbol, i) =>
    watch.subscribe(symbol, () => heard.push(`${symbol} ${i}`)),
  );
  await put(bitcoin, record('ETH/USDT', '3'));
  expect(heard).toEqual(['ETH/USDT 1', 'ETH/USDT 2']);
  expect(watch.priceOf('ETH/USDT')?.price).toBe('3');
  expect(watch.priceOf('XAU/USD')).toBeNull();
  for (const stop of stops) stop();
  await put(record('BTC/USDT', '9'));
  expect(heard).toHaveLength(2);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map((query) => query.getObserversCount()),
  ).toEqual([0]);
});

it('getPriceWatch › fetches the first prices, and reports null when that fails', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('cut')));
  const watch = getPriceWatch(client);
  expect(watch.priceOf('BTC/USDT')).toBeUndefined();
  const heard = vi.fn<() => void>();
  const stop = watch.subscribe('BTC/USDT', heard);
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  expect(watch.priceOf('BTC/USDT')).toBeNull();
  stop();
});

it('getPriceWatch › resumes for a new subscriber after all have left', async () => {
  await put(record('BTC/USDT', '1'));
  const watch = getPriceWatch(client);
  watch.subscribe('BTC/USDT', () => undefined)();
  const heard = vi.fn<() => void>();
  const stop = watch.subscribe('BTC/USDT', heard);
  await put(record('BTC/USDT', '2'));
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});
