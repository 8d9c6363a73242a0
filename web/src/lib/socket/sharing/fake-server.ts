import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type { PriceRecord } from '#shared/schemas/market.ts';
import {
  buildFakeAllPricesFrame,
  buildFakeBalanceFrame,
  type FakeSocketWire,
  buildFakeAuthFrame,
  buildFakePongFrame,
  fakeErrorFrame,
  buildFakePriceUpdateFrame,
  fakeWelcomeFrame,
} from '#web/lib/socket/fake-browser.ts';

/** Returns the only price, at a tick. */
export const buildFakePriceRecord = (seq: number): PriceRecord => ({
  symbol: 'BTC/USDT',
  price: `${seq}`,
  change_24h: '0',
  change_24h_percent: '0',
  high_24h: '0',
  low_24h: '0',
  volume_24h: '0',
  observed_at: seq * 1000,
  source: 'test',
});

interface ServerSocket {
  follows: Record<string, number>;
  account: string | null;
  since: number;
  /** Runs what reaches the page once it is awake. */
  reach: (work: () => void) => void;
}

/** The server as its sockets see it. */
export class FakeSocketServer {
  isUp = true;
  /** Sequence of the newest tick, which is also the price. */
  seq = 1000;
  /** Number of account events so far. */
  events = 5;
  readonly tokens = new Map([
    ['t1', 'acc_1'],
    ['t2', 'acc_2'],
  ]);
  readonly #sockets = new Map<FakeSocketWire, ServerSocket>();
  /** Types of the received messages. */
  readonly received: string[] = [];
  /** Number of opened sockets, and the longest duration of any, ms. */
  opened = 0;
  oldest = 0;
  now = () => 0;
  onMessage = (_: ClientMessageInput) => {};

  get connections(): number {
    return this.#sockets.size;
  }
  /** Interests of the sockets, each once. */
  get followed(): Record<string, number>[] {
    return [...this.#sockets.values()].map(({ follows }) => follows);
  }
  accept(wire: FakeSocketWire, reach: ServerSocket['reach']): void {
    if (wire.closed) return;
    if (!this.isUp) return reach(() => wire.drop());
    wire.isOpen = true;
    this.opened += 1;
    this.#sockets.set(wire, { follows: {}, account: null, reach, since: this.now() });
    reach(() => wire.onopen?.());
    reach(() => wire.deliver(fakeWelcomeFrame));
  }
  /** Processes messages of the sockets and removes closed ones. */
  answer(): void {
    for (const [wire, socket] of this.#sockets) {
      this.oldest = Math.max(this.oldest, this.now() - socket.since);
      if (wire.closed) {
        this.#sockets.delete(wire);
        continue;
      }
      const deliver = (frame: object) => socket.reach(() => wire.deliver(frame));
      for (const message of wire.sent.splice(0)) {
        this.received.push(message.type);
        this.onMessage(message);
        if (message.type === 'ping') deliver(buildFakePongFrame(message.client_time ?? 0, message.client_time ?? 0));
        else if (message.type === 'get_all_prices') deliver(this.#snapshot());
        else if (message.type === 'follow') {
          socket.follows = { ...message.prices };
          if (Object.keys(socket.follows).length > 0) deliver(this.#snapshot());
        } else if (message.type === 'auth') {
          socket.account = this.tokens.get(message.token) ?? null;
          deliver(socket.account ? buildFakeAuthFrame(this.events, socket.account) : fakeErrorFrame);
        }
      }
    }
  }
  tick(): void {
    this.seq += 1;
    const price = { symbol: 'BTC/USDT', price: `${this.seq}`, observed_at: this.seq * 1000 };
    const frame = { ...buildFakePriceUpdateFrame(this.seq), prices: [price] };
    for (const [wire, { follows, reach }] of this.#sockets)
      if (Object.keys(follows).length > 0) reach(() => wire.deliver(frame));
  }
  event(account = 'acc_1'): void {
    this.events += 1;
    const frame = buildFakeBalanceFrame(this.events, this.events - 1, account);
    for (const [wire, socket] of this.#sockets) if (socket.account === account) socket.reach(() => wire.deliver(frame));
  }
  stop(): void {
    this.isUp = false;
    while (this.connections > 0) this.cut();
  }
  /** Closes a socket, as each one does in time. */
  cut(): void {
    const [first] = this.#sockets;
    if (!first) return;
    this.#sockets.delete(first[0]);
    first[1].reach(() => first[0].drop());
  }
  #snapshot() {
    return buildFakeAllPricesFrame(this.seq, [buildFakePriceRecord(this.seq)]);
  }
}
