import { putTrigger } from '#functions/data/futures/triggers.ts';
import { findSymbol } from '#functions/data/market/symbols.ts';
import { readTickLogHead } from '#functions/data/market/ticks.ts';
import {
  toPriceAlertView,
  putPriceAlert,
  type StoredPriceAlert,
  toPriceAlertTrigger,
} from '#functions/data/notify/price-alerts.ts';
import { transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';
import { formatUnits, type Price } from '#shared/money.ts';
import type { PriceAlertDirection, PriceAlert } from '#shared/schemas/notify.ts';

export interface PriceAlertRequest {
  symbol: string;
  /** Default: from the current price towards the level. */
  direction?: PriceAlertDirection | undefined;
  price: Price;
}

const refused = (reason: 'alertHere' | 'alertAbove' | 'alertBelow') =>
  new AppError('VALIDATION_FAILED', { fields: { price: fieldError(reason) } });

/**
 * Returns the side of the present price on which a level is.
 * @throws {AppError} VALIDATION_FAILED for the price itself.
 */
function getAlertDirection({ price, direction }: PriceAlertRequest, present: Price): PriceAlertDirection {
  if (price === present) throw refused('alertHere');
  const side = price > present ? 'above' : 'below';
  if (direction !== undefined && direction !== side) throw refused(direction === 'above' ? 'alertAbove' : 'alertBelow');
  return side;
}

/**
 * Creates an alert that fires once when a price crosses a level. The last price counts as the present one, also when
 * the market is closed or halted, and for view-only symbols: nothing is traded at it.
 * @throws {AppError} SYMBOL_NOT_FOUND, PRICE_NOT_AVAILABLE, LIMIT_REACHED; VALIDATION_FAILED for a level at the present
 * price, or on the other side of it than `direction`.
 */
export async function createPriceAlert(user: UserId, request: PriceAlertRequest): Promise<PriceAlert> {
  const [symbol, head] = await Promise.all([findSymbol(request.symbol), readTickLogHead()]);
  if (!symbol?.is_active) throw new AppError('SYMBOL_NOT_FOUND', { fields: { symbol: fieldError('symbolUnknown') } });
  const present = head?.latest?.prices.get(request.symbol);
  if (!head || !present) throw new AppError('PRICE_NOT_AVAILABLE');
  const alert: StoredPriceAlert = {
    id: newId('alr'),
    user_id: user,
    symbol: request.symbol,
    direction: getAlertDirection(request, present.price),
    price: formatUnits(request.price),
    status: 'waiting',
    created_at: nowSeconds(),
    reached_at: null,
    reached_price: null,
  };
  // Sequence of the tick that was read: a filled one may follow it, and reaches nothing.
  const after = head.latest?.sequence ?? head.sequence;
  await transact([...putPriceAlert(alert), putTrigger(toPriceAlertTrigger(alert, after))]);
  return toPriceAlertView(alert);
}
