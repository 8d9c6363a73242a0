import { type Series, seriesName } from '#functions/data/live/series.ts';
import { TOO_MANY_SERIES } from '#functions/domain/socket/answer-frames.ts';
import { assertKnown, namedBy } from '#functions/domain/socket/named-symbols.ts';
import { EVERY_SYMBOL, SERIES_FOLLOWED } from '#shared/messages/following.ts';
import type { MessageOf } from '#shared/messages/socket.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** What a client of the stream follows: kept here and nowhere else, and never changed in its place. */
export interface Interests {
  /** Seconds between two prices of a symbol; `*` stands for every symbol that is not named. */
  prices: Readonly<Record<string, number>>;
  /** By `symbol timeframe`. */
  klines: Readonly<Record<string, Series>>;
  /** Of the last `follow`. */
  revision: number;
}

export const NO_INTERESTS: Interests = { prices: {}, klines: {}, revision: 0 };

const without = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));

/** @throws {Refusal} SYMBOL_NOT_FOUND, TOO_MANY_REQUESTS for one candle series too many. */
export function withSubscription(interests: Interests, message: MessageOf<'subscribe'>): Interests {
  if (message.channel === 'kline') {
    const { symbol, timeframe, pace } = message;
    assertKnown([symbol]);
    const klines = { ...interests.klines, [seriesName(symbol, timeframe)]: { symbol, timeframe, pace } };
    if (Object.keys(klines).length > SERIES_FOLLOWED)
      throw new Refusal('TOO_MANY_REQUESTS', { message: TOO_MANY_SERIES });
    return { ...interests, klines };
  }
  const named = namedBy(message);
  if (named !== 'all') assertKnown(named);
  const symbols = named === 'all' ? [EVERY_SYMBOL] : named;
  const added = Object.fromEntries(symbols.map((symbol) => [symbol, message.pace]));
  return { ...interests, prices: { ...interests.prices, ...added } };
}

/** Without symbols no prices are followed any more. */
export function withoutSubscription(interests: Interests, message: MessageOf<'unsubscribe'>): Interests {
  if (message.channel === 'kline')
    return { ...interests, klines: without(interests.klines, [seriesName(message.symbol, message.timeframe)]) };
  const named = namedBy(message);
  return { ...interests, prices: named === 'all' ? {} : without(interests.prices, named) };
}

/** All that is followed from now on; null where a later revision has said so already. @throws {Refusal} SYMBOL_NOT_FOUND. */
export function followedOnly(interests: Interests, message: MessageOf<'follow'>): Interests | null {
  const { revision, prices, klines } = message;
  assertKnown([...Object.keys(prices), ...klines.map(({ symbol }) => symbol)]);
  if (revision <= interests.revision) return null;
  return {
    revision,
    prices,
    klines: Object.fromEntries(klines.map((series) => [seriesName(series.symbol, series.timeframe), series])),
  };
}
