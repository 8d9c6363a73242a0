import type { Timeframe } from '#shared/market/timeframes.ts';
import type { AuthSuccessFrame, SocketFrame } from '#shared/messages/frames.ts';
import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type { AccountSocketEvent, SocketStatus } from './account-events.ts';

/** Login fields in addition to the token. */
export type SocketLoginFields = Omit<Extract<ClientMessageInput, { type: 'auth' }>, 'type' | 'token'>;

/** Subscriptions of the page: pace in seconds by symbol, `*` for every other one; and candle series. */
export interface SocketInterests {
  prices: Record<string, number>;
  klines: { symbol: string; timeframe: Timeframe; pace: number }[];
}

/** One WebSocket. All times are epoch ms on this device. */
export interface SocketConnection {
  id: number;
  open: boolean;
  startedAt: number;
  heardAt: number;
  /** Time of the next ping. */
  pingAt: number;
  /** Deadline for any message, after which the socket counts as dead. */
  answerBy: number | null;
  /** Time of the next login attempt: the last one may have failed while everything else works. */
  loginBy: number | null;
  /** Time at which a new socket replaces it. */
  replaceAt: number;
}

export interface SocketState {
  started: boolean;
  hidden: boolean;
  token: string | null;
  /** Sent with the token. */
  login: SocketLoginFields;
  interests: SocketInterests;
  /** The viewed page, and the one last reported to the server. */
  page: string | null;
  toldPage: string;
  /** The socket in use. */
  current: SocketConnection | null;
  /** The socket about to replace it. */
  next: SocketConnection | null;
  /** Number of sockets created: each has its own number. */
  made: number;
  /** Consecutive failures, and the time of the next retry. */
  failures: number;
  retryAt: number | null;
  /** When the followed interests are to be sent, and their last revision. */
  followAt: number | null;
  revision: number;
  /** Sequence of the newest price tick. */
  priceSeq: number;
  pricesAt: number;
  snapshotAt: number;
  /** Account that the current socket is logged in to, and its newest event seen. */
  account: { id: string; seq: number; login: AuthSuccessFrame } | null;
  /** User whose assets are viewed, the time of the next report to the server, and the interval that it wants, ms. */
  assets: string | null;
  assetsAt: number;
  assetsEvery: number;
  hiddenSince: number;
  /** True while another socket to the same host is open and receives messages all the time. */
  beside: boolean;
  /** Time of the last event: timers that are much too late reveal sleep. */
  steppedAt: number;
}

export type SocketEvent =
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'opened'; id: number }
  | { type: 'closed'; id: number }
  | { type: 'frame'; id: number; frame: SocketFrame }
  | { type: 'timer' }
  | { type: 'visibility'; hidden: boolean }
  | { type: 'online' }
  | { type: 'token'; token: string | null; login: SocketLoginFields }
  /** `urgent` when nothing else is about to change: it is sent at once. */
  | { type: 'interests'; interests: SocketInterests; urgent: boolean }
  | { type: 'page'; page: string }
  | { type: 'assets'; user: string | null }
  /** Another socket replaces the current ones. */
  | { type: 'renew' }
  /** The page is about to be frozen: all connections close. */
  | { type: 'suspend' }
  | { type: 'beside'; beside: boolean }
  /** Sent unchanged, if there is a socket to send it on. */
  | { type: 'say'; message: ClientMessageInput };

export type SocketEffect =
  | { type: 'open'; id: number }
  | { type: 'close'; id: number }
  | { type: 'send'; id: number; message: ClientMessageInput }
  | { type: 'prices'; frame: Extract<SocketFrame, { topic: 'prices' }> }
  | { type: 'kline'; frame: Extract<SocketFrame, { topic: 'kline' }> }
  /** Frames were missed: displayed candles must be refetched. */
  | { type: 'interrupted' }
  | { type: 'account'; news: AccountSocketEvent }
  | { type: 'clock'; serverTime: number; sentAt: number };

export const createSocketState = (now: number, hidden = false): SocketState => ({
  started: false,
  hidden,
  token: null,
  login: {},
  interests: { prices: {}, klines: [] },
  page: null,
  toldPage: '',
  current: null,
  next: null,
  made: 0,
  failures: 0,
  retryAt: null,
  followAt: null,
  revision: 0,
  priceSeq: 0,
  pricesAt: now,
  snapshotAt: Number.NEGATIVE_INFINITY,
  account: null,
  assets: null,
  assetsAt: now,
  // Until the server has set it.
  assetsEvery: 2000,
  hiddenSince: now,
  beside: false,
  steppedAt: now,
});

export function getSocketStatus({ started, current, failures }: SocketState): SocketStatus {
  if (!started) return 'idle';
  if (current?.open) return 'open';
  return failures === 0 ? 'connecting' : 'waiting';
}

/** Returns the fastest price pace needed now, in seconds; null when none. */
export function getFastestPricePace({ hidden, interests }: SocketState): number | null {
  const paces = Object.values(interests.prices);
  return hidden || paces.length === 0 ? null : Math.min(...paces);
}
