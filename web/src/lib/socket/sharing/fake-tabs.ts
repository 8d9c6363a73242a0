import type { LatestPrices } from '#web/lib/queries.ts';
import type { AccountSocketEvent } from '#web/lib/socket/account-events.ts';
import { applyPricesFrame } from '#web/lib/socket/apply-prices.ts';
import { createSocket } from '#web/lib/socket/create-socket.ts';
import { FakeBrowser } from '#web/lib/socket/fake-browser.ts';
import type { SharedSocket } from '#web/lib/socket/types.ts';
import { FakeSocketServer, buildFakePriceRecord } from './fake-server.ts';
import { type TabChannel, shareSocket, type TabPorts } from './share-socket.ts';
import type { TabMessage } from './tab-message.ts';

const STEP = 25;

/** One tab: its socket and its page's data. */
class FakeTab {
  readonly browser = new FakeBrowser();
  readonly socket: SharedSocket;
  readonly news: AccountSocketEvent[] = [];
  readonly observedSequences: number[] = [];
  join: (group: string) => void = () => {};
  prices: LatestPrices = { sequence: 0, at: 0, simulated: true, prices: [buildFakePriceRecord(0)] };
  isClosed = false;
  isAsleep = false;
  isFrozen = false;
  freeze = () => {};
  resume = () => {};
  /** Messages from the others while this one slept. */
  readonly mail: (() => void)[] = [];

  constructor(time: number) {
    this.browser.time = time;
    this.socket = createSocket(this.browser);
    this.socket.onPrices((frame) => {
      this.prices = applyPricesFrame(this.prices, frame, () => true);
      this.observedSequences.push(this.prices.sequence);
    });
    this.socket.onAccount((news) => void this.news.push(news));
  }

  get price(): number {
    return Number(this.prices.prices[0]?.price);
  }
}

/** A browser with many tabs, its server, and faults between them. */
export class FakeBrowserTabs {
  readonly server = new FakeSocketServer();
  readonly tabs: FakeTab[] = [];
  /** The server ticks in the middle of the intervals that tests advance. */
  time = 1_700_000_000_400;
  /** True while messages between tabs are lost. */
  isDeaf = false;
  hasChannels = true;
  readonly #channels = new Map<string, Set<{ tab: FakeTab; listen: (message: TabMessage) => void }>>();
  readonly #locks = new Map<string, { tab: FakeTab; granted: () => void }[]>();
  #due: (() => unknown)[] = [];
  #made = 0;

  constructor() {
    this.server.now = () => this.time;
  }

  /** Opens a tab with a page that needs prices. */
  open({
    token = null,
    group = 'a',
    pace = 1,
  }: {
    token?: string | null;
    group?: string;
    pace?: number;
  } = {}): FakeTab {
    const tab = new FakeTab(this.time);
    this.tabs.push(tab);
    const connect = tab.browser.connect;
    const real = () => {
      const wire = connect();
      const reach = (work: () => void) => void (tab.isAsleep ? tab.mail.push(work) : work());
      this.#due.push(() => !tab.isClosed && this.server.accept(wire, reach));
      return wire;
    };
    tab.socket.connectBy(real);
    tab.join = shareSocket(tab.socket, this.#ports(tab), real);
    tab.socket.setToken(token);
    tab.socket.subscribePrices('all', pace);
    tab.socket.start();
    tab.join(group);
    return tab;
  }

  close(tab: FakeTab, isSudden = false): void {
    if (!isSudden) tab.freeze();
    tab.isClosed = true;
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    for (const wire of tab.browser.wires) Object.assign(wire, { closed: true, onmessage: null, onclose: null });
    for (const all of this.#channels.values()) for (const port of all) if (port.tab === tab) all.delete(port);
    for (const [name, queue] of this.#locks) this.#grant(name, queue, (entry) => entry.tab === tab);
  }

  sleep(tab: FakeTab): void {
    tab.isAsleep = true;
  }

  /** Freezes a tab and notifies it, like a browser. */
  freeze(tab: FakeTab): void {
    if (tab.isAsleep) return;
    tab.freeze();
    tab.isFrozen = true;
    tab.isAsleep = true;
  }

  wake(tab: FakeTab): void {
    if (!tab.isAsleep) return;
    tab.isAsleep = false;
    tab.browser.sleep(this.time - tab.browser.time);
    if (tab.isFrozen) tab.resume();
    tab.isFrozen = false;
    for (const read of tab.mail.splice(0)) read();
  }

  /** Advances the time; the server ticks every second. */
  pass(ms: number): void {
    for (const end = this.time + ms; this.time < end;) {
      const before = Math.floor(this.time / 1000);
      this.time += STEP;
      for (const tab of this.tabs) if (!tab.isAsleep) tab.browser.pass(this.time - tab.browser.time);
      for (const work of this.#due.splice(0)) work();
      this.server.answer();
      if (Math.floor(this.time / 1000) > before) this.server.tick();
    }
  }

  /** Puts the device with all its tabs to sleep while the market continues. */
  sleepAll(ms: number): void {
    for (const tab of this.tabs) this.sleep(tab);
    this.server.seq += Math.floor(ms / 1000);
    this.time += ms;
    for (const tab of this.tabs) this.wake(tab);
  }

  /** The tab whose socket serves the others. */
  get leader(): FakeTab {
    const [queue] = this.#locks.values();
    const tab = queue?.[0]?.tab;
    if (!tab) throw new Error('nobody leads');
    return tab;
  }

  #ports(tab: FakeTab): TabPorts {
    return {
      id: `tab ${++this.#made}`,
      now: tab.browser.now,
      wait: tab.browser.wait,
      onFreeze: (listener) => void (tab.freeze = listener),
      onResume: (listener) => void (tab.resume = listener),
      channel: (name, listen) => (this.hasChannels ? this.#channel(tab, name, listen) : null),
      lock: (name, granted) => {
        const queue = this.#locks.get(name) ?? [];
        const mine = { tab, granted };
        queue.push(mine);
        this.#locks.set(name, queue);
        if (queue[0] === mine) this.#due.push(() => queue[0] === mine && granted());
        return () => this.#grant(name, queue, (entry) => entry === mine);
      },
    };
  }

  #grant(
    name: string,
    queue: { tab: FakeTab; granted: () => void }[],
    hasLeft: (entry: (typeof queue)[number]) => boolean,
  ) {
    const before = queue[0];
    const stay = queue.filter((entry) => !hasLeft(entry));
    queue.splice(0, queue.length, ...stay);
    const next = queue[0];
    if (next && next !== before) this.#due.push(() => queue[0] === next && next.granted());
    if (queue.length === 0) this.#locks.delete(name);
  }

  #channel(tab: FakeTab, name: string, listen: (message: TabMessage) => void): TabChannel {
    const all = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, all);
    const mine = { tab, listen };
    all.add(mine);
    return {
      post: (message) => {
        const text = JSON.stringify(message);
        for (const port of all) {
          if (port === mine || this.isDeaf) continue;
          const read = () => all.has(port) && port.listen(JSON.parse(text) as TabMessage);
          this.#due.push(() => void (port.tab.isAsleep ? port.tab.mail.push(read) : read()));
        }
      },
      close: () => void all.delete(mine),
    };
  }
}
