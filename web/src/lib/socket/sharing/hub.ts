import type { SocketFrame, PongFrame } from '#shared/messages/frames.ts';
import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type { SocketEffect, SocketInterests } from '#web/lib/socket/state.ts';
import type { SharedSocket } from '#web/lib/socket/types.ts';
import type { TabMessage, UnsignedTabMessage } from './tab-message.ts';

/** Silence after which a tab counts as gone, ms. A tab sends a message twice a minute, or once while hidden. */
const SILENT = 150_000;
/** Time for which one pending snapshot serves all requests, ms. */
const SNAPSHOT_SHARE_MS = 1000;

/** One wire of another tab. */
interface GuestTab {
  interests: SocketInterests;
  page: string | null;
  viewing: boolean;
  /** When it became, or reported that it is, the visible one. */
  viewedAt: number;
  heardAt: number;
}

const isUsed = ({ viewing, interests: { prices, klines } }: GuestTab): boolean =>
  viewing || Object.keys(prices).length > 0 || klines.length > 0;

interface SocketHubContext {
  now: () => number;
  post(message: UnsignedTabMessage): void;
  /** True when the socket is logged in as the served tabs are, not to a previous account. */
  isLoggedIn(): boolean;
}

/** Leader's side: one socket for the wires of all other tabs. */
export class SocketHub {
  readonly #socket: SharedSocket;
  readonly #around: SocketHubContext;
  readonly #guests = new Map<string, GuestTab>();
  readonly #stops: (() => void)[];
  /** Number of frames broadcast to all. */
  #count = 0;
  #snapshotAskedAt: number | null = null;
  /** Offset to add to this device's clock for the server's, by the last ping. */
  #clockOffset: number | null = null;

  constructor(socket: SharedSocket, around: SocketHubContext) {
    this.#socket = socket;
    this.#around = around;
    this.#stops = [socket.onNews((news) => this.#pass(news)), socket.onStatus(() => this.#statusChanged())];
    this.announce();
  }

  get #isUp(): boolean {
    return this.#socket.status() === 'open';
  }

  announce(): void {
    this.#around.post({ kind: 'leader', up: this.#isUp });
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#guests.clear();
    this.#tellSocket();
    this.#around.post({ kind: 'gone' });
  }

  take(message: TabMessage): void {
    // Timers of a hidden page are late: the other tabs wake it.
    this.#socket.poke();
    switch (message.kind) {
      case 'hello':
        return this.announce();
      case 'open':
        return this.#open(message.wire);
      case 'close':
        if (this.#guests.delete(message.wire)) this.#tellSocket();
        return;
      case 'send':
        return this.#receive(message.wire, JSON.parse(message.text) as ClientMessageInput);
      default:
      // Message of a leader: the last ones of a previous leader.
    }
  }

  #open(wire: string): void {
    if (!this.#isUp) return this.announce();
    const now = this.#around.now();
    const nothing = { prices: {}, klines: [] };
    this.#guests.set(wire, { interests: nothing, page: null, viewing: false, viewedAt: now, heardAt: now });
    this.#around.post({ kind: 'opened', wire, count: this.#count });
  }

  #receive(wire: string, message: ClientMessageInput): void {
    const guest = this.#guests.get(wire);
    // From a tab that slept until it was dropped, or of another leader.
    if (!guest) return this.#around.post({ kind: 'closed', wire });
    guest.heardAt = this.#around.now();
    switch (message.type) {
      case 'auth':
        return this.#answerLogin(wire);
      case 'ping':
        return this.#say(wire, this.#pong(message));
      case 'follow':
        guest.interests = { prices: message.prices, klines: message.klines ?? [] };
        this.#tellSocket();
        if (Object.keys(message.prices).length > 0) this.#askSnapshot();
        return;
      case 'page_view':
        Object.assign(guest, { page: message.page, viewing: message.is_viewing, viewedAt: guest.heardAt });
        return this.#tellSocket();
      case 'get_all_prices':
        return this.#askSnapshot();
      default:
        return this.#socket.say(message);
    }
  }

  /** Sends the server's answer to a login to all tabs while the socket is not logged in yet. */
  #answerLogin(wire: string): void {
    const login = this.#around.isLoggedIn() ? this.#socket.login() : null;
    if (login) this.#say(wire, login);
  }

  #pong({ client_time }: Extract<ClientMessageInput, { type: 'ping' }>): PongFrame {
    const server_time = this.#around.now() + (this.#clockOffset ?? 0);
    const pong: PongFrame = { type: 'pong', topic: 'connection', seq: 0, since: 0, server_time };
    return this.#clockOffset === null || client_time === undefined ? pong : { ...pong, client_time };
  }

  #askSnapshot(): void {
    const now = this.#around.now();
    if (this.#snapshotAskedAt !== null && now - this.#snapshotAskedAt < SNAPSHOT_SHARE_MS) return;
    this.#snapshotAskedAt = now;
    this.#socket.say({ type: 'get_all_prices' });
  }

  #say(wire: string, frame: SocketFrame): void {
    this.#around.post({ kind: 'frame', wire, text: JSON.stringify(frame) });
  }

  /** Nothing is sent when there is no other tab: a new tab starts counting when it opens its wire. */
  #sayToAll(frame: SocketFrame): void {
    if (this.#guests.size === 0) return;
    this.#count += 1;
    this.#around.post({ kind: 'frame', wire: null, text: JSON.stringify(frame), count: this.#count });
  }

  #pass(news: SocketEffect): void {
    switch (news.type) {
      case 'prices':
        if (news.frame.type === 'all_prices') this.#snapshotAskedAt = null;
        this.#forgetSilent();
        return this.#sayToAll(news.frame);
      case 'kline':
        return this.#sayToAll(news.frame);
      case 'account':
        if ('frame' in news.news) this.#sayToAll(news.news.frame);
        return;
      case 'clock':
        this.#clockOffset = news.serverTime + (this.#around.now() - news.sentAt) / 2 - this.#around.now();
        return;
      default:
      // Messages of this tab concern only itself.
    }
  }

  #statusChanged(): void {
    if (!this.#isUp) {
      this.#guests.clear();
      this.#tellSocket();
    }
    this.announce();
  }

  #forgetSilent(): void {
    const before = this.#around.now() - SILENT;
    const silent = [...this.#guests].filter(([, { heardAt }]) => heardAt < before);
    for (const [wire] of silent) {
      this.#guests.delete(wire);
      this.#around.post({ kind: 'closed', wire });
    }
    if (silent.length > 0) this.#tellSocket();
  }

  #tellSocket(): void {
    const guests = [...this.#guests.values()].filter(isUsed).sort((a, b) => b.viewedAt - a.viewedAt);
    this.#socket.setOthers({
      interests: guests.map(({ interests }) => interests),
      viewing: guests.length > 0,
      page: guests.find(({ viewing }) => viewing)?.page ?? null,
    });
  }
}
