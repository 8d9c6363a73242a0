import {
  type FakeVendorResponder,
  listFakeCandles,
  type FakePriceVendor,
  getLastFakeTradeSecond,
  startFakePriceVendor,
} from './vendor.ts';

const INTERVALS: Record<string, number> = { '1min': 60, '5min': 300, '15min': 900, '30min': 1800, '1day': 86_400 };
export const FAKE_TWELVE_DATA_KEY = 'key-of-an-operator-0123456789';

const fault = (code: number, message: string) => ({ code, message, status: 'error' });

function buildQuote(fake: FakePriceVendor, name: string): unknown {
  if (name.startsWith('NO')) return fault(404, `**symbol** ${name} not found`);
  const now = Math.floor(fake.now() / 1000);
  return {
    symbol: name,
    name,
    exchange: 'Forex',
    datetime: new Date(fake.now()).toISOString().slice(0, 10),
    timestamp: now - (now % 86_400),
    last_quote_at: getLastFakeTradeSecond(fake, name) - (getLastFakeTradeSecond(fake, name) % 60),
    open: '1.00000',
    high: '1.00000',
    low: '1.00000',
    close: fake.price(name, now).toFixed(5),
    previous_close: '1.00000',
    change: '0.00000',
    percent_change: '0.00000',
    is_market_open: true,
    fifty_two_week: { low: '1.0', high: '1.0' },
  };
}

function buildSeries(fake: FakePriceVendor, query: URLSearchParams): unknown {
  const length = INTERVALS[query.get('interval') ?? ''];
  if (!length || query.get('timezone') !== 'UTC' || query.get('order') !== 'ASC') return fault(400, 'Invalid interval');
  const at = (name: string) => Date.parse(`${(query.get(name) ?? '').replace(' ', 'T')}Z`) / 1000;
  const fakeCandles = listFakeCandles(fake, query.get('symbol') ?? '', length, at('start_date'), at('end_date') + 1);
  if (fakeCandles.length === 0)
    return fault(400, 'No data is available on the specified dates. Try setting different start/end dates.');
  const datetime = (t: number) =>
    new Date(t * 1000)
      .toISOString()
      .slice(0, length === 86_400 ? 10 : 19)
      .replace('T', ' ');
  const values = fakeCandles.slice(-5000).map(({ t, o, h, l, c }) => ({
    datetime: datetime(t),
    open: o.toFixed(5),
    high: h.toFixed(5),
    low: l.toFixed(5),
    close: c.toFixed(5),
  }));
  return { meta: { symbol: query.get('symbol'), interval: query.get('interval') }, values, status: 'ok' };
}

const answer: FakeVendorResponder = (fake, { path, query, request }) => {
  if (request.headers.authorization !== `apikey ${FAKE_TWELVE_DATA_KEY}`)
    return { status: 401, body: fault(401, '**apikey** parameter is incorrect or not specified.') };
  if (path === '/time_series') return { body: buildSeries(fake, query) };
  if (path !== '/quote') return { status: 404, body: fault(404, 'Not found') };
  const names = (query.get('symbol') ?? '').split(',');
  const quotes = names.map((name) => [name, buildQuote(fake, name)] as const);
  return { body: names.length === 1 ? quotes[0]?.[1] : Object.fromEntries(quotes) };
};

/** Starts a server that answers as Twelve Data documents its prices and time series. */
export const startFakeTwelveData = (now: () => number): Promise<FakePriceVendor> => startFakePriceVendor(now, answer);
