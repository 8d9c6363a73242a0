import * as z from 'zod';
import { schemaError } from '#shared/refusals/schema-reasons.ts';
import { timeframe } from '#shared/schemas/market.ts';
import { symbolName } from '#shared/schemas/scalars.ts';
import { ALL_SYMBOLS, MAX_FOLLOWED_SERIES, MAX_FOLLOWED_SYMBOLS } from './following.ts';

/** A message that is longer is not read, bytes. */
export const MAX_MESSAGE_BYTES = 8192;
/** Candles in one answer, so that a frame stays within 32 KB. */
export const KLINE_FRAME_LIMIT = 300;

/** Seconds between two frames about the same thing. */
const pace = z.int().min(1).max(60);
const revision = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const short = z.string().max(200);
const userId = z.union([z.string().max(64), z.number()]);

const auth = z.strictObject({
  type: z.literal('auth'),
  token: z.string().min(1).max(300),
  /** Whoever the token stands for is logged in; another id here is refused. */
  user_id: userId.nullish(),
  is_mobile: z.boolean().nullish(),
  /** As the client names its device: staff see it among who is online, and nothing is decided by it. */
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
  /** Taken and not believed, as the address is: the connection tells both. */
  user_agent: z.string().max(1000).nullish(),
  ip: z.string().max(64).nullish(),
});

/** The specification's login by a bare id: acknowledged where `auth` has proven that id, and refused otherwise. */
const userLogin = z.strictObject({ type: z.literal('user_login'), user_id: userId });

const priceChannel = {
  channel: z.literal('price'),
  /** Neither `symbol` nor `symbols`: every one. */
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
 * Everything that the connection follows, in place of what it followed before. Messages may overtake each other on
 * their way: the one with the highest `revision` stands.
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
  limit: z.int().min(1).max(KLINE_FRAME_LIMIT).default(KLINE_FRAME_LIMIT),
});
/** `client_time` comes back in the pong: what has passed since then is the round trip. */
const ping = z.strictObject({ type: z.literal('ping'), client_time: z.number().min(0).max(1e15).optional() });
const pageView = z.strictObject({
  type: z.literal('page_view'),
  page: z.string().max(200),
  is_viewing: z.boolean(),
});
/** Sent every two seconds while somebody looks at what they own. Whose that is, the connection's login says. */
const assetsPageHeartbeat = z.strictObject({
  type: z.literal('assets_page_heartbeat'),
  user_id: userId.nullish(),
  timestamp: z.number().min(0).max(1e15).optional(),
});

/** Every message that a client may send, by its `type`. */
export const clientMessages = {
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

export type ClientMessageType = keyof typeof clientMessages;
/** A message as the server takes it. */
export type ClientMessageOf<T extends ClientMessageType> = z.output<(typeof clientMessages)[T]>;
export type ClientMessage = ClientMessageOf<ClientMessageType>;
/** A message as a client writes it. */
export type ClientMessageInput = z.input<(typeof clientMessages)[ClientMessageType]>;
