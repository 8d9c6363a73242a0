import { coinCatalogue } from '#shared/market/coin-catalogue.ts';
import {
  type FakeVendorResponder,
  listFakeCandles,
  type FakePriceVendor,
  getLastFakeTradeSecond,
  startFakePriceVendor,
} from './vendor.ts';

const BARS: Record<string, number> = {
  '1s': 1,
  '1m': 60,
  '3m': 180,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1H': 3600,
  '4H': 14_400,
  '1Dutc': 86_400,
  '1Wutc': 604_800,
};
/** OKX lists many pairs; most of ours are among them. */
const MISSING_COINS = ['USDT', 'USDE', 'DAI'];
const coinNames = Object.keys(coinCatalogue).filter((coin) => !MISSING_COINS.includes(coin));
const PAIRS = [...coinNames.map((coin) => `${coin}-USDT`), 'BTC-USDC', 'PEPE-USDT'];

const plain = (value: number) => String(Number(value.toFixed(8)));

function buildTicker(fake: FakePriceVendor, name: string): unknown {
  const price = fake.price(name, Math.floor(fake.now() / 1000));
  return {
    instType: 'SPOT',
    instId: name,
    last: plain(price),
    lastSz: String(getLastFakeTradeSecond(fake, name) % 1000),
    askPx: plain(price * 1.0001),
    askSz: '11',
    bidPx: plain(price * 0.9999),
    bidSz: '5',
    open24h: plain(price * 0.98),
    high24h: plain(price * 1.25),
    low24h: plain(price * 0.75),
    volCcy24h: '2222000',
    vol24h: '2222.123456789',
    sodUtc0: '0.1',
    sodUtc8: '0.1',
    ts: String(fake.now()),
  };
}

/** `/market/candles` has the newest 1,440 of a bar, `/market/history-candles` all. */
function buildCandles(fake: FakePriceVendor, query: URLSearchParams, recentOnly: boolean): unknown {
  const name = query.get('instId') ?? '';
  if (!PAIRS.includes(name)) return { code: '51001', msg: "Instrument ID doesn't exist.", data: [] };
  const length = BARS[query.get('bar') ?? ''];
  if (!length) return { code: '51000', msg: 'Parameter bar error', data: [] };
  const now = Math.floor(fake.now() / 1000);
  const after = Number(query.get('after') ?? fake.now() + 1) / 1000;
  const before = Number(query.get('before') ?? 0) / 1000;
  const oldest = recentOnly ? now - 1440 * length : 0;
  const limit = Math.min(300, Number(query.get('limit') ?? 100));
  const from = Math.max(before + 0.001, oldest, after - (limit + 1) * length);
  const fakeCandles = listFakeCandles(fake, name, length, from, after).slice(-limit).toReversed();
  const data = fakeCandles.map(({ t, o, h, l, c, v }) =>
    [t * 1000, o, h, l, c, v, v * c, v * c, t + length <= now ? 1 : 0].map(plain),
  );
  return { code: '0', msg: '', data };
}

const answer: FakeVendorResponder = (fake, { path, query }) => {
  if (path === '/api/v5/market/tickers' && query.get('instType') === 'SPOT')
    return { body: { code: '0', msg: '', data: PAIRS.map((name) => buildTicker(fake, name)) } };
  if (path === '/api/v5/market/candles') return { body: buildCandles(fake, query, true) };
  if (path === '/api/v5/market/history-candles') return { body: buildCandles(fake, query, false) };
  return { status: 404, body: { code: '404', msg: 'Not Found', data: [] } };
};

/** Starts a server that answers as OKX documents its market data (v5). */
export const startFakeOkx = (now: () => number): Promise<FakePriceVendor> => startFakePriceVendor(now, answer);
