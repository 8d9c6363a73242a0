import { beforeEach, describe, expect, it } from 'vitest';
import type { SocketFrame } from '#shared/messages/frames.ts';
import type { KlineSocketEvent, PricesFrame } from './account-events.ts';
import { createSocket } from './create-socket.ts';
import {
  buildFakeAllPricesFrame,
  FakeBrowser,
  advanceLiveTime,
  openFakeSocket,
  buildFakePongFrame,
  buildFakePriceUpdateFrame,
} from './fake-browser.ts';
import type { LiveSocket } from './types.ts';

const HOUR = 3_600_000;

let browser: FakeBrowser;
let socket: LiveSocket;
let prices: PricesFrame[];

beforeEach(() => {
  browser = new FakeBrowser();
  socket = createSocket(browser);
  prices = [];
  socket.onPrices((frame) => void prices.push(frame));
});

describe('socket opening', () => {
  it('connects, logs in, subscribes and pings without waiting for a welcome', { tags: ['TRD-016'] }, () => {
    socket.setToken('t1', { user_id: 'usr_1', is_mobile: false });
    socket.subscribePrices('all', 5);
    socket.subscribePrices(['BTC/USDT'], 1);
    expect(socket.status()).toBe('idle');
    socket.start();
    expect(socket.status()).toBe('connecting');
    browser.last.onopen?.();
    expect(socket.status()).toBe('open');
    expect(browser.last.sent).toEqual([
      { type: 'auth', token: 't1', user_id: 'usr_1', is_mobile: false },
      { type: 'follow', revision: 1, prices: { '*': 5, 'BTC/USDT': 1 }, klines: [] },
      { type: 'ping', client_time: browser.time },
    ]);
  });

  it('measures the server clock by the ping round trip', () => {
    socket.start();
    browser.last.onopen?.();
    const sentAt = browser.time;
    browser.pass(80);
    browser.last.deliver(buildFakePongFrame(sentAt, 5_000_000));
    expect(browser.observed).toEqual([[5_000_000, sentAt, sentAt + 80]]);
  });

  it('ignores invalid frames', () => {
    socket.start();
    const wire = openFakeSocket(browser);
    for (const text of ['', '{', 'null', '[]', '1', '{"type":"x"}', '{"type":"x","topic":"prices","seq":"1"}'])
      wire.deliver(text);
    wire.onmessage?.({ data: new ArrayBuffer(3) });
    expect(socket.status()).toBe('open');
    expect(prices).toEqual([]);
  });

  it('times out an unanswered handshake', () => {
    socket.start();
    browser.pass(8000);
    expect(browser.wires[0]?.closed).toBe(true);
    expect(socket.status()).toBe('waiting');
    browser.pass(1000);
    expect(browser.wires).toHaveLength(2);
  });
});

