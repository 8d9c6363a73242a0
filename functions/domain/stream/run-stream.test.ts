import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClientOptions } from 'ws';
import { writeMarketStats } from '#functions/data/market/market-stats.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { FanOutFollowers } from '#functions/domain/fan-out/followers.ts';
import { buildAllPricesFrame } from '#functions/domain/socket/price-frames.ts';
import { receiveClientMessage } from '#functions/domain/socket/receive-message.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { requestLimits, getMaxRequests } from '#functions/lib/limits.ts';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { useTestSockets } from '#functions/testing/sockets.ts';
import { openTestStreamClient, type TestStreamClient } from '#functions/testing/stream-client.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import type { ClientMessageInput } from '#shared/messages/socket.ts';
import { PRICE_STREAM_HEALTH_PATH } from '#shared/messages/stream.ts';
import { type RunningPriceStream, runPriceStream } from './run-stream.ts';

const { renew } = useTestTable();
const gateway = useTestSocketGateway();
const openSocket = useTestSockets(gateway);

let running: RunningPriceStream;
let clients: TestStreamClient[] = [];
let second: number = nowSeconds();
let price = 100;
const written: Tick[] = [];
const day = { symbol: 'BTC/USDT', open: '90', high: '120', low: '80', volume: '5' };
/** Additional wait while the test blocks it. */
let blockedWait: Promise<void> | null = null;

/** Writes the next tick: every price moves except one. */
async function tick(): Promise<Tick> {
  second += 1;
  price += 1;
  const next = await writeTestTick(second, { 'BTC/USDT': `${price}`, 'ETH/USDT': `${price}.5`, 'EUR/USD': '1.1' });
  written.push(next);
  return next;
}

const start = (more: { mostClients?: number } = {}) =>
  runPriceStream({ port: 0, host: '127.0.0.1', now, sleep: (ms) => blockedWait ?? wait(Math.min(ms, 5)), ...more });

async function open(options: ClientOptions = {}, { port } = running): Promise<TestStreamClient> {
  const client = await openTestStreamClient(port, options);
  clients.push(client);
  return client;
}

const ofTick = (sequence: number) => (frame: SocketFrame) => frame.topic === 'prices' && frame.seq === sequence;

/** Writes ticks until a client was sent one of them. */
async function tickUntilServed(client: TestStreamClient): Promise<Tick> {
  for (;;) {
    const next = await tick();
    await wait(20);
    if (client.frames.some((frame) => ofTick(next.sequence)(frame) && frame.type === 'price_update')) return next;
  }
}

beforeEach(async () => {
  await renew();
  written.length = 0;
  await tick();
  await writeMarketStats(nowSeconds(), [day]);
  running = await start();
});
afterEach(async () => {
  for (const { socket } of clients) socket.terminate();
  clients = [];
  await running.end(0);
});

