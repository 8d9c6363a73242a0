import type { Timeframe } from '#shared/market/timeframes.ts';
import type { AuthSuccessFrame, Frame } from '#shared/messages/frames.ts';
import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type { AccountSocketEvent, SocketStatus } from './news.ts';

/** What a login may tell besides its token. */
export type LoginFields = Omit<Extract<ClientMessageInput, { type: 'auth' }>, 'type' | 'token'>;

/** What the page wants to be told of: pace in seconds by symbol, `*` for every other one; and candle series. */
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
  /** When the next ping goes out. */
  pingAt: number;
  /** Something must be heard by then, or the socket counts as dead. */
  answerBy: number | null;
  /** The login is told again then: what it was sent to may have failed, while all else is heard. */
  loginBy: number | null;
  /** A new socket takes its place then. */
  replaceAt: number;
}

export interface SocketState {
  started: boolean;
  hidden: boolean;
  token: string | null;
  /** What is told with it. */
  login: LoginFields;
  interests: SocketInterests;
  /** The page that is looked at, and what the server was last told of it. */
  page: string | null;
  toldPage: string;
  /** The socket in use. */
  current: SocketConnection | null;
  /** One that is about to take its place. */
  next: SocketConnection | null;
  /** Sockets made so far: each has its own number. */
  made: number;
  /** Failures in a row, and when the next try is due. */
  failures: number;
  retryAt: number | null;
  /** When what is followed has to be told, and its last revision. */
  followAt: number | null;
  revision: number;
  /** The newest tick seen of the prices. */
  priceSeq: number;
  pricesAt: number;
  snapshotAt: number;
  /** The account that the current socket is logged in to, and the newest of its events that was seen. */
  account: { id: string; seq: number; login: AuthSuccessFrame } | null;
  /** Whose assets are looked at, when the server is told again that they are, and how often it wants to be, ms. */
  assets: string | null;
  assetsAt: number;
  assetsEvery: number;
  hiddenSince: number;
  /** Another socket to the same place is open, and something comes by it all the time. */
  beside: boolean;
  /** The last time that anything happened: timers that come much later than they should tell of sleep. */
  steppedAt: number;
}

export type SocketEvent =
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'opened'; id: number }
  | { type: 'closed'; id: number }
  | { type: 'frame'; id: number; frame: Frame }
  | { type: 'timer' }
  | { type: 'visibility'; hidden: boolean }
  | { type: 'online' }
  | { type: 'token'; token: string | null; login: LoginFields }
  /** `urgent` where nothing else is about to change: it is told at once. */
  | { type: 'interests'; interests: SocketInterests; urgent: boolean }
  | { type: 'page'; page: string }
  | { type: 'assets'; user: string | null }
  /** Another socket takes the place of what there is. */
  | { type: 'renew' }
  /** The page is about to be frozen: nothing stays connected. */
  | { type: 'suspend' }
  | { type: 'beside'; beside: boolean }
  /** Sent as it is, where there is a socket to send it on. */
  | { type: 'say'; message: ClientMessageInput };

export type SocketEffect =
  | { type: 'open'; id: number }
  | { type: 'close'; id: number }
  | { type: 'send'; id: number; message: ClientMessageInput }
  | { type: 'prices'; frame: Extract<Frame, { topic: 'prices' }> }
  | { type: 'kline'; frame: Extract<Frame, { topic: 'kline' }> }
  /** Frames were missed: what is shown of candles has to be read again. */
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
  // Until the server has said.
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

/** Seconds of the fastest pace at which prices should come now; null when none should. */
export function getFastestPace({ hidden, interests }: SocketState): number | null {
  const paces = Object.values(interests.prices);
  return hidden || paces.length === 0 ? null : Math.min(...paces);
}
