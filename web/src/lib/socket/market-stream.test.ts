import { beforeEach, describe, expect, it } from 'vitest';
import type { KlineSocketEvent, PricesFrame } from './account-events.ts';
import { createSocket } from './create-socket.ts';
import {
  buildFakeAllPricesFrame,
  FakeBrowser,
  FakeSocketWire,
  openFakeSocket,
  buildFakePongFrame,
  buildFakePriceUpdateFrame,
} from './fake-browser.ts';
import { MarketStream } from './market-stream.ts';
import type { MarketSocketContext, SharedSocket } from './types.ts';

let browser: FakeBrowser;
let socket: SharedSocket;
let gateway: FakeSocketWire;
let streams: FakeSocketWire[];
let receivedEvents: string[];

const connectStream = () => {
  const wire = new FakeSocketWire();
  streams.push(wire);
  return wire;
};
const makeStream = (around: MarketSocketContext) =>
  new MarketStream(createSocket({ ...browser, connect: connectStream }), around);
const stream = () => streams.at(-1) as FakeSocketWire;
function answerPings(wire: FakeSocketWire): void {
  for (const { client_time } of wire.take('ping')) wire.deliver(buildFakePongFrame(client_time ?? 0));
}
function openStream(): FakeSocketWire {
  stream().onopen?.();
  answerPings(stream());
  return stream();
}
/** Returns the prices last followed since the previous call. */
const followed = (wire: FakeSocketWire) => wire.take('follow').at(-1)?.prices;

beforeEach(() => {
  browser = new FakeBrowser();
  socket = createSocket(browser);
  streams = [];
  receivedEvents = [];
  socket.onPrices((frame: PricesFrame) => void receivedEvents.push(`${frame.type} ${frame.seq}`));
  socket.subscribePrices(['A'], 1);
  socket.start();
  gateway = openFakeSocket(browser);
});

/** Opens the stream, which becomes active. */
function streamed(): FakeSocketWire {
  socket.streamBy(makeStream);
  const wire = openStream();
  browser.pass(20);
  wire.deliver(buildFakeAllPricesFrame(10));
  gateway.take('follow');
  wire.take('follow');
  receivedEvents = [];
  return wire;
}

