import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readSocketConnection } from '#functions/data/live/connections.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { requestLimits, getMaxRequests } from '#functions/lib/limits.ts';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { type TestSocket, useTestSockets } from '#functions/testing/sockets.ts';
import { countConsumedCapacity } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';

useTestTableOnEngine();
const gateway = useTestSocketGateway();
const open = useTestSockets(gateway);
let socket: TestSocket;

beforeAll(async () => {
  await writeTestTick(nowSeconds(), { 'BTC/USDT': '50000.5', 'ETH/USDT': ['3000', 700] });
});
beforeEach(async () => {
  socket = await open();
});

const symbolsIn = (frames: readonly SocketFrame[]) =>
  frames.flatMap((frame) => ('prices' in frame ? frame.prices.map(({ symbol }) => symbol) : []));

describe('socket connection', () => {
  it('gets a welcome with the server time after the handshake', { tags: ['TRD-095'] }, async () => {
    const [frame] = socket.frames();
    expect(frame).toMatchObject({ type: 'welcome', topic: 'connection', seq: 0, since: 0, connection_id: socket.id });
    expect(Math.abs((frame as { server_time: number }).server_time - now())).toBeLessThan(5000);
  });

  it('is removed from the table when it closes', async () => {
    await socket.close();
    expect(await readSocketConnection(socket.id)).toBeNull();
    socket.frames();
    const [answer] = await socket.send({ type: 'subscribe', channel: 'price' });
    expect(answer).toMatchObject({ type: 'error', error_code: 'NOT_FOUND' });
  });

  it(
    'is rejected above the limit per address and accepted again after another one closes',
    { tags: ['TRD-211'] },
    async () => {
      process.env['RATE_LIMIT_SCALE'] = '0.01';
      const address = '192.0.2.77';
      const openedSockets: TestSocket[] = [];
      for (let i = 0; i < getMaxRequests(requestLimits.connected); i++) openedSockets.push(await open(address));
      expect(openedSockets.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
      expect((await open(address)).status).toBe(429);
      expect((await open('192.0.2.78')).status).toBe(200);
      expect((await open(`::ffff:${address}`)).status).toBe(429);
      await openedSockets[0]?.close();
      await openedSockets[0]?.close();
      expect((await open(address)).status).toBe(200);
      expect((await open(address)).status).toBe(429);
      delete process.env['RATE_LIMIT_SCALE'];
    },
  );

  it('is accepted only through the CDN when one is configured', async () => {
    process.env['ORIGIN_SECRET'] = 'known to the CDN';
    try {
      expect((await open()).status).toBe(403);
    } finally {
      delete process.env['ORIGIN_SECRET'];
    }
  });
});

describe('socket messages', () => {
  beforeEach(() => socket.frames());

  it('ping returns the time and the client time', { tags: ['TRD-094'] }, async () => {
    expect(await socket.send({ type: 'ping', client_time: 12.5 })).toMatchObject([
      { type: 'pong', topic: 'connection', client_time: 12.5 },
    ]);
  });

  it('subscribe returns a snapshot of the symbols, or of all', { tags: ['TRD-094'] }, async () => {
    const answer = await socket.send({ type: 'subscribe', channel: 'price', symbol: 'BTC/USDT' });
    expect(answer.map(({ type }) => type)).toEqual(['success', 'all_prices']);
    expect(symbolsIn(answer)).toEqual(['BTC/USDT']);
    expect(answer[1]).toMatchObject({ topic: 'prices', seq: 1, since: 0, prices: [{ price: '50000.5' }] });
    expect(symbolsIn(await socket.send({ type: 'subscribe', channel: 'price' }))).toEqual(['BTC/USDT', 'ETH/USDT']);
    expect((await readSocketConnection(socket.id))?.prices).toEqual({ 'BTC/USDT': 1, '*': 1 });
    await socket.send({ type: 'unsubscribe', channel: 'price', symbols: ['BTC/USDT'] });
    expect((await readSocketConnection(socket.id))?.prices).toEqual({ '*': 1 });
    await socket.send({ type: 'unsubscribe', channel: 'price' });
    expect((await readSocketConnection(socket.id))?.prices).toEqual({});
  });

  it('get_price and get_all_prices return the latest tick', { tags: ['TRD-094'] }, async () => {
    expect(await socket.send({ type: 'get_price', symbol: 'ETH/USDT' })).toMatchObject([
      { type: 'price_update', seq: 1, since: 0, prices: [{ symbol: 'ETH/USDT', price: '3000' }] },
    ]);
    expect(await socket.send({ type: 'get_price', symbol: 'NO/SUCH' })).toMatchObject([
      { type: 'error', about: 'get_price', code: 4014 },
    ]);
    expect(symbolsIn(await socket.send({ type: 'get_all_prices' }))).toEqual(['BTC/USDT', 'ETH/USDT']);
  });

  it('concurrent price requests share one read', async () => {
    const otherSockets = await Promise.all(Array.from({ length: 20 }, (_, i) => open(`192.0.2.${i + 2}`)));
    for (const other of otherSockets) other.frames();
    const { taken, stop } = countConsumedCapacity();
    const answers = await Promise.all(otherSockets.map((other) => other.send({ type: 'get_all_prices' })));
    stop();
    for (const answer of answers) expect(symbolsIn(answer)).toEqual(['BTC/USDT', 'ETH/USDT']);
    expect(taken().length).toBeLessThan(20);
    await writeTestTick(nowSeconds() + 1, { 'BTC/USDT': '50001' });
    expect(await socket.send({ type: 'get_all_prices' })).toMatchObject([{ seq: 2, prices: [{ price: '50001' }] }]);
  });

  it('get_kline returns as many candles as fit into a frame', { tags: ['TRD-094'] }, async () => {
    const [frame] = await socket.send({ type: 'get_kline', symbol: 'BTC/USDT', timeframe: '1m', limit: 300 });
    expect(frame).toMatchObject({ type: 'kline_update', symbol: 'BTC/USDT', timeframe: '1m' });
    expect(gateway.posted.at(-1)?.size).toBeLessThan(32_768);
  });

  it('follow replaces all subscriptions and ignores an older revision', async () => {
    await socket.send({ type: 'subscribe', channel: 'kline', symbol: 'BTC/USDT' });
    const klines = [{ symbol: 'ETH/USDT', timeframe: '5m', pace: 60 }];
    const answer = await socket.send({ type: 'follow', revision: 5, prices: { 'ETH/USDT': 1, '*': 5 }, klines });
    expect(answer.map(({ type }) => type)).toEqual(['all_prices']);
    expect(await socket.send({ type: 'follow', revision: 4, prices: {}, klines: [] })).toEqual([]);
    expect(await readSocketConnection(socket.id)).toMatchObject({
      prices: { 'ETH/USDT': 1, '*': 5 },
      klines: { 'ETH/USDT 5m': { symbol: 'ETH/USDT', timeframe: '5m', pace: 60 } },
      revision: 5,
    });
    expect(await socket.send({ type: 'follow', revision: 6, prices: {} })).toMatchObject([{ type: 'success' }]);
    expect(await readSocketConnection(socket.id)).toMatchObject({ prices: {}, klines: {} });
  });

  it('page_view stores the viewed page', { tags: ['TRD-094', 'TRD-183'] }, async () => {
    expect(await socket.send({ type: 'page_view', page: '/trading/options', is_viewing: true })).toEqual([]);
    expect(await readSocketConnection(socket.id)).toMatchObject({ page: '/trading/options', is_viewing: true });
  });
});

describe('socket abuse protection', () => {
  beforeEach(() => socket.frames());

  it.each([
    ['no JSON', '{'],
    ['a number', '1'],
    ['null', 'null'],
    ['an array', '[]'],
    ['no type', '{}'],
    ['an unknown type', '{"type":"order"}'],
    ['a type of every object', '{"type":"constructor"}'],
    ['a prototype', '{"type":"__proto__"}'],
    ['a lone surrogate', '"\ud800"'],
    ['nothing', ''],
    ['a megabyte', `{"type":"ping","x":"${'x'.repeat(1_000_000)}"}`],
    ['deep nesting', '['.repeat(8000)],
  ])('%s is answered with an error', async (_, text) => {
    expect(await socket.sendText(text)).toMatchObject([{ type: 'error', about: null, code: 4002 }]);
  });

  it.each([
    [{ type: 'ping', more: 1 }, 'more'],
    [{ type: 'subscribe', channel: 'trades' }, 'channel'],
    [{ type: 'subscribe', channel: 'price', pace: 0 }, 'pace'],
    [{ type: 'subscribe', channel: 'price', symbol: 'btc' }, 'symbol'],
    [{ type: 'subscribe', channel: 'price', symbols: [] }, 'symbols'],
    [{ type: 'subscribe', channel: 'kline', symbol: 'BTC/USDT', timeframe: '2m' }, 'timeframe'],
    [{ type: 'follow', revision: 1, prices: { __proto__x: 1 } }, 'prices.__proto__x'],
    [{ type: 'auth' }, 'token'],
    [{ type: 'get_price' }, 'symbol'],
    [{ type: 'get_all_prices', symbol: 'BTC/USDT' }, 'symbol'],
    [{ type: 'unsubscribe', channel: 'kline' }, 'symbol'],
    [{ type: 'follow', prices: {} }, 'revision'],
    [{ type: 'page_view', page: 'x'.repeat(201), is_viewing: true }, 'page'],
    [{ type: 'page_view', page: '/' }, 'is_viewing'],
    [{ type: 'assets_page_heartbeat', timestamp: 'now' }, 'timestamp'],
    [{ type: 'get_kline', symbol: 'BTC/USDT', limit: 1e9 }, 'limit'],
  ])('names the field of an invalid message: %j', { tags: ['TRD-094'] }, async (message, field) => {
    const [frame] = await socket.send(message);
    expect(frame).toMatchObject({ type: 'error', about: message.type, error_code: 'VALIDATION_FAILED' });
    expect(Object.keys((frame as { errors: object }).errors)).toContain(field);
  });

  it('10,000 subscriptions store a small connection, then get no answer, then disconnect it', async () => {
    // Within one window of the limit, regardless of duration.
    const began = now();
    setClock(() => began);
    onTestFinished(() => void setClock());
    for (let i = 0; i < 100; i++) {
      const symbols = Array.from({ length: 100 }, (_, n) => `S${i}X${n}/USDT`);
      await socket.send({ type: 'subscribe', channel: 'price', symbols });
    }
    const answers = gateway.to(socket.id).filter(({ type }) => type === 'error');
    expect(answers).toHaveLength(getMaxRequests(requestLimits.message) + 1);
    expect(answers.at(-1)).toMatchObject({ error_code: 'TOO_MANY_REQUESTS' });
    expect(answers[0]).toMatchObject({ error_code: 'SYMBOL_NOT_FOUND' });
    expect(JSON.stringify(await readSocketConnection(socket.id)).length).toBeLessThan(1000);
    for (let i = 0; i < getMaxRequests(requestLimits.message) * 5; i++) await socket.send({ type: 'ping' });
    expect(gateway.ended).toEqual([socket.id]);
    expect(await readSocketConnection(socket.id)).toBeNull();
  });

  it('limits a connection to sixteen candle series', async () => {
    const subscribe = (symbol: string, timeframe: string) =>
      socket.send({ type: 'subscribe', channel: 'kline', symbol, timeframe });
    for (const symbol of ['BTC/USDT', 'ETH/USDT', 'SOL/USDT', 'XRP/USDT'])
      for (const timeframe of ['1m', '3m', '5m', '15m', '1m'])
        expect(await subscribe(symbol, timeframe)).toMatchObject([{ type: 'success' }]);
    expect(await subscribe('BTC/USDT', '1h')).toMatchObject([{ type: 'error', error_code: 'TOO_MANY_REQUESTS' }]);
    expect(Object.keys((await readSocketConnection(socket.id))?.klines ?? {})).toHaveLength(16);
  });

  it('removes a closed connection when answering it fails', async () => {
    gateway.gone.add(socket.id);
    await socket.send({ type: 'ping' });
    expect(await readSocketConnection(socket.id)).toBeNull();
  });
});
