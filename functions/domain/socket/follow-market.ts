import {
  followCandles,
  replaceFollowed,
  followPrices,
  readConnection,
  unfollowAllPrices,
  unfollowCandles,
  unfollowPrices,
} from '#functions/data/live/connections.ts';
import { readMarketStats } from '#functions/data/market/market-stats.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { AppError } from '#shared/errors/errors.ts';
import { ALL_SYMBOLS } from '#shared/messages/following.ts';
import type { Frame } from '#shared/messages/frames.ts';
import type { ClientMessageOf } from '#shared/messages/socket.ts';
import { successFrame, TOO_MANY_SERIES_MESSAGE } from './answer-frames.ts';
import { assertKnownSymbols, getNamedSymbols } from './named-symbols.ts';
import { allPricesFrame } from './price-frames.ts';

/** Returns why a change was rejected: the connection is not open, or `otherwise`. */
async function refusal(connection: string, otherwise: string): Promise<AppError> {
  if (!(await readConnection(connection)))
    return new AppError('NOT_FOUND', { message: 'This connection is not known. Reconnect.' });
  return new AppError('TOO_MANY_REQUESTS', { message: otherwise });
}

async function readSnapshot(symbols: 'all' | readonly string[]): Promise<Frame[]> {
  const [tick, days] = await Promise.all([readLatestTick(), readMarketStats()]);
  if (!tick) return [];
  return [allPricesFrame(tick, new Set(symbols === 'all' ? tick.prices.keys() : symbols), days)];
}

/** Snapshot reads under way: after a server returns, all clients request the same at once. */
const underWay = new Map<string, Promise<Frame[]>>();

/** Returns the latest prices of these symbols, or of all; nothing before the first tick. */
export function readPriceSnapshot(symbols: 'all' | readonly string[]): Promise<Frame[]> {
  const name = symbols === 'all' ? symbols : symbols.join(' ');
  const pendingSnapshot = underWay.get(name);
  if (pendingSnapshot) return pendingSnapshot;
  const work = readSnapshot(symbols).finally(() => underWay.delete(name));
  underWay.set(name, work);
  return work;
}

/**
 * @throws {AppError} SYMBOL_NOT_FOUND, TOO_MANY_REQUESTS for one candle series too many, NOT_FOUND for a connection.
 */
export async function subscribeToMarket(connection: string, message: ClientMessageOf<'subscribe'>): Promise<Frame[]> {
  if (message.channel === 'kline') {
    const { symbol, timeframe, pace } = message;
    assertKnownSymbols([symbol]);
    if (!(await followCandles(connection, { symbol, timeframe, pace })))
      throw await refusal(connection, TOO_MANY_SERIES_MESSAGE);
    return [successFrame('subscribe')];
  }
  const symbols = getNamedSymbols(message);
  if (symbols !== 'all') assertKnownSymbols(symbols);
  const followed = await followPrices(connection, symbols === 'all' ? [ALL_SYMBOLS] : symbols, message.pace);
  if (!followed) throw await refusal(connection, 'This connection follows as many symbols as it may.');
  return [successFrame('subscribe'), ...(await readPriceSnapshot(symbols))];
}

/** Stops all prices when no symbols are named. @throws {AppError} NOT_FOUND for a closed connection. */
export async function unsubscribeFromMarket(
  connection: string,
  message: ClientMessageOf<'unsubscribe'>,
): Promise<Frame[]> {
  const symbols = message.channel === 'price' ? getNamedSymbols(message) : [];
  const done =
    message.channel === 'kline'
      ? await unfollowCandles(connection, message.symbol, message.timeframe)
      : symbols === 'all'
        ? await unfollowAllPrices(connection)
        : await unfollowPrices(connection, symbols);
  if (!done) throw await refusal(connection, 'Try again.');
  return [successFrame('unsubscribe')];
}

/** @throws {AppError} SYMBOL_NOT_FOUND, NOT_FOUND for a closed connection. */
export async function followMarket(connection: string, message: ClientMessageOf<'follow'>): Promise<Frame[]> {
  const { revision, prices, klines } = message;
  const symbolNames = Object.keys(prices);
  assertKnownSymbols([...symbolNames, ...klines.map(({ symbol }) => symbol)]);
  const [followed, frames] = await Promise.all([
    replaceFollowed(connection, revision, prices, klines),
    symbolNames.length === 0 ? [] : readPriceSnapshot(ALL_SYMBOLS in prices ? 'all' : symbolNames),
  ]);
  if (!followed) {
    // Overtaken by a later one, whose answer is final.
    if (await readConnection(connection)) return [];
    throw new AppError('NOT_FOUND', { message: 'This connection is not known. Reconnect.' });
  }
  return frames.length > 0 ? frames : [successFrame('follow')];
}
