import {
  type FakeVendorResponder,
  listFakeCandles,
  type FakePriceVendor,
  getLastFakeTradeSecond,
  startFakePriceVendor,
} from './vendor.ts';

const GRANULARITIES: Record<string, number> = { M1: 60, M5: 300, M15: 900, M30: 1800, H1: 3600, D: 86_400 };
export const FAKE_OANDA_TOKEN = 'token-of-an-operator-0123456789';
export const FAKE_OANDA_ACCOUNT = '101-004-1234567-001';

const unix = (seconds: number) => `${Math.floor(seconds)}.${String(Math.round((seconds % 1) * 1e9)).padStart(9, '0')}`;

function buildPrice(fake: FakePriceVendor, name: string): unknown {
  const middle = fake.price(name, Math.floor(fake.now() / 1000));
  const side = (value: number) => [
    { price: value.toFixed(5), liquidity: 1_000_000 },
    { price: value.toFixed(5), liquidity: 2_000_000 },
  ];
  return {
    type: 'PRICE',
    time: unix(getLastFakeTradeSecond(fake, name)),
    bids: side(middle * 0.9999),
    asks: side(middle * 1.0001),
    closeoutBid: (middle * 0.999).toFixed(5),
    closeoutAsk: (middle * 1.001).toFixed(5),
    status: 'tradeable',
    tradeable: true,
    unitsAvailable: {},
    instrument: name,
  };
}

function buildCandles(fake: FakePriceVendor, name: string, query: URLSearchParams): { status?: number; body: unknown } {
  const length = GRANULARITIES[query.get('granularity') ?? ''];
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))] as [number, number];
  if (!length) return { status: 400, body: { errorMessage: "Invalid value specified for 'granularity'" } };
  if (to * 1000 > fake.now())
    return { status: 400, body: { errorMessage: "Invalid value specified for 'to'. Time is in the future" } };
  if ((to - from) / length > 5000) return { status: 400, body: { errorMessage: "Maximum value for 'count' exceeded" } };
  const shownCandles = listFakeCandles(fake, name, length, from, to).map(({ t, o, h, l, c, v }) => ({
    complete: (t + length) * 1000 <= fake.now(),
    volume: v,
    time: unix(t),
    mid: { o: o.toFixed(5), h: h.toFixed(5), l: l.toFixed(5), c: c.toFixed(5) },
  }));
  return { body: { instrument: name, granularity: query.get('granularity'), candles: shownCandles } };
}

const answer: FakeVendorResponder = (fake, { path, query, request }) => {
  if (request.headers.authorization !== `Bearer ${FAKE_OANDA_TOKEN}`)
    return { status: 401, body: { errorMessage: 'Insufficient authorization to perform request.' } };
  if (request.headers['accept-datetime-format'] !== 'UNIX') return { status: 400, body: { errorMessage: 'No format' } };
  if (path === `/v3/accounts/${FAKE_OANDA_ACCOUNT}/pricing`) {
    const prices = (query.get('instruments') ?? '').split(',').map((name) => buildPrice(fake, name));
    return { body: { time: unix(fake.now() / 1000), prices } };
  }
  const [, name] = /^\/v3\/instruments\/(\w+)\/candles$/.exec(path) ?? [];
  return name ? buildCandles(fake, name, query) : { status: 404, body: { errorMessage: 'Not found' } };
};

/** Starts a server that answers as OANDA documents its v20 API. */
export const startFakeOanda = (now: () => number): Promise<FakePriceVendor> => startFakePriceVendor(now, answer);
