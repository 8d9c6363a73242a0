import { MAX_LEVERAGE, MIN_LEVERAGE, type PositionSide } from '#shared/market/perpetual.ts';
import type { Amount, Price } from '#shared/money.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import { toHalfWidth } from '#shared/typed/characters.ts';
import { parseTypedAmount } from '#web/features/trade/ticket/typed-amount.ts';
import { hasLimitPrice, hasStopPrice, type PerpetualOrderFields, type PerpetualOrderContext } from './order-fields.ts';
import { parseTypedPrice, parseProtectionPrice } from './protection-price.ts';

/** Fields in units; null for what cannot be parsed or is not needed. */
export interface ParsedPerpetualOrder {
  side: PositionSide | null;
  quantity: Amount | null;
  price: Price | null;
  stopPrice: Price | null;
  leverage: number | null;
  takeProfit: Price | null;
  stopLoss: Price | null;
  /** Expected fill price. */
  entry: Price | null;
  /** Price that separates take profit from stop loss: the order's own, or the market's. */
  reference: Price | null;
}

/** Parses a whole number within the limits; otherwise null. */
export function parseLeverage(typed: string, config: FuturesConfig | null): number | null {
  const text = toHalfWidth(typed).trim();
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  const low = config?.min_leverage ?? MIN_LEVERAGE;
  const high = config?.max_leverage ?? MAX_LEVERAGE;
  return value >= low && value <= high ? value : null;
}

/** True for a limit that the market has already reached: it fills at the next price. */
export const isMarketableLimit = (side: PositionSide, limit: Price, market: Price): boolean =>
  side === 'long' ? market <= limit : market >= limit;

/** Returns the expected fill price: the market's, the limit of an open order, or its stop. */
function computeEntryPrice(
  fields: PerpetualOrderFields,
  read: Omit<ParsedPerpetualOrder, 'entry' | 'reference' | 'takeProfit' | 'stopLoss'>,
  market: Price | null,
) {
  if (fields.type === 'market') return market;
  if (fields.type === 'stop_market') return read.stopPrice;
  if (fields.type === 'stop_limit') return read.price;
  const { side, price } = read;
  return side !== null && price !== null && market !== null && isMarketableLimit(side, price, market) ? market : price;
}

export function parseOrderFields(fields: PerpetualOrderFields, around: PerpetualOrderContext): ParsedPerpetualOrder {
  const { language, digits } = around;
  const basic = {
    side: fields.side,
    quantity: parseTypedAmount(language, fields.quantity),
    price: hasLimitPrice(fields.type) ? parseTypedPrice(language, fields.price) : null,
    stopPrice: hasStopPrice(fields.type) ? parseTypedPrice(language, fields.stopPrice) : null,
    leverage: parseLeverage(fields.leverage, around.config),
  };
  const entry = computeEntryPrice(fields, basic, around.price);
  const protection = (typed: string, aims: 'gain' | 'loss') =>
    fields.protect
      ? parseProtectionPrice({ ...basic, language, typed, typedIn: fields.protectIn, aims, entry, digits })
      : null;
  return {
    ...basic,
    entry,
    reference: basic.price ?? basic.stopPrice ?? around.price,
    takeProfit: protection(fields.takeProfit, 'gain'),
    stopLoss: protection(fields.stopLoss, 'loss'),
  };
}
