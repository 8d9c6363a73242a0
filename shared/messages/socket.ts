import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { timeframe } from '#shared/schemas/market.ts';
import { symbolName } from '#shared/schemas/scalars.ts';
import { ALL_SYMBOLS, MAX_FOLLOWED_SERIES, MAX_FOLLOWED_SYMBOLS } from './follow-limits.ts';

/** Maximum bytes of a message; longer ones are not read. */
export const MAX_SOCKET_MESSAGE_BYTES = 8192;
/** Maximum candles in one answer, so that a frame stays within 32 KB. */
export const MAX_KLINE_FRAME_CANDLES = 300;

/** Seconds between two frames about the same thing. */
const pace = z.int().min(1).max(60);
const revision = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const short = z.string().max(200);
const userId = z.union([z.string().max(64), z.number()]);

const auth = z.strictObject({
  type: z.literal('auth'),
  token: z.string().min(1).max(300),
  /** The token determines the user; another id here is rejected. */
  user_id: userId.nullish(),
  is_mobile: z.boolean().nullish(),
  /** Device name from the client: shown to staff among online users, and decides nothing. */
  device_info: z
    .strictObject({
      os: short.nullish(),
      osVersion: short.nullish(),
      browser: short.nullish(),
      browserVersion: short.nullish(),
      brand: short.nullish(),
      model: short.nullish(),
    })
    .nullish(),
  /** Accepted but not trusted, like the address: the connection provides both. */
  user_agent: z.string().max(1000).nullish(),
  ip: z.string().max(64).nullish(),
});

/** The specification's login by a bare id: acknowledged when `auth` has proven that id, rejected otherwise. */
const userLogin = z.strictObject({ type: z.literal('user_login'), user_id: userId });

const priceChannel = {
  channel: z.literal('price'),
  /** Without `symbol` and `symbols`: all. */
  symbol: symbolName.optional(),
  symbols: z.array(symbolName).min(1).max(MAX_FOLLOWED_SYMBOLS).optional(),
};
const klineChannel = { channel: z.literal('kline'), symbol: symbolName, timeframe: timeframe.default('1m') };

const subscribe = z.discriminatedUnion('channel', [
  z.strictObject({ type: z.literal('subscribe'), ...priceChannel, pace: pace.default(1) }),
  z.strictObject({ type: z.literal('subscribe'), ...klineChannel, pace: pace.default(1) }),
]);
const unsubscribe = z.discriminatedUnion('channel', [
  z.strictObject({ type: z.literal('unsubscribe'), ...priceChannel }),
  z.strictObject({ type: z.literal('unsubscribe'), ...klineChannel }),
]);

/**
 * All subscriptions of the connection, replacing the earlier ones. Messages may arrive out of order: the highest
 * `revision` wins.
 */
const follow = z.strictObject({
  type: z.literal('follow'),
  revision,
  /** Pace by symbol; `*` is every symbol that is not named. */
  prices: z
    .record(z.union([symbolName, z.literal(ALL_SYMBOLS)]), pace)
    .refine(
      (paces) => Object.keys(paces).length <= MAX_FOLLOWED_SYMBOLS,
      schemaError('tooMany', { number: MAX_FOLLOWED_SYMBOLS }),
    ),
  klines: z
    .array(z.strictObject({ symbol: symbolName, timeframe, pace }))
    .max(MAX_FOLLOWED_SERIES)
    .default([]),
});

const getPrice = z.strictObject({ type: z.literal('get_price'), symbol: symbolName });
const getAllPrices = z.strictObject({ type: z.literal('get_all_prices') });
const getKline = z.strictObject({
  type: z.literal('get_kline'),
  symbol: symbolName,
  timeframe: timeframe.default('1m'),
  limit: z.int().min(1).max(MAX_KLINE_FRAME_CANDLES).default(MAX_KLINE_FRAME_CANDLES),
});
/** `client_time` is returned in the pong: the time since then is the round trip. */
const ping = z.strictObject({ type: z.literal('ping'), client_time: z.number().min(0).max(1e15).optional() });
const pageView = z.strictObject({
  type: z.literal('page_view'),
  page: z.string().max(200),
  is_viewing: z.boolean(),
});
/** Sent every two seconds while a user views the assets page. The connection's login identifies the user. */
const assetsPageHeartbeat = z.strictObject({
  type: z.literal('assets_page_heartbeat'),
  user_id: userId.nullish(),
  timestamp: z.number().min(0).max(1e15).optional(),
});

/** All client messages, by `type`. */
export const clientMessageSchemas = {
  auth,
  user_login: userLogin,
  subscribe,
  unsubscribe,
  follow,
  get_price: getPrice,
  get_all_prices: getAllPrices,
  get_kline: getKline,
  ping,
  page_view: pageView,
  assets_page_heartbeat: assetsPageHeartbeat,
} as const;

export type ClientMessageType = keyof typeof clientMessageSchemas;
/** A message as received by the server. */
export type ClientMessageByType<T extends ClientMessageType> = z.output<(typeof clientMessageSchemas)[T]>;
export type ClientMessage = ClientMessageByType<ClientMessageType>;
/** A message as sent by a client. */
export type ClientMessageInput = z.input<(typeof clientMessageSchemas)[ClientMessageType]>;
