import {
  type FakeVendorResponder,
  listFakeCandles,
  type FakePriceVendor,
  getLastFakeTradeSecond,
  startFakePriceVendor,
} from './vendor.ts';

const PATH = /^\/products\/([A-Z]+-[A-Z]+)\/(ticker|stats|candles)$/;
/** Products that it trades against USDT, and others. */
const PRODUCTS = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT', 'XRP-USDT', 'DOGE-USDT', 'USDT-USD', 'BTC-USD'];
const GRANULARITIES = [60, 300, 900, 3600, 21_600, 86_400];
const MAX_CANDLES = 300;

const plain = (value: number) => String(Number(value.toFixed(8)));

function buildTicker(fake: FakePriceVendor, name: string): unknown {
  const price = fake.price(name, Math.floor(fake.now() / 1000));
  const second = getLastFakeTradeSecond(fake, name);
  return {
    ask: (price * 1.0001).toFixed(4),
    bid: (price * 0.9999).toFixed(4),
    volume: '1435.16800000',
    trade_id: second,
    price: plain(price),
    size: '0.00350000',
    time: new Date(second * 1000).toISOString().replace('Z', '123Z'),
  };
}

const stats = (price: number) => ({
  open: plain(price * 0.98),
  high: plain(price * 1.25),
  low: plain(price * 0.75),
  last: plain(price),
  volume: '1435.16800000',
  volume_30day: '50000.1',
});

function buildCandles(fake: FakePriceVendor, name: string, query: URLSearchParams): { status?: number; body: unknown } {
  const granularity = Number(query.get('granularity'));
  const [start, end] = [query.get('start'), query.get('end')].map((text) => Date.parse(text ?? '') / 1000) as [
    number,
    number,
  ];
  if (!GRANULARITIES.includes(granularity)) return { status: 400, body: { message: 'Unsupported granularity' } };
  const fakeCandles = listFakeCandles(fake, name, granularity, start, end + 0.001);
  if ((end - start) / granularity >= MAX_CANDLES)
    return { status: 400, body: { message: 'granularity too small for the requested time range' } };
  return { body: fakeCandles.toReversed().map(({ t, o, h, l, c, v }) => [t, l, h, o, c, v]) };
}

const answer: FakeVendorResponder = (fake, { path, query }) => {
  const [, name = '', resource] = PATH.exec(path) ?? [];
  if (!PRODUCTS.includes(name)) return { status: 404, body: { message: 'NotFound' } };
  if (resource === 'ticker') return { body: buildTicker(fake, name) };
  if (resource === 'stats') return { body: stats(fake.price(name, Math.floor(fake.now() / 1000))) };
  return buildCandles(fake, name, query);
};

/** Starts a server that answers as Coinbase documents its exchange's market data. */
export const startFakeCoinbase = (now: () => number): Promise<FakePriceVendor> => startFakePriceVendor(now, answer);
