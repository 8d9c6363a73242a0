import {
  subscribeToCandles,
  replaceSubscriptions,
  subscribeToPrices,
  readSocketConnection,
  unsubscribeFromAllPrices,
  unsubscribeFromCandles,
  unsubscribeFromPrices,
} from '#functions/data/live/connections.ts';
import { readMarketStats } from '#functions/data/market/market-stats.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { ALL_SYMBOLS } from '#shared/messages/follow-limits.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import type { ClientMessageByType } from '#shared/messages/socket.ts';
import { buildSuccessFrame } from './answer-frames.ts';
import { assertKnownSymbols, getPriceMessageSymbols } from './named-symbols.ts';
import { buildAllPricesFrame } from './price-frames.ts';

/** Returns why a change was rejected: the connection is not open, or `otherwise`. */
async function buildSubscriptionError(connection: string, otherwise: string): Promise<AppError> {
  if (!(await readSocketConnection(connection)))
    return new AppError('NOT_FOUND', { message: errorDetails.unknownConnection });
  return new AppError('TOO_MANY_REQUESTS', { message: otherwise });
}

async function readSnapshot(symbols: 'all' | readonly string[]): Promise<SocketFrame[]> {
  const [tick, days] = await Promise.all([readLatestTick(), readMarketStats()]);
  if (!tick) return [];
  return [buildAllPricesFrame(tick, new Set(symbols === 'all' ? tick.prices.keys() : symbols), days)];
}

/** Snapshot reads under way: after a server returns, all clients request the same at once. */
const underWay = new Map<string, Promise<SocketFrame[]>>();

/** Returns the latest prices of these symbols, or of all; nothing before the first tick. */
export function readPriceSnapshot(symbols: 'all' | readonly string[]): Promise<SocketFrame[]> {
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
export async function subscribeToMarket(
  connection: string,
  message: ClientMessageByType<'subscribe'>,
): Promise<SocketFrame[]> {
  if (message.channel === 'kline') {
    const { symbol, timeframe, pace } = message;
    assertKnownSymbols([symbol]);
    if (!(await subscribeToCandles(connection, { symbol, timeframe, pace })))
      throw await buildSubscriptionError(connection, errorDetails.tooManyCandleSeries);
    return [buildSuccessFrame('subscribe')];
  }
  const symbols = getPriceMessageSymbols(message);
  if (symbols !== 'all') assertKnownSymbols(symbols);
  const followed = await subscribeToPrices(connection, symbols === 'all' ? [ALL_SYMBOLS] : symbols, message.pace);
  if (!followed) throw await buildSubscriptionError(connection, 'This connection follows as many symbols as it may.');
  return [buildSuccessFrame('subscribe'), ...(await readPriceSnapshot(symbols))];
}

/** Stops all prices when no symbols are named. @throws {AppError} NOT_FOUND for a closed connection. */
export async function unsubscribeFromMarket(
  connection: string,
  message: ClientMessageByType<'unsubscribe'>,
): Promise<SocketFrame[]> {
  const symbols = message.channel === 'price' ? getPriceMessageSymbols(message) : [];
  const done =
    message.channel === 'kline'
      ? await unsubscribeFromCandles(connection, message.symbol, message.timeframe)
      : symbols === 'all'
        ? await unsubscribeFromAllPrices(connection)
        : await unsubscribeFromPrices(connection, symbols);
  if (!done) throw await buildSubscriptionError(connection, 'Try again.');
  return [buildSuccessFrame('unsubscribe')];
}

/** @throws {AppError} SYMBOL_NOT_FOUND, NOT_FOUND for a closed connection. */
export async function followMarket(connection: string, message: ClientMessageByType<'follow'>): Promise<SocketFrame[]> {
  const { revision, prices, klines } = message;
  const symbolNames = Object.keys(prices);
  assertKnownSymbols([...symbolNames, ...klines.map(({ symbol }) => symbol)]);
  const [followed, frames] = await Promise.all([
    replaceSubscriptions(connection, revision, prices, klines),
    symbolNames.length === 0 ? [] : readPriceSnapshot(ALL_SYMBOLS in prices ? 'all' : symbolNames),
  ]);
  if (!followed) {
    // Overtaken by a later one, whose answer is final.
    if (await readSocketConnection(connection)) return [];
    throw new AppError('NOT_FOUND', { message: errorDetails.unknownConnection });
  }
  return frames.length > 0 ? frames : [buildSuccessFrame('follow')];
}
