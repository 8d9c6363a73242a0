import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBrowserTabs } from './fake-tabs.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let world: FakeBrowserTabs;
beforeEach(() => {
  world = new FakeBrowserTabs();
});

const open = (count: number, options = {}) => Array.from({ length: count }, () => world.open(options));
const prices = () => world.tabs.map(({ price }) => price);
const kinds = (tab = world.tabs[0]) =>
  (tab?.news ?? []).map((news) => (news.type === 'event' ? news.frame.type : news.type));

function expectOne(): void {
  expect(world.server.connections).toBe(1);
  expect(new Set(prices())).toEqual(new Set([world.server.seq]));
}

describe('shared socket', () => {
  it('delivers every price to all tabs over one connection', () => {
    open(10);
    world.pass(3 * SECOND);
    expectOne();
    for (const tab of world.tabs) tab.observedSequences.length = 0;
    world.pass(10 * SECOND);
    for (const tab of world.tabs) expect(tab.observedSequences).toHaveLength(10);
    expect(world.tabs.every(({ socket }) => socket.status() === 'open')).toBe(true);
  });

  it('requests the fastest pace of any tab, and nothing while all are hidden', () => {
    const [slow, fast] = [world.open({ pace: 5 }), world.open({ pace: 1 })];
    world.pass(3 * SECOND);
    expect(world.server.followed).toEqual([{ '*': 1 }]);
    fast.browser.hide(true);
    world.pass(3 * SECOND);
    expect(world.server.followed).toEqual([{ '*': 5 }]);
    slow.browser.hide(true);
    world.pass(3 * SECOND);
    expect(world.server.followed).toEqual([{}]);
    const firstPrice = fast.price;
    world.pass(MINUTE);
    expect(fast.price).toBe(firstPrice);
    fast.browser.hide(false);
    world.pass(500);
    expect(fast.price).toBe(world.server.seq);
    expect(world.server.followed).toEqual([{ '*': 1 }]);
  });

  it('is served by a hidden leader, which delivers prices once a tab is shown', () => {
    open(3);
    world.pass(3 * SECOND);
    const { leader } = world;
    leader.browser.hide(true);
    world.pass(5 * SECOND);
    leader.observedSequences.length = 0;
    world.pass(20 * SECOND);
    expect(leader.observedSequences).toEqual([]);
    for (const tab of world.tabs) if (tab !== leader) expect(tab.price).toBe(world.server.seq);
    leader.browser.hide(false);
    world.pass(500);
    expectOne();
  });

  it('reports the visible page of any tab', { tags: ['TRD-183'] }, () => {
    const [first, second] = open(2);
    first?.socket.viewPage('/');
    second?.socket.viewPage('/trading');
    const pageViews: unknown[] = [];
    world.server.onMessage = (message) =>
      void (message.type === 'page_view' && pageViews.push([message.page, message.is_viewing]));
    world.pass(3 * SECOND);
    first?.browser.hide(true);
    second?.browser.hide(true);
    world.pass(3 * SECOND);
    expect(pageViews.at(-1)).toMatchObject([expect.any(String), false]);
    second?.browser.hide(false);
    world.pass(SECOND);
    expect(pageViews.at(-1)).toEqual(['/trading', true]);
    first?.browser.hide(false);
    world.pass(SECOND);
    expect(pageViews.at(-1)).toEqual(['/', true]);
  });

  it('delivers each account event once per tab with one login', () => {
    open(4, { token: 't1' });
    world.pass(3 * SECOND);
    expect(world.server.received.filter((type) => type === 'auth').length).toBeLessThanOrEqual(4);
    for (const tab of world.tabs) tab.news.length = 0;
    world.server.event();
    world.pass(SECOND);
    world.server.event();
    world.pass(SECOND);
    for (const tab of world.tabs) expect(kinds(tab)).toEqual(['balance_update', 'balance_update']);
    world.server.received.length = 0;
    for (const tab of world.tabs) tab.socket.setToken('t1b');
    world.server.tokens.set('t1b', 'acc_1');
    world.pass(SECOND);
    expect(world.server.received.filter((type) => type === 'auth')).toHaveLength(1);
    for (const tab of world.tabs) expect(kinds(tab)).not.toContain('missed');
  });

  it('is not shared between different logins', () => {
    const mine = open(2, { token: 't1', group: 'one' });
    const theirs = open(2, { token: 't2', group: 'two' });
    world.pass(3 * SECOND);
    expect(world.server.connections).toBe(2);
    for (const tab of world.tabs) tab.news.length = 0;
    world.server.event('acc_1');
    world.pass(SECOND);
    expect(mine.map((tab) => kinds(tab))).toEqual([['balance_update'], ['balance_update']]);
    expect(theirs.map((tab) => kinds(tab))).toEqual([[], []]);
  });

  it('merges into one connection after tabs log in one after another', () => {
    open(3, { group: 'visitor' });
    world.pass(3 * SECOND);
    for (const tab of world.tabs) {
      tab.join('one');
      tab.socket.setToken('t1');
      world.pass(50);
    }
    world.pass(3 * SECOND);
    expectOne();
    world.server.event();
    world.pass(SECOND);
    for (const tab of world.tabs) expect(kinds(tab).at(-1)).toBe('balance_update');
    for (const tab of world.tabs) {
      tab.join('visitor');
      tab.socket.setToken(null);
    }
    world.pass(3 * SECOND);
    expectOne();
    for (const tab of world.tabs) tab.news.length = 0;
    world.server.event();
    world.pass(SECOND);
    for (const tab of world.tabs) expect(kinds(tab)).toEqual([]);
  });

  it('forwards assets heartbeats of other tabs', { tags: ['FIN-097'] }, () => {
    const [first, second] = open(2, { token: 't1' });
    world.pass(3 * SECOND);
    world.server.received.length = 0;
    const stop = (world.leader === first ? second : first)?.socket.watchAssets('usr_1');
    world.pass(9 * SECOND);
    expect(world.server.received.filter((type) => type === 'assets_page_heartbeat')).toHaveLength(5);
    stop?.();
    world.server.received.length = 0;
    world.pass(10 * SECOND);
    expect(world.server.received).not.toContain('assets_page_heartbeat');
  });
});