describe('runPriceStream', () => {
  it(
    'sends the same frames as the fan-out for the same subscriptions, compressed or not',
    { tags: ['FIN-365'] },
    async () => {
      const follow: ClientMessageInput = { type: 'follow', revision: 1, prices: { '*': 1, 'EUR/USD': 2 } };
      const openClients = [await open(), await open({ perMessageDeflate: false }), await open()];
      expect(openClients.map(({ socket }) => socket.extensions)).toEqual([
        'permessage-deflate',
        '',
        'permessage-deflate',
      ]);
      for (const client of openClients) {
        await client.next(({ type }) => type === 'welcome');
        client.send(follow);
        expect(await client.next(({ type }) => type === 'all_prices')).toMatchObject({ seq: written[0]?.sequence });
      }
      const from = written.length;
      for (let i = 0; i < 6; i++) {
        const { sequence } = await tick();
        for (const client of openClients) await client.next(ofTick(sequence));
      }
      const days = new Map([[day.symbol, day]]);
      const followers = new FanOutFollowers((currentTick, symbols) =>
        buildAllPricesFrame(currentTick, new Set(symbols), days),
      );
      followers.apply({ connection_id: 'c', shard: 0, changed_at: 1, prices: follow.prices, klines: {} });
      const expected: SocketFrame[] = [];
      for (const writtenTick of written.slice(from))
        for (const follower of followers.advance(writtenTick))
          for (const shared of follower.pending) {
            const payload = shared.channel.frameFor(follower.channels.get(shared));
            follower.channels.set(shared, shared.channel.seq);
            if (payload) expected.push(JSON.parse(payload.bytes.toString()) as SocketFrame);
          }
      expect(expected.map(({ type }) => type)).toContain('price_update');
      for (const { frames } of openClients) {
        const priceFrames = frames.filter(
          (frame) => frame.topic === 'prices' && frame.seq > (written[from - 1]?.sequence ?? 0),
        );
        expect(priceFrames).toEqual(expected);
      }
    },
  );

  it('answers valid and invalid messages as the gateway does', async () => {
    const socket = await openSocket();
    const client = await open({ perMessageDeflate: false });
    await client.next(({ type }) => type === 'welcome');
    socket.frames();
    const messages = [
      '',
      '{',
      'null',
      '[]',
      '{"type":"nothing"}',
      `{"type":"ping","x":"${'y'.repeat(9000)}"}`,
      '{"type":"ping","client_time":5,"more":1}',
      '{"type":"ping","client_time":"5"}',
      '{"type":"subscribe","channel":"price","symbol":"NOT/KNOWN"}',
      '{"type":"subscribe","channel":"price","pace":0}',
      '{"type":"subscribe","channel":"nothing"}',
      '{"type":"subscribe","channel":"price","symbols":["BTC/USDT","ETH/USDT"],"pace":60}',
      '{"type":"subscribe","channel":"kline","symbol":"BTC/USDT","timeframe":"1m","pace":60}',
      '{"type":"subscribe","channel":"kline","symbol":"BTC/USDT","timeframe":"7m"}',
      '{"type":"unsubscribe","channel":"price","symbol":"BTC/USDT"}',
      '{"type":"unsubscribe","channel":"kline","symbol":"BTC/USDT"}',
      '{"type":"unsubscribe","channel":"price"}',
      '{"type":"follow","revision":2,"prices":{"BTC/USDT":60}}',
      '{"type":"follow","revision":1,"prices":{"ETH/USDT":60}}',
      '{"type":"follow","revision":3,"prices":{"X":1},"klines":[]}',
      '{"type":"follow","revision":4,"prices":{}}',
      '{"type":"get_price","symbol":"BTC/USDT"}',
      '{"type":"get_price","symbol":"NOT/KNOWN"}',
      '{"type":"get_all_prices"}',
    ];
    const differing: unknown[] = [];
    for (const [i, text] of messages.entries()) {
      await receiveClientMessage(socket.id, text);
      const byGateway = socket.frames();
      client.send(text);
      client.send(`{"type":"ping","client_time":${i + 100}}`);
      const from = client.frames.length;
      await client.next((frame) => frame.type === 'pong' && frame.client_time === i + 100);
      const byStream = client.frames.slice(from, -1);
      const timeless = (frames: SocketFrame[]) => frames.map((frame) => ({ ...frame, server_time: 0 }));
      if (JSON.stringify(timeless(byStream)) !== JSON.stringify(timeless(byGateway)))
        differing.push({ text, byStream, byGateway });
    }
    expect(differing).toEqual([]);
  });

  it('rejects account messages with FORBIDDEN', async () => {
    const client = await open();
    for (const message of [
      { type: 'auth', token: 't' },
      { type: 'page_view', page: '/', is_viewing: true },
      { type: 'assets_page_heartbeat' },
      { type: 'get_kline', symbol: 'BTC/USDT' },
    ] as const) {
      client.send(message);
      expect(await client.next(({ type }) => type === 'error')).toMatchObject({
        about: message.type,
        error_code: 'FORBIDDEN',
      });
    }
  });

  it('sends subscribed symbols only, until unsubscribed', async () => {
    const client = await open();
    client.send({ type: 'subscribe', channel: 'price', symbol: 'ETH/USDT' });
    const { sequence } = await tickUntilServed(client);
    const frame = client.frames.find(ofTick(sequence));
    expect(frame && 'prices' in frame && frame.prices.map(({ symbol }) => symbol)).toEqual(['ETH/USDT']);
    client.send({ type: 'unsubscribe', channel: 'price' });
    await client.next((candidate) => candidate.type === 'success' && candidate.about === 'unsubscribe');
    const other = await open();
    other.send({ type: 'follow', revision: 1, prices: { '*': 1 } });
    const until = await tickUntilServed(other);
    expect(client.frames.some(ofTick(until.sequence))).toBe(false);
  });

  it('answers a flooding client once, then disconnects it', async () => {
    const client = await open();
    const allowed = getMaxRequests(requestLimits.message);
    for (let i = 0; i < allowed * 5 + 5; i++) client.send({ type: 'ping' });
    await client.closed;
    // Its window of ten seconds may have ended meanwhile.
    const errorFrames = client.frames.filter(
      (frame) => frame.type === 'error' && frame.error_code === 'TOO_MANY_REQUESTS',
    );
    expect(errorFrames.length).toBeGreaterThan(0);
    expect(errorFrames.length).toBeLessThanOrEqual(2);
  });

  it('disconnects a client that sends an oversized message, and serves the others', async () => {
    const [bad, good] = [await open(), await open()];
    bad.send('x'.repeat(40_000));
    expect(await bad.closed).toBe(1009);
    good.send({ type: 'ping', client_time: 1 });
    await good.next(({ type }) => type === 'pong');
  });

  it('limits clients per address and in total, and accepts new ones after one leaves', async () => {
    process.env['RATE_LIMIT_SCALE'] = '0.005';
    try {
      expect(getMaxRequests(requestLimits.connected)).toBe(3);
      const three = [await open(), await open(), await open()];
      await expect(open()).rejects.toThrow('429');
      three[0]?.socket.close();
      await three[0]?.closed;
      await expect.poll(() => running.stream.size).toBe(2);
      await open();
    } finally {
      delete process.env['RATE_LIMIT_SCALE'];
    }
    const small = await start({ mostClients: 1 });
    const only = await open({}, small);
    await expect(open({}, small)).rejects.toThrow('503');
    only.socket.terminate();
    await expect.poll(() => small.stream.size).toBe(0);
    await open({}, small);
    await small.end(0);
  });

  it('accepts clients only through the CDN and counts by the address it reports', async () => {
    process.env['ORIGIN_SECRET'] = 'known to the CDN';
    process.env['RATE_LIMIT_SCALE'] = '0.002';
    const from = (address: string, secret = 'known to the CDN') => ({
      headers: { 'x-origin-secret': secret, 'cloudfront-viewer-address': `${address}:4711` },
    });
    try {
      await expect(open(from('192.0.2.1', 'guessed'))).rejects.toThrow('403');
      await expect(open()).rejects.toThrow('403');
      await open(from('192.0.2.1'));
      await expect(open(from('192.0.2.1'))).rejects.toThrow('429');
      await open(from('192.0.2.2'));
    } finally {
      delete process.env['ORIGIN_SECRET'];
      delete process.env['RATE_LIMIT_SCALE'];
    }
  });

  it('reports its health, and disconnects clients gradually when it stops', async () => {
    const health = () =>
      fetch(`http://127.0.0.1:${running.port}${PRICE_STREAM_HEALTH_PATH}`).then(({ status }) => status);
    expect(await health()).toBe(200);
    const openClients = await Promise.all([open(), open(), open(), open()]);
    for (const client of openClients) client.send({ type: 'follow', revision: 1, prices: { '*': 1 } });
    await tickUntilServed(openClients[3]);
    const closeCodes: number[] = [];
    for (const { closed } of openClients) void closed.then((code) => closeCodes.push(code));
    let goOn = () => {};
    blockedWait = new Promise((resolve) => {
      goOn = resolve;
    });
    const ending = running.end(400);
    await expect.poll(() => closeCodes.length).toBeGreaterThan(0);
    expect(closeCodes.length).toBeLessThan(openClients.length);
    expect(await health()).toBe(503);
    await expect(open()).rejects.toThrow('503');
    blockedWait = null;
    goOn();
    await ending;
    await expect.poll(() => closeCodes).toEqual([1012, 1012, 1012, 1012]);
  });
});
