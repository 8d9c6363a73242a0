import {
  followKline,
  followOnly,
  followPrices,
  readConnection,
  unfollowAllPrices,
  unfollowKline,
  unfollowPrices,
} from '#functions/data/live/connections.ts';
import { readMarketStats } from '#functions/data/market/market-stats.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import { EVERY_SYMBOL } from '#shared/messages/following.ts';
import type { Frame } from '#shared/messages/frames.ts';
import type { MessageOf } from '#shared/messages/socket.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { successFrame, TOO_MANY_SERIES } from './answer-frames.ts';
import { assertKnown, namedBy } from './named-symbols.ts';
import { allPricesFrame } from './price-frames.ts';

/** Why a change was not taken: the connection is not open, or something else that is named. */
async function refusal(connection: string, otherwise: string): Promise<Refusal> {
  if (!(await readConnection(connection)))
    return new Refusal('NOT_FOUND', { message: 'This connection is not known. Reconnect.' });
  return new Refusal('TOO_MANY_REQUESTS', { message: otherwise });
}

async function readSnapshot(symbols: 'all' | readonly string[]): Promise<Frame[]> {
  const [tick, days] = await Promise.all([latestTick(), readMarketStats()]);
  if (!tick) return [];
  return [allPricesFrame(tick, new Set(symbols === 'all' ? tick.prices.keys() : symbols), days)];
}

/** Snapshots that are being read: when a server comes back, everybody asks for the same at once. */
const underWay = new Map<string, Promise<Frame[]>>();

/** The latest prices of these symbols, or of all; nothing before the first tick. */
export function snapshot(symbols: 'all' | readonly string[]): Promise<Frame[]> {
  const name = symbols === 'all' ? symbols : symbols.join(' ');
  const known = underWay.get(name);
  if (known) return known;
  const work = readSnapshot(symbols).finally(() => underWay.delete(name));
  underWay.set(name, work);
  return work;
}

/** @throws {Refusal} SYMBOL_NOT_FOUND, TOO_MANY_REQUESTS for one candle series too many, NOT_FOUND for a connection. */
export async function subscribe(connection: string, message: MessageOf<'subscribe'>): Promise<Frame[]> {
  if (message.channel === 'kline') {
    const { symbol, timeframe, pace } = message;
    assertKnown([symbol]);
    if (!(await followKline(connection, { symbol, timeframe, pace }))) throw await refusal(connection, TOO_MANY_SERIES);
    return [successFrame('subscribe')];
  }
  const symbols = namedBy(message);
  if (symbols !== 'all') assertKnown(symbols);
  const followed = await followPrices(connection, symbols === 'all' ? [EVERY_SYMBOL] : symbols, message.pace);
  if (!followed) throw await refusal(connection, 'This connection follows as many symbols as it may.');
  return [successFrame('subscribe'), ...(await snapshot(symbols))];
}

/** Without symbols no prices are sent any more. @throws {Refusal} NOT_FOUND for a connection that is not open. */
export async function unsubscribe(connection: string, message: MessageOf<'unsubscribe'>): Promise<Frame[]> {
  const symbols = message.channel === 'price' ? namedBy(message) : [];
  const done =
    message.channel === 'kline'
      ? await unfollowKline(connection, message.symbol, message.timeframe)
      : symbols === 'all'
        ? await unfollowAllPrices(connection)
        : await unfollowPrices(connection, symbols);
  if (!done) throw await refusal(connection, 'Try again.');
  return [successFrame('unsubscribe')];
}

/** @throws {Refusal} SYMBOL_NOT_FOUND, NOT_FOUND for a connection that is not open. */
export async function follow(connection: string, message: MessageOf<'follow'>): Promise<Frame[]> {
  const { revision, prices, klines } = message;
  const named = Object.keys(prices);
  assertKnown([...named, ...klines.map(({ symbol }) => symbol)]);
  const [followed, frames] = await Promise.all([
    followOnly(connection, revision, prices, klines),
    named.length === 0 ? [] : snapshot(EVERY_SYMBOL in prices ? 'all' : named),
  ]);
  if (!followed) {
    // Overtaken by a later one, whose answer says what counts.
    if (await readConnection(connection)) return [];
    throw new Refusal('NOT_FOUND', { message: 'This connection is not known. Reconnect.' });
  }
  return frames.length > 0 ? frames : [successFrame('follow')];
}
