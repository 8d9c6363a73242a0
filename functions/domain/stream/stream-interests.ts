import { type CandleSeries, toCandleSeriesName } from '#functions/data/live/series.ts';
import { assertKnownSymbols, getPriceMessageSymbols } from '#functions/domain/socket/named-symbols.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { ALL_SYMBOLS, MAX_FOLLOWED_SERIES } from '#shared/messages/follow-limits.ts';
import type { ClientMessageByType } from '#shared/messages/socket.ts';

/** Subscriptions of a stream client: stored only here, and immutable. */
export interface StreamInterests {
  /** Seconds between two prices of a symbol; `*` stands for every symbol not named. */
  prices: Readonly<Record<string, number>>;
  /** By `symbol timeframe`. */
  klines: Readonly<Record<string, CandleSeries>>;
  /** Revision of the last `follow`. */
  revision: number;
}

export const NO_STREAM_INTERESTS: StreamInterests = { prices: {}, klines: {}, revision: 0 };

const without = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));

/** @throws {AppError} SYMBOL_NOT_FOUND, TOO_MANY_REQUESTS for one candle series too many. */
export function addStreamSubscription(
  interests: StreamInterests,
  message: ClientMessageByType<'subscribe'>,
): StreamInterests {
  if (message.channel === 'kline') {
    const { symbol, timeframe, pace } = message;
    assertKnownSymbols([symbol]);
    const klines = { ...interests.klines, [toCandleSeriesName(symbol, timeframe)]: { symbol, timeframe, pace } };
    if (Object.keys(klines).length > MAX_FOLLOWED_SERIES)
      throw new AppError('TOO_MANY_REQUESTS', { message: errorDetails.tooManyCandleSeries });
    return { ...interests, klines };
  }
  const namedSymbols = getPriceMessageSymbols(message);
  if (namedSymbols !== 'all') assertKnownSymbols(namedSymbols);
  const symbols = namedSymbols === 'all' ? [ALL_SYMBOLS] : namedSymbols;
  const added = Object.fromEntries(symbols.map((symbol) => [symbol, message.pace]));
  return { ...interests, prices: { ...interests.prices, ...added } };
}

/** Without symbols no prices are followed any more. */
export function removeStreamSubscription(
  interests: StreamInterests,
  message: ClientMessageByType<'unsubscribe'>,
): StreamInterests {
  if (message.channel === 'kline')
    return { ...interests, klines: without(interests.klines, [toCandleSeriesName(message.symbol, message.timeframe)]) };
  const namedSymbols = getPriceMessageSymbols(message);
  return { ...interests, prices: namedSymbols === 'all' ? {} : without(interests.prices, namedSymbols) };
}

/** Replaces all subscriptions; null when a later revision did so already. @throws {AppError} SYMBOL_NOT_FOUND. */
export function replaceStreamInterests(
  interests: StreamInterests,
  message: ClientMessageByType<'follow'>,
): StreamInterests | null {
  const { revision, prices, klines } = message;
  assertKnownSymbols([...Object.keys(prices), ...klines.map(({ symbol }) => symbol)]);
  if (revision <= interests.revision) return null;
  return {
    revision,
    prices,
    klines: Object.fromEntries(klines.map((series) => [toCandleSeriesName(series.symbol, series.timeframe), series])),
  };
}
