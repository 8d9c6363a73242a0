import { type FuturesOrderType, futuresOrderTypes, type PositionSide } from '#shared/market/perpetual.ts';
import { readStoredObject, storePreference } from '#web/lib/stored-preference.ts';
import type { PerpetualOrderFields } from './order-fields.ts';

/** Order requested by the URL: fills the ticket and never submits it. Numbers as the reader would type them. */
export interface PerpetualOrderPrefill {
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
type RememberedOrder = Pick<PerpetualOrderFields, 'type' | 'quantity' | 'leverage'>;

const getStorageKey = (symbol: string): string => `perpetual:${symbol}`;

/** Returns null when nothing valid is stored. */
export function readRememberedOrder(symbol: string): RememberedOrder | null {
  const stored = readStoredObject(getStorageKey(symbol));
  if (!stored) return null;
  const { type, quantity, leverage } = stored;
  return {
    type: futuresOrderTypes.find((candidate) => candidate === type) ?? 'market',
    quantity: typeof quantity === 'string' ? quantity.slice(0, 40) : '',
    leverage: typeof leverage === 'string' ? leverage.slice(0, 4) : '',
  };
}

export function storeRememberedOrder(symbol: string, { type, quantity, leverage }: RememberedOrder): void {
  storePreference(getStorageKey(symbol), JSON.stringify({ type, quantity, leverage }));
}

/**
 * Returns the URL's order, otherwise the last choice for this symbol, otherwise a market order at the lowest leverage.
 */
export function getInitialOrderFields(
  prefill: PerpetualOrderPrefill,
  recalled: RememberedOrder | null,
  leastLeverage: number,
): PerpetualOrderFields {
  // A URL with a price and no type means an order type that has a price.
  const implied =
    prefill.stopPrice === undefined ? undefined : prefill.price === undefined ? 'stop_market' : 'stop_limit';
  const type = prefill.type ?? implied ?? (prefill.price === undefined ? recalled?.type : 'limit') ?? 'market';
  return {
    side: prefill.side ?? null,
    type,
    quantity: prefill.quantity ?? recalled?.quantity ?? '',
    price: prefill.price ?? '',
    stopPrice: prefill.stopPrice ?? '',
    leverage: prefill.leverage === undefined ? recalled?.leverage || String(leastLeverage) : String(prefill.leverage),
    protect: prefill.takeProfit !== undefined || prefill.stopLoss !== undefined,
    protectIn: 'price',
    takeProfit: prefill.takeProfit ?? '',
    stopLoss: prefill.stopLoss ?? '',
  };
}
