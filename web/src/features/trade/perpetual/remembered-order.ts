import { type FuturesOrderType, futuresOrderTypes, type PositionSide } from '#shared/market/perpetual.ts';
import type { OrderFields } from './order-fields.ts';

/** Order requested by the URL: fills the ticket and never submits it. Numbers as the reader would type them. */
export interface OrderPrefill {
  side?: PositionSide | undefined;
  type?: FuturesOrderType | undefined;
  quantity?: string | undefined;
  leverage?: number | undefined;
  price?: string | undefined;
  stopPrice?: string | undefined;
  takeProfit?: string | undefined;
  stopLoss?: string | undefined;
}

/** Last choice in this browser for one symbol. */
type Choice = Pick<OrderFields, 'type' | 'quantity' | 'leverage'>;

const nameOf = (symbol: string): string => `perpetual:${symbol}`;

/** Returns null when nothing valid is stored, or the page may not use the storage. */
export function recallOrder(storage: Pick<Storage, 'getItem'>, symbol: string): Choice | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(nameOf(symbol)) ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    const { type, quantity, leverage } = found as Record<string, unknown>;
    return {
      type: futuresOrderTypes.find((known) => known === type) ?? 'market',
      quantity: typeof quantity === 'string' ? quantity.slice(0, 40) : '',
      leverage: typeof leverage === 'string' ? leverage.slice(0, 4) : '',
    };
  } catch {
    return null;
  }
}

/** Does not fail when the storage is full or unavailable: the choice is then not stored. */
export function rememberOrder(storage: Pick<Storage, 'setItem'>, symbol: string, choice: Choice): void {
  try {
    const { type, quantity, leverage } = choice;
    storage.setItem(nameOf(symbol), JSON.stringify({ type, quantity, leverage }));
  } catch {
    // Nothing depends on it.
  }
}

/**
 * Returns the URL's order, otherwise the last choice for this symbol, otherwise a market order at the lowest leverage.
 */
export function getInitialOrderFields(
  asked: OrderPrefill,
  recalled: Choice | null,
  leastLeverage: number,
): OrderFields {
  // A URL with a price and no type means an order type that has a price.
  const implied = asked.stopPrice === undefined ? undefined : asked.price === undefined ? 'stop_market' : 'stop_limit';
  const type = asked.type ?? implied ?? (asked.price === undefined ? recalled?.type : 'limit') ?? 'market';
  return {
    side: asked.side ?? null,
    type,
    quantity: asked.quantity ?? recalled?.quantity ?? '',
    price: asked.price ?? '',
    stopPrice: asked.stopPrice ?? '',
    leverage: asked.leverage === undefined ? recalled?.leverage || String(leastLeverage) : String(asked.leverage),
    protect: asked.takeProfit !== undefined || asked.stopLoss !== undefined,
    protectIn: 'price',
    takeProfit: asked.takeProfit ?? '',
    stopLoss: asked.stopLoss ?? '',
  };
}
