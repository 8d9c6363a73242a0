import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type VendorMisbehaviour = (response: ServerResponse, request: IncomingMessage) => void;

/** Server that answers as a price provider documents it, from prices set by a test, with any faults. */
export interface FakePriceVendor {
  url: string;
  /** Price by the vendor's name in the second that begins at this epoch second. */
  price: (name: string, second: number) => number;
  /** True when there were trades in that second. */
  traded: (name: string, second: number) => boolean;
  /** Its clock, ms. */
  now: () => number;
  /** Replaces the next answers, one each. */
  next: VendorMisbehaviour[];
  /** Replaces all answers while set. */
  always: VendorMisbehaviour | null;
  /** Paths with their queries, in order. */
  requests: string[];
  /** Authorization header of the last request. */
  authorization: string | undefined;
  stop: () => Promise<void>;
}

export interface FakeVendorRequest {
  path: string;
  query: URLSearchParams;
  request: IncomingMessage;
}

/** Body sent as JSON, by default with status 200. */
export type FakeVendorResponder = (
  fake: FakePriceVendor,
  request: FakeVendorRequest,
) => { status?: number; body: unknown };

/** Starts one on a free port. */
export async function startFakePriceVendor(now: () => number, answer: FakeVendorResponder): Promise<FakePriceVendor> {
  const server = createServer((request, response) => {
    fake.requests.push(request.url ?? '');
    fake.authorization = request.headers.authorization;
    const misbehave = fake.next.shift() ?? fake.always;
    if (misbehave) return misbehave(response, request);
    const { pathname, searchParams } = new URL(request.url ?? '/', fake.url);
    const { status = 200, body } = answer(fake, { path: pathname, query: searchParams, request });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const fake: FakePriceVendor = {
    url: '',
    price: () => 100,
    traded: () => true,
    now,
    next: [],
    always: null,
    requests: [],
    authorization: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

export interface FakeCandle {
  t: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
}

/** Points at which a longer candle is sampled. */
const SAMPLES = 8;

/** Returns candles that begin at or after `from` and before `to`, oldest first, none of the future; seconds. */
export function listFakeCandles(
  fake: FakePriceVendor,
  name: string,
  length: number,
  from: number,
  to: number,
): FakeCandle[] {
  const fakeCandles: FakeCandle[] = [];
  const offset = length === 604_800 ? 4 * 86_400 : 0;
  const end = Math.min(to, Math.floor(fake.now() / 1000));
  for (let t = Math.ceil((from - offset) / length) * length + offset; t < end; t += length) {
    const step = Math.max(1, Math.floor(length / SAMPLES));
    const seconds = Array.from({ length: Math.min(length, SAMPLES) }, (_, i) => t + i * step);
    const prices = seconds.map((second) => fake.price(name, second));
    const traded = seconds.filter((second) => fake.traded(name, second)).length;
    const [o = 0] = prices;
    fakeCandles.push({ t, o, h: Math.max(...prices), l: Math.min(...prices), c: prices.at(-1) ?? 0, v: traded });
  }
  return fakeCandles;
}

/** Returns the last second, up to the present one, with trades. */
export function getLastFakeTradeSecond(fake: FakePriceVendor, name: string): number {
  let second = Math.floor(fake.now() / 1000);
  while (!fake.traded(name, second) && second > fake.now() / 1000 - 3600) second--;
  return second;
}

export const createVendorResponse =
  (status: number, body: string, headers: Record<string, string> = {}): VendorMisbehaviour =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Faults of any server towards any client. */
export const vendorFaults: Readonly<Record<string, VendorMisbehaviour>> = {
  'a maintenance page': createVendorResponse(503, '<html><h1>Down for maintenance</h1></html>', {
    'content-type': 'text/html',
  }),
  'a page with status 200': createVendorResponse(200, '<html>Checking your browser</html>', {
    'content-type': 'text/html',
  }),
  'status 500': createVendorResponse(500, '{"message":"internal"}'),
  'another shape': createVendorResponse(200, '{"hello":"world"}'),
  'an empty list': createVendorResponse(200, '[]'),
  nothing: createVendorResponse(200, 'null'),
  'a redirect': createVendorResponse(302, '', { location: 'http://127.0.0.1:1/' }),
  'a connection that is cut': (response) => response.destroy(),
  'a body that is cut': (response) => {
    response.writeHead(200, { 'content-length': '5000' });
    response.write('{"data":[');
    setImmediate(() => response.destroy());
  },
  'an answer that never comes': () => {},
  'an endless answer': (response) => {
    response.writeHead(200);
    const chunk = 'x'.repeat(1 << 16);
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  },
};
