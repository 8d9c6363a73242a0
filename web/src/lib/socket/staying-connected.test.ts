import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountSocketEvent, KlineSocketEvent, PricesFrame } from './account-events.ts';
import { createSocket } from './create-socket.ts';
import {
  buildFakeBalanceFrame,
  FakeBrowser,
  advanceLiveTime,
  buildFakeAuthFrame,
  openFakeSocket,
  buildFakePongFrame,
  fakeErrorFrame,
} from './fake-browser.ts';
import type { LiveSocket } from './types.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let browser: FakeBrowser;
let socket: LiveSocket;
let prices: PricesFrame[];
let account: AccountSocketEvent[];

beforeEach(() => {
  browser = new FakeBrowser();
  socket = createSocket(browser);
  prices = [];
  account = [];
  socket.onPrices((frame) => void prices.push(frame));
  socket.onAccount((news) => void account.push(news));
});

const kinds = () =>
  account.map((news) => (news.type === 'event' ? `${news.frame.type}${news.late ? ' late' : ''}` : news.type));

describe('dead socket', () => {
  it('is detected within seconds of a ping and replaced', { tags: ['TRD-112'] }, () => {
    socket.start();
    openFakeSocket(browser);
    browser.pass(30_000);
    expect(browser.last.take('ping')).toHaveLength(1);
    browser.pass(8000);
    expect(browser.wires[0]?.closed).toBe(true);
    browser.pass(1000);
    openFakeSocket(browser);
    expect(socket.status()).toBe('open');
  });

  it('is retried with backoff and jitter', { tags: ['TRD-112'] }, () => {
    const gaps = (chance: number) => {
      const page = new FakeBrowser();
      page.chance = chance;
      createSocket(page).start();
      const times: number[] = [];
      for (let i = 0; i < 9; i++) {
        page.last.drop();
        const at = page.time;
        const before = page.wires.length;
        while (page.wires.length === before) page.pass(50);
        times.push(page.time - at);
      }
      return times;
    };
    const [early, latest] = [gaps(0), gaps(0.999)];
    expect(early.map((ms) => Math.round(ms / 250) * 250)).toEqual([
      250, 500, 1000, 2000, 4000, 8000, 15000, 15000, 15000,
    ]);
    expect(latest[0]).toBeLessThanOrEqual(550);
    expect(latest.at(-1)).toBeGreaterThan(29_000);
    expect(latest.at(-1)).toBeLessThanOrEqual(30_050);
  });

  it('is replaced when the server has forgotten it', () => {
    socket.subscribePrices('all', 1);
    socket.start();
    const wire = openFakeSocket(browser);
    wire.deliver({ ...fakeErrorFrame, about: 'follow', code: 4005, error_code: 'NOT_FOUND' });
    expect(wire.closed).toBe(true);
    browser.pass(1000);
    expect(openFakeSocket(browser)).not.toBe(wire);
    expect(browser.last.take('follow')).toMatchObject([{ prices: { '*': 1 } }]);
  });

  it('is retried at once when online or visible again', () => {
    socket.start();
    for (let i = 0; i < 6; i++) {
      browser.last.drop();
      browser.pass(40_000);
    }
    browser.last.drop();
    const before = browser.wires.length;
    browser.comeOnline();
    expect(browser.wires).toHaveLength(before + 1);
    browser.last.drop();
    browser.hide(true);
    browser.hide(false);
    expect(browser.wires.length).toBeGreaterThan(before + 1);
  });

  it('triggers a candle refresh as soon as it drops', () => {
    const news: KlineSocketEvent['type'][] = [];
    socket.subscribeKline('BTC/USDT', '1m', ({ type }) => void news.push(type));
    socket.start();
    openFakeSocket(browser);
    browser.last.drop();
    expect(news).toEqual(['refresh']);
  });
});

