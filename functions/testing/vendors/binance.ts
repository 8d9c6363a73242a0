import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BinanceMisbehaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** Server that answers as Binance documents its market data, from prices set by a test, with any faults. */
export interface FakeBinance {
  url: string;
  /** Price of a pair in the second that begins at this epoch second. */
  price: (name: string, second: number) => number;
  /** Trades of a pair in that second. */
  trades: (name: string, second: number) => number;
  /** Our pairs that it lacks: one of them in a request makes it reject all. */
  absent: readonly string[];
  /** Its clock, ms. */
  now: () => number;
  /** Replaces the next answers, one each. */
  next: BinanceMisbehaviour[];
  /** Replaces all answers while set. */
  always: BinanceMisbehaviour | null;
  /** Paths with their queries, in order. */
  requests: string[];
  stop: () => Promise<void>;
}

const eight = (value: number) => value.toFixed(8);
const INTERVALS: Record<string, number> = {
  '1s': 1,
  '1m': 60,
  '3m': 180,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1h': 3600,
  '4h': 14_400,
  '1d': 86_400,
  '1w': 604_800,
};
/** Points at which a longer candle is sampled. */
const SAMPLES = 8;

function buildKline(fake: FakeBinance, name: string, from: number, length: number): unknown[] {
  const step = Math.max(1, Math.floor(length / SAMPLES));
  const seconds = Array.from({ length: Math.min(length, SAMPLES) }, (_, i) => from + i * step);
  const prices = seconds.map((second) => fake.price(name, second));
  const trades = seconds.reduce((sum, second) => sum + fake.trades(name, second), 0);
  const [open = 0] = prices;
  const close = prices.at(-1) ?? 0;
  const ends = [eight(open), eight(Math.max(...prices)), eight(Math.min(...prices)), eight(close)];
  const volume = eight(trades / 2);
  return [from * 1000, ...ends, volume, (from + length) * 1000 - 1, eight(close * trades), trades, '0', '0', '0'];
}

function buildKlines(fake: FakeBinance, query: URLSearchParams): unknown {
  const name = query.get('symbol') ?? '';
  const length = INTERVALS[query.get('interval') ?? ''];
  if (!length) return null;
  const limit = Math.min(1000, Number(query.get('limit') ?? 500));
  const until = Math.min(Number(query.get('endTime') ?? fake.now()), fake.now());
  const rows = [];
  const offset = length === 604_800 ? 4 * 86_400 : 0;
  const first = Math.ceil((Number(query.get('startTime')) / 1000 - offset) / length) * length + offset;
  for (let at = first; at * 1000 <= until && rows.length < limit; at += length)
    rows.push(buildKline(fake, name, at, length));
  return rows;
}

function buildTicker(fake: FakeBinance, name: string): unknown {
  const second = Math.floor(fake.now() / 1000);
  const price = fake.price(name, second);
  let lastId = second;
  while (fake.trades(name, lastId) === 0 && lastId > second - 3600) lastId--;
  return {
    symbol: name,
    openPrice: eight(price * 0.98),
    highPrice: eight(price * 1.25),
    lowPrice: eight(price * 0.75),
    lastPrice: eight(price),
    volume: eight(1234.5),
    quoteVolume: eight(1234.5 * price),
    openTime: fake.now() - 86_400_000,
    closeTime: fake.now(),
    firstId: 1,
    lastId,
    count: 1000,
  };
}

function answerRequest(fake: FakeBinance, { url = '' }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, fake.url);
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body));
  };
  const isKnown = (name: string | null) => name === null || !fake.absent.includes(name);
  if (pathname === '/api/v3/klines') {
    if (!isKnown(searchParams.get('symbol'))) return send(400, { code: -1121, msg: 'Invalid symbol.' });
    const rows = buildKlines(fake, searchParams);
    return rows ? send(200, rows) : send(400, { code: -1120, msg: 'Invalid interval.' });
  }
  if (pathname !== '/api/v3/ticker/24hr') return send(404, { code: -1, msg: 'Not found' });
  const names = JSON.parse(searchParams.get('symbols') ?? '[]') as string[];
  if (!names.every(isKnown)) return send(400, { code: -1121, msg: 'Invalid symbol.' });
  send(
    200,
    names.map((name) => buildTicker(fake, name)),
  );
}

/** Starts one on a free port. */
export async function startFakeBinance(now: () => number): Promise<FakeBinance> {
  const fake: FakeBinance = {
    url: '',
    price: () => 100,
    trades: () => 3,
    absent: [],
    now,
    next: [],
    always: null,
    requests: [],
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = createServer((request, response) => {
    fake.requests.push(request.url ?? '');
    const misbehave = fake.next.shift() ?? fake.always;
    if (misbehave) misbehave(response, request);
    else answerRequest(fake, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