describe('price subscriptions', () => {
  it('are sent once per render, at the fastest pace of each symbol', () => {
    socket.start();
    const wire = openFakeSocket(browser);
    wire.take('follow');
    const release = [
      socket.subscribePrices(['A', 'B'], 5),
      socket.subscribePrices(['B'], 1),
      socket.subscribePrices('all', 3),
    ];
    browser.pass(20);
    expect(wire.take('follow')).toMatchObject([{ revision: 1, prices: { '*': 3, B: 1 } }]);
    expect([socket.paceOf('A'), socket.paceOf('B')]).toEqual([3, 1]);
    release[2]?.();
    browser.pass(20);
    expect(wire.take('follow')).toMatchObject([{ revision: 2, prices: { A: 5, B: 1 } }]);
    expect(socket.paceOf('Z')).toBeNull();
  });

  it('are dropped while the page is hidden and restored when shown', () => {
    socket.subscribePrices('all', 1);
    socket.start();
    const wire = openFakeSocket(browser);
    wire.take('follow');
    browser.hide(true);
    browser.pass(1000);
    expect(wire.take('follow')).toMatchObject([{ prices: {} }]);
    advanceLiveTime(browser, 60_000);
    browser.hide(false);
    expect(wire.take('follow')).toMatchObject([{ prices: { '*': 1 } }]);
  });

  it('page views are sent on every change, and again after a reconnect', () => {
    socket.viewPage('/');
    socket.start();
    expect(openFakeSocket(browser).take('page_view')).toMatchObject([{ page: '/', is_viewing: true }]);
    socket.viewPage('/');
    socket.viewPage('/trading/options');
    browser.hide(true);
    browser.pass(1000);
    browser.hide(false);
    expect(browser.last.take('page_view')).toMatchObject([
      { page: '/trading/options', is_viewing: true },
      { is_viewing: false },
      { is_viewing: true },
    ]);
    browser.last.drop();
    browser.pass(1000);
    expect(openFakeSocket(browser).take('page_view')).toHaveLength(1);
  });

  it('are kept when the page is hidden briefly', () => {
    socket.subscribePrices('all', 1);
    socket.start();
    const wire = openFakeSocket(browser);
    wire.take('follow');
    browser.hide(true);
    browser.pass(500);
    browser.hide(false);
    browser.pass(2000);
    expect(wire.take('follow')).toEqual([]);
  });

  it('are sent again when prices stop', () => {
    socket.subscribePrices('all', 1);
    socket.start();
    const wire = openFakeSocket(browser);
    wire.take('follow');
    browser.pass(4900);
    expect(wire.take('follow')).toHaveLength(0);
    browser.pass(200);
    expect(wire.take('follow')).toHaveLength(1);
  });
});

describe('gaps between price frames', () => {
  beforeEach(() => {
    socket.subscribePrices('all', 1);
    socket.start();
    openFakeSocket(browser).deliver(buildFakeAllPricesFrame(10));
  });

  it('are not reported while frames are consecutive', () => {
    for (let seq = 11; seq < 20; seq++) browser.last.deliver(buildFakePriceUpdateFrame(seq));
    expect(browser.last.take('get_all_prices')).toEqual([]);
    expect(prices).toHaveLength(10);
  });

  it('trigger a rate-limited snapshot request', () => {
    browser.last.deliver(buildFakePriceUpdateFrame(13, 12));
    browser.last.deliver(buildFakePriceUpdateFrame(15, 14));
    expect(browser.last.take('get_all_prices')).toHaveLength(1);
    browser.pass(2000);
    browser.last.deliver(buildFakePriceUpdateFrame(18, 17));
    expect(browser.last.take('get_all_prices')).toHaveLength(1);
  });
});

describe('candle subscriptions', () => {
  const kline = (seq: number, since: number) =>
    ({
      type: 'kline_update',
      topic: 'kline',
      seq,
      since,
      symbol: 'A',
      timeframe: '1m',
      candles: {},
    }) as unknown as SocketFrame;

  it('are sent for each series, and report missed updates', () => {
    const news: KlineSocketEvent['type'][] = [];
    const stop = socket.subscribeKline('A', '1m', ({ type }) => void news.push(type));
    socket.start();
    const wire = openFakeSocket(browser);
    expect(wire.take('follow')).toMatchObject([{ klines: [{ symbol: 'A', timeframe: '1m', pace: 60 }] }]);
    wire.deliver(kline(10, 0));
    wire.deliver(kline(20, 10));
    wire.deliver(kline(15, 10));
    wire.deliver(kline(40, 30));
    wire.deliver({ ...kline(50, 0), type: 'kline_refresh' });
    expect(news).toEqual(['update', 'update', 'refresh', 'refresh']);
    stop();
    browser.pass(20);
    expect(wire.take('follow')).toMatchObject([{ klines: [] }]);
    wire.deliver(kline(60, 50));
    expect(news).toHaveLength(4);
  });
});

describe('socket stop', () => {
  it('closes everything and leaves no timer', () => {
    socket.start();
    openFakeSocket(browser);
    socket.stop();
    expect(browser.wires.every(({ closed }) => closed)).toBe(true);
    expect(browser.timers).toBe(0);
    expect(socket.status()).toBe('idle');
    browser.pass(HOUR);
    expect(browser.wires).toHaveLength(1);
  });
});