describe('device sleep', () => {
  it('is detected by the clock, and a new socket reloads everything within a second', () => {
    socket.subscribePrices('all', 1);
    socket.setToken('t1');
    socket.start();
    openFakeSocket(browser).deliver(buildFakeAuthFrame(3));
    advanceLiveTime(browser, 10_000);
    browser.sleep(HOUR);
    const woken = browser.time;
    expect(browser.wires).toHaveLength(2);
    browser.last.onopen?.();
    expect(browser.last.take('follow')).toMatchObject([{ prices: { '*': 1 } }]);
    expect(browser.last.take('auth')).toHaveLength(1);
    browser.last.deliver(buildFakeAuthFrame(5));
    expect(browser.wires[0]?.closed).toBe(true);
    expect(browser.time - woken).toBeLessThan(1000);
    expect(socket.status()).toBe('open');
    expect(kinds()).toEqual(['login', 'login', 'missed']);
  });

  it('is detected when the page is shown again', () => {
    socket.subscribePrices('all', 1);
    socket.start();
    openFakeSocket(browser);
    browser.hide(true);
    advanceLiveTime(browser, 5000);
    browser.time += HOUR;
    browser.hide(false);
    expect(browser.wires.length).toBeGreaterThan(1);
    expect(browser.wires[0]?.take('follow').at(-1)).toMatchObject({ prices: { '*': 1 } });
  });

  it('keeps a socket that is still alive', () => {
    socket.subscribePrices('all', 1);
    socket.start();
    const old = openFakeSocket(browser);
    advanceLiveTime(browser, 3000);
    browser.sleep(7000);
    for (const { client_time } of old.take('ping')) old.deliver(buildFakePongFrame(client_time ?? 0));
    openFakeSocket(browser);
    expect(socket.status()).toBe('open');
    advanceLiveTime(browser, MINUTE);
    expect(browser.wires.filter(({ closed }) => !closed)).toHaveLength(1);
  });
});

describe('socket renewal before two hours', () => {
  it('hands over without losing a frame', () => {
    socket.subscribePrices('all', 1);
    socket.setToken('t1');
    socket.start();
    const began = browser.time;
    const first = openFakeSocket(browser);
    first.deliver(buildFakeAuthFrame(1));
    advanceLiveTime(browser, 104 * MINUTE);
    expect(browser.wires).toHaveLength(1);
    while (browser.wires.length < 2) advanceLiveTime(browser, 1000);
    expect(browser.time - began).toBeLessThan(110 * MINUTE);
    expect(socket.status()).toBe('open');
    const second = openFakeSocket(browser);
    first.deliver(buildFakeBalanceFrame(2));
    second.deliver(buildFakeBalanceFrame(2));
    expect(first.closed).toBe(false);
    second.deliver(buildFakeAuthFrame(2));
    expect(first.closed).toBe(true);
    second.deliver(buildFakeBalanceFrame(3));
    expect(kinds()).toEqual(['login', 'balance_update', 'login', 'balance_update']);
    const before = prices.length;
    advanceLiveTime(browser, 10_000);
    expect(prices.length).toBe(before + 10);
    expect(second.take('get_all_prices')).toEqual([]);
  });

  it('keeps the old socket when the new one fails', () => {
    socket.start();
    const first = openFakeSocket(browser);
    advanceLiveTime(browser, 111 * MINUTE);
    expect(browser.wires.length).toBeGreaterThan(2);
    browser.last.drop();
    expect(socket.status()).toBe('open');
    expect(first.closed).toBe(false);
    const before = browser.wires.length;
    advanceLiveTime(browser, 10_000);
    expect(browser.wires.length).toBe(before + 1);
  });
});

describe('unanswered login message', () => {
  it('is repeated until answered, even when other frames arrive', () => {
    socket.subscribePrices('all', 1);
    socket.setToken('t1');
    socket.start();
    const wire = openFakeSocket(browser);
    expect(wire.take('auth')).toHaveLength(1);
    advanceLiveTime(browser, 7000);
    expect(wire.take('auth')).toEqual([]);
    advanceLiveTime(browser, 2000);
    expect(wire.take('auth')).toMatchObject([{ token: 't1' }]);
    advanceLiveTime(browser, 9000);
    expect(wire.take('auth')).toHaveLength(1);
    wire.deliver(buildFakeAuthFrame(5));
    advanceLiveTime(browser, MINUTE);
    expect(wire.take('auth')).toEqual([]);
    expect([browser.wires.length, kinds()]).toEqual([1, ['login']]);
  });

  it('is not repeated after logout', () => {
    socket.subscribePrices('all', 1);
    socket.setToken('t1');
    socket.start();
    const wire = openFakeSocket(browser);
    expect(wire.take('auth')).toHaveLength(1);
    socket.setToken(null);
    advanceLiveTime(browser, 20_000);
    expect(wire.take('auth')).toEqual([]);
  });
});