describe('price stream socket', () => {
  it('opens when enabled, and replaces the main socket’s prices once it delivers', () => {
    expect(streams).toHaveLength(0);
    expect(followed(gateway)).toEqual({ A: 1 });
    socket.streamBy(makeStream);
    const wire = openStream();
    expect(followed(wire)).toEqual({ A: 1 });
    // Nothing has arrived on it yet.
    expect(followed(gateway)).toBeUndefined();
    gateway.deliver(buildFakeAllPricesFrame(9));
    wire.deliver(buildFakeAllPricesFrame(10));
    expect(followed(gateway)).toEqual({});
    // Sent before the other took over.
    gateway.deliver(buildFakePriceUpdateFrame(10, 9));
    wire.deliver(buildFakePriceUpdateFrame(11, 10));
    gateway.deliver(buildFakePriceUpdateFrame(11, 10));
    expect(receivedEvents).toEqual(['all_prices 9', 'all_prices 10', 'price_update 11']);
    socket.subscribePrices(['B'], 5);
    browser.pass(20);
    expect(followed(wire)).toEqual({ A: 1, B: 5 });
    expect(followed(gateway)).toBeUndefined();
    expect([socket.paceOf('A'), socket.paceOf('B')]).toEqual([1, 5]);
  });

  it('sends no messages about accounts and pages', () => {
    socket.setToken('t1');
    socket.viewPage('/trade');
    const wire = streamed();
    browser.pass(40_000);
    expect(
      [...new Set(wire.sent.map(({ type }) => type))].filter((type) => type !== 'ping' && type !== 'follow'),
    ).toEqual([]);
  });

  it('falls back to the main socket while disconnected, and resumes when it delivers', { tags: ['FIN-365'] }, () => {
    const wire = streamed();
    wire.drop();
    answerPings(gateway);
    browser.pass(2900);
    // Meanwhile it is retried and would have reconnected.
    expect(streams.length).toBeGreaterThan(1);
    expect(followed(gateway)).toBeUndefined();
    browser.pass(200);
    expect(followed(gateway)).toEqual({ A: 1 });
    gateway.deliver(buildFakeAllPricesFrame(13));
    gateway.deliver(buildFakePriceUpdateFrame(14, 13));
    for (let second = 0; second < 60 || stream().closed; second++) {
      browser.pass(1000);
      answerPings(gateway);
    }
    expect(streams.length).toBeLessThan(10);
    const secondStream = openStream();
    secondStream.deliver({ ...buildFakePongFrame(0), type: 'welcome' });
    gateway.deliver(buildFakePriceUpdateFrame(15, 14));
    expect(followed(secondStream)).toEqual({ A: 1 });
    secondStream.deliver(buildFakeAllPricesFrame(16));
    expect(followed(gateway)).toEqual({});
    gateway.deliver(buildFakePriceUpdateFrame(16, 15));
    secondStream.deliver(buildFakePriceUpdateFrame(17, 16));
    expect(receivedEvents).toEqual([
      'all_prices 13',
      'price_update 14',
      'price_update 15',
      'all_prices 16',
      'price_update 17',
    ]);
  });

  it('stays active when it reconnects within seconds', () => {
    const wire = streamed();
    wire.drop();
    browser.pass(600);
    const secondStream = openStream();
    browser.pass(5000);
    secondStream.deliver(buildFakeAllPricesFrame(14));
    expect(gateway.take('follow')).toEqual([]);
    expect(receivedEvents).toEqual(['all_prices 14']);
  });

  it('requests a snapshot after a gap, and a candle refresh after a disconnect', () => {
    const news: KlineSocketEvent[] = [];
    socket.subscribeKline('A', '1m', (klineNews) => void news.push(klineNews));
    const wire = streamed();
    browser.pass(3000);
    wire.deliver(buildFakePriceUpdateFrame(20, 15));
    expect(wire.take('get_all_prices')).toHaveLength(1);
    expect(gateway.take('get_all_prices')).toHaveLength(0);
    // The state of the other does not affect it.
    news.length = 0;
    gateway.drop();
    expect(news).toEqual([]);
    wire.drop();
    expect(news).toEqual([{ type: 'refresh' }]);
  });

  it('makes the main socket ping rarely, and at once when the stream drops', () => {
    const wire = streamed();
    gateway.take('ping');
    let pingCount = 0;
    for (let second = 1; second <= 300; second++) {
      browser.pass(1000);
      answerPings(wire);
      wire.deliver(buildFakePriceUpdateFrame(10 + second));
      pingCount += gateway.sent.filter(({ type }) => type === 'ping').length;
      answerPings(gateway);
    }
    expect(pingCount).toBe(3);
    const before = gateway.sent.length;
    wire.drop();
    expect(gateway.sent.slice(before).map(({ type }) => type)).toEqual(['ping']);
    // It is not available either.
    browser.pass(3000);
    expect(gateway.closed).toBe(true);
  });

  it('subscribes to nothing while the page is hidden', () => {
    const wire = streamed();
    browser.hide(true);
    browser.pass(1500);
    expect(followed(wire)).toEqual({});
    expect(followed(gateway) ?? {}).toEqual({});
    browser.hide(false);
    expect(followed(wire)).toEqual({ A: 1 });
    expect(followed(gateway) ?? {}).toEqual({});
  });

  it('closes when disabled and when the main socket stops', () => {
    const wire = streamed();
    socket.streamBy(null);
    expect(wire.closed).toBe(true);
    expect(followed(gateway)).toEqual({ A: 1 });
    gateway.deliver(buildFakeAllPricesFrame(30));
    expect(receivedEvents).toEqual(['all_prices 30']);
    const sameStream = streamed();
    socket.stop();
    expect(sameStream.closed).toBe(true);
    browser.pass(60_000);
    expect(streams.at(-1)).toBe(sameStream);
  });

  it('exists only in the tab that holds the socket', () => {
    const otherTabs = { interests: [{ prices: { Z: 2 }, klines: [] }], viewing: true, page: '/z' };
    const wire = streamed();
    socket.setOthers(otherTabs);
    expect(followed(wire)).toEqual({ A: 1, Z: 2 });
    const passed: string[] = [];
    socket.onNews((news) => void (news.type === 'prices' && passed.push(`${news.frame.seq}`)));
    wire.deliver(buildFakePriceUpdateFrame(11, 10));
    gateway.deliver(buildFakePriceUpdateFrame(11, 10));
    expect(passed).toEqual(['11']);
    socket.connectBy(() => Object.assign(browser.connect(), { isShared: true as const }));
    socket.renew();
    const virtual = openFakeSocket(browser);
    expect(wire.closed).toBe(true);
    expect(followed(virtual)).toEqual({ A: 1, Z: 2 });
  });
});
