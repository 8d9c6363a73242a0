import { computeDayChange, getDayOpen } from '#shared/market/day-change.ts';
import type { PriceDelta } from '#shared/messages/frames.ts';
import { toAmount } from '#shared/money.ts';
import type { PriceRecord } from '#shared/schemas/market.ts';
import type { LatestPrices } from '#web/lib/queries.ts';
import type { PricesFrame } from './account-events.ts';

/** Returns a record with a newer price. The price of 24 hours ago, the base of the change, stays the same. */
export function applyPriceDelta(record: PriceRecord, change: PriceDelta): PriceRecord {
  const price = toAmount(change.price);
  return {
    ...record,
    price: change.price,
    observed_at: change.observed_at,
    source: change.source ?? record.source,
    ...computeDayChange(price, getDayOpen(record)),
    high_24h: price > toAmount(record.high_24h) ? change.price : record.high_24h,
    low_24h: price < toAmount(record.low_24h) ? change.price : record.low_24h,
  };
}

/**
 * Returns the prices after a frame. Unchanged records stay the same objects, so that only changed cells rerender.
 * @param followedAllTheTime symbols whose every tick is sent: when one is not in a frame, its price was confirmed
 * @returns the given prices when the frame has nothing new
 */
export function applyPricesFrame(
  currentPrices: LatestPrices,
  frame: PricesFrame,
  followedAllTheTime: (symbol: string) => boolean,
): LatestPrices {
  const updates = new Map<string, PriceRecord | PriceDelta>(frame.prices.map((price) => [price.symbol, price]));
  const isNext = frame.seq > currentPrices.sequence && frame.since <= currentPrices.sequence;
  const seconds = frame.type === 'price_update' && isNext ? frame.at - currentPrices.at : 0;
  const next = (record: PriceRecord): PriceRecord => {
    const news = updates.get(record.symbol);
    if (!news)
      return seconds > 0 && followedAllTheTime(record.symbol)
        ? { ...record, observed_at: record.observed_at + seconds * 1000 }
        : record;
    if (news.observed_at < record.observed_at) return record;
    return 'change_24h' in news ? news : applyPriceDelta(record, news);
  };
  const prices = currentPrices.prices.map(next);
  if (frame.type === 'all_prices') {
    const heldSymbols = new Set(currentPrices.prices.map(({ symbol }) => symbol));
    prices.push(...frame.prices.filter(({ symbol }) => !heldSymbols.has(symbol)));
  }
  if (frame.seq < currentPrices.sequence && prices.every((record, i) => record === currentPrices.prices[i]))
    return currentPrices;
  const isNewer = frame.seq >= currentPrices.sequence;
  return {
    sequence: isNewer ? frame.seq : currentPrices.sequence,
    at: isNewer ? frame.at : currentPrices.at,
    simulated: frame.type === 'all_prices' ? frame.simulated : currentPrices.simulated,
    prices,
  };
}