describe('account events', () => {
  beforeEach(() => {
    socket.setToken('t1');
    socket.start();
    openFakeSocket(browser).deliver(buildFakeAuthFrame(5));
  });

  it('are delivered in order with gaps reported', () => {
    browser.last.deliver(buildFakeBalanceFrame(6));
    browser.last.deliver(buildFakeBalanceFrame(6, 5));
    browser.last.deliver(buildFakeBalanceFrame(9, 8));
    browser.last.deliver(buildFakeBalanceFrame(7, 6));
    expect(kinds()).toEqual([
      'login',
      'balance_update',
      'balance_update',
      'balance_update',
      'missed',
      'balance_update late',
    ]);
  });

  it.each(['order_history_update', 'order_settlement', 'liquidation_notification', 'daily_pnl_update', 'notification'])(
    'include %s of the socket’s own account only',
    { tags: ['TRD-069'] },
    (type) => {
      browser.last.deliver({ ...buildFakeBalanceFrame(6), type });
      browser.last.deliver({ ...buildFakeBalanceFrame(6, 5, 'acc_2'), type });
      expect(kinds()).toEqual(['login', type]);
    },
  );

  it('assets heartbeat follows the server’s interval', () => {
    const beats = () => browser.last.take('assets_page_heartbeat').length;
    socket.watchAssets('usr_1');
    advanceLiveTime(browser, 7000);
    expect(beats()).toBe(4);
    browser.last.deliver({ ...buildFakeBalanceFrame(6), type: 'daily_pnl_update', heartbeat_seconds: 10 });
    advanceLiveTime(browser, 30_000);
    expect(beats()).toBe(3);
    browser.last.deliver({ ...buildFakeBalanceFrame(7, 6), type: 'daily_pnl_update', heartbeat_seconds: 2 });
    advanceLiveTime(browser, 20_000);
    expect(beats()).toBeGreaterThanOrEqual(5);
  });

  it('are dropped when they belong to another account', () => {
    browser.last.deliver(buildFakeBalanceFrame(6, 5, 'acc_2'));
    expect(kinds()).toEqual(['login']);
    socket.setToken('t2');
    expect(browser.last.take('auth')).toMatchObject([{ token: 't1' }, { token: 't2' }]);
    browser.last.deliver(buildFakeAuthFrame(40, 'acc_2'));
    browser.last.deliver(buildFakeBalanceFrame(6));
    browser.last.deliver(buildFakeBalanceFrame(41, 40, 'acc_2'));
    expect(kinds()).toEqual(['login', 'login', 'missed', 'balance_update']);
  });

  it('stop on logout, which opens a new socket', () => {
    const old = browser.last;
    socket.setToken(null);
    old.deliver(buildFakeBalanceFrame(6));
    expect(kinds()).toEqual(['login']);
    const next = openFakeSocket(browser);
    expect(next).not.toBe(old);
    expect(next.sent.some(({ type }) => type === 'auth')).toBe(false);
    next.deliver(buildFakePongFrame(0));
    expect(old.closed).toBe(true);
    expect(socket.status()).toBe('open');
  });

  it('are not missed when the token rotates', () => {
    socket.setToken('t1b');
    expect(browser.last.take('auth').at(-1)).toMatchObject({ token: 't1b' });
    browser.last.deliver(buildFakeAuthFrame(5));
    expect(kinds()).toEqual(['login', 'login']);
  });

  it('report a rejected token, and resume with the next one', () => {
    browser.last.drop();
    browser.pass(1000);
    openFakeSocket(browser).deliver(fakeErrorFrame);
    expect(kinds()).toEqual(['login', 'refused']);
    socket.setToken('t2');
    expect(browser.last.take('auth').at(-1)).toMatchObject({ token: 't2' });
  });
});
