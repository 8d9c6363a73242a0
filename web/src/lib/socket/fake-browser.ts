import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type { SocketPorts } from './create-socket.ts';
import type { SocketWire } from './types.ts';

/** A WebSocket played by the test. */
export class FakeSocketWire implements SocketWire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly sent: ClientMessageInput[] = [];
  closed = false;
  isOpen = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessageInput);
  }
  close(): void {
    this.closed = true;
    this.onclose?.();
  }
  /** Closes it from the other end. */
  drop(): void {
    this.onclose?.();
  }
  deliver(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) });
  }
  /** Returns and clears the sent messages of a type. */
  take<T extends ClientMessageInput['type']>(type: T): Extract<ClientMessageInput, { type: T }>[] {
    const messages = this.sent.filter((message) => message.type === type);
    for (const message of messages) this.sent.splice(this.sent.indexOf(message), 1);
    return messages as Extract<ClientMessageInput, { type: T }>[];
  }
}

/** A browser whose time passes only when the test advances it. */
export class FakeBrowser implements SocketPorts {
  time = 1_700_000_000_000;
  isHidden = false;
  chance = 0.5;
  readonly wires: FakeSocketWire[] = [];
  readonly observed: [number, number, number][] = [];
  #timers = new Map<number, { at: number; work: () => void }>();
  #next = 0;
  readonly #visibility: (() => void)[] = [];
  readonly #online: (() => void)[] = [];

  connect = () => {
    const wire = new FakeSocketWire();
    this.wires.push(wire);
    return wire;
  };
  now = () => this.time;
  random = () => this.chance;
  wait = (ms: number, then: () => void) => {
    const id = this.#next++;
    this.#timers.set(id, { at: this.time + ms, work: then });
    return () => void this.#timers.delete(id);
  };
  hidden = () => this.isHidden;
  onVisibility = (listener: () => void) => void this.#visibility.push(listener);
  onOnline = (listener: () => void) => void this.#online.push(listener);
  observeTime = (server: number, sentAt: number, received: number) =>
    void this.observed.push([server, sentAt, received]);

  get last(): FakeSocketWire {
    const wire = this.wires.at(-1);
    if (!wire) throw new Error('no socket was opened');
    return wire;
  }
  get timers(): number {
    return this.#timers.size;
  }
  /** Advances the time and runs each timer at its moment. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due[0]);
      this.time = Math.max(this.time, due[1].at);
      due[1].work();
    }
    this.time = end;
  }
  /** Puts the device to sleep: time passes and no timer runs until it wakes. */
  sleep(ms: number): void {
    this.time += ms;
    this.pass(0);
  }
  hide(hidden: boolean): void {
    this.isHidden = hidden;
    for (const listener of this.#visibility) listener();
  }
  comeOnline(): void {
    for (const listener of this.#online) listener();
  }
}

/** Server frames. */
export const fakeWelcomeFrame = {
  type: 'welcome',
  topic: 'connection',
  seq: 0,
  since: 0,
  server_time: 0,
  connection_id: 'c',
};
export const buildFakePongFrame = (client_time: number, server_time = 0) => ({
  ...fakeWelcomeFrame,
  type: 'pong',
  client_time,
  server_time,
});
export const buildFakeAllPricesFrame = (seq: number, prices: object[] = []) => ({
  type: 'all_prices',
  topic: 'prices',
  seq,
  since: 0,
  at: seq,
  simulated: true,
  prices,
});
export const buildFakePriceUpdateFrame = (seq: number, since = seq - 1) => ({
  type: 'price_update',
  topic: 'prices',
  seq,
  since,
  at: seq,
  prices: [],
});
export const buildFakeAuthFrame = (seq: number, account_id = 'acc_1') => ({
  type: 'success',
  topic: 'account',
  about: 'auth',
  seq,
  since: seq,
  account_id,
  account_kind: 'live',
  user_id: 'usr_1',
});
export const buildFakeBalanceFrame = (seq: number, since = seq - 1, account_id = 'acc_1') => ({
  type: 'balance_update',
  topic: 'account',
  seq,
  since,
  account_id,
  balance: {},
  wallets: [],
});
export const fakeErrorFrame = {
  type: 'error',
  topic: 'connection',
  seq: 0,
  since: 0,
  about: 'auth',
  code: 4003,
  error_code: 'UNAUTHORIZED',
  message: '',
};

/** Opens the newest socket and answers its first ping. */
export function openFakeSocket(browser: FakeBrowser): FakeSocketWire {
  const wire = browser.last;
  wire.isOpen = true;
  wire.onopen?.();
  for (const { client_time } of wire.take('ping')) wire.deliver(buildFakePongFrame(client_time ?? 0));
  return wire;
}

/** Advances the time while the server answers pings and sends prices every second. */
export function advanceLiveTime(browser: FakeBrowser, ms: number): void {
  for (const end = browser.time + ms; browser.time < end;) {
    browser.pass(Math.min(1000, end - browser.time));
    for (const wire of browser.wires)
      if (wire.isOpen && !wire.closed) {
        for (const { client_time } of wire.take('ping')) wire.deliver(buildFakePongFrame(client_time ?? 0));
        wire.deliver(buildFakePriceUpdateFrame(Math.floor(browser.time / 1000)));
      }
  }
}