describe('shared socket after its leader is lost', () => {
  it.each(['closed', 'dead', 'frozen'])('moves to another tab at once: %s', (how) => {
    open(5, { token: 't1' });
    world.pass(3 * SECOND);
    const { leader } = world;
    for (const tab of world.tabs) tab.news.length = 0;
    if (how === 'frozen') world.freeze(leader);
    else world.close(leader, how === 'dead');
    world.server.event();
    world.pass(1500);
    expect(world.leader).not.toBe(leader);
    const followers = world.tabs.filter((tab) => tab !== leader);
    expect(followers.map(({ price }) => price)).toEqual([0, 0, 0, 0].map(() => world.server.seq));
    // None of them loses the events in between.
    for (const tab of followers) expect(kinds(tab)).toContain('missed');
    world.pass(3 * SECOND);
    expect(world.server.connections).toBe(1);
    if (how !== 'frozen') return;
    world.pass(HOUR);
    world.wake(leader);
    world.pass(SECOND);
    expect(leader.price).toBe(world.server.seq);
    world.pass(3 * SECOND);
    expectOne();
  });

  it('leaves an unresponsive leader and rejoins it when it responds', () => {
    open(3);
    world.pass(3 * SECOND);
    world.sleep(world.leader);
    const awakeTabs = world.tabs.filter((tab) => !tab.isAsleep);
    world.pass(15 * SECOND);
    expect(awakeTabs.map(({ price }) => price)).toEqual([world.server.seq, world.server.seq]);
    world.wake(world.leader);
    world.pass(2 * MINUTE);
    expectOne();
  });
});

describe('shared socket without messages between tabs', () => {
  it('gives every tab its own connection, and merges when messages return', () => {
    open(4);
    world.pass(3 * SECOND);
    world.isDeaf = true;
    world.pass(30 * SECOND);
    expect(new Set(prices())).toEqual(new Set([world.server.seq]));
    expect(world.server.connections).toBe(4);
    world.isDeaf = false;
    world.pass(2 * MINUTE);
    expectOne();
  });

  it('gives every tab its own connection when the browser lacks channels', () => {
    world.hasChannels = false;
    open(3);
    world.pass(3 * SECOND);
    expect(world.server.connections).toBe(3);
    expect(new Set(prices())).toEqual(new Set([world.server.seq]));
  });
});

describe('shared socket over time', () => {
  it('renews its connection within two hours without missing a price', () => {
    open(3, { token: 't1' });
    world.pass(3 * SECOND);
    for (const tab of world.tabs) {
      tab.observedSequences.length = 0;
      tab.news.length = 0;
    }
    world.server.opened = 0;
    const began = world.server.seq;
    world.pass(2 * HOUR);
    expect(world.server.opened).toBeGreaterThan(0);
    expect(world.server.oldest).toBeLessThan(2 * HOUR);
    for (const tab of world.tabs) {
      const distinct = [...new Set(tab.observedSequences)];
      expect(distinct).toEqual(Array.from({ length: world.server.seq - began }, (_, i) => began + 1 + i));
      expect(kinds(tab)).not.toContain('missed');
    }
    expectOne();
  });

  it('delivers the price to all tabs within a second of waking', () => {
    open(4, { token: 't1' });
    world.pass(5 * SECOND);
    world.sleepAll(5 * HOUR);
    world.pass(SECOND);
    expect(new Set(prices())).toEqual(new Set([world.server.seq]));
    world.pass(2 * MINUTE);
    expectOne();
  });

  it('reconnects through one tab when the server restarts', () => {
    open(5);
    world.pass(3 * SECOND);
    world.server.stop();
    world.pass(10 * SECOND);
    expect(world.tabs.every(({ socket }) => socket.status() !== 'open')).toBe(true);
    world.server.opened = 0;
    world.server.isUp = true;
    world.pass(20 * SECOND);
    expectOne();
    expect(world.server.opened).toBeLessThanOrEqual(2);
  });
});
