import { putTrigger } from '#functions/data/futures/triggers.ts';
import { findSymbol } from '#functions/data/market/symbols.ts';
import { readTickLogHead } from '#functions/data/market/ticks.ts';
import { alertView, putAlert, type StoredPriceAlert, toAlertTrigger } from '#functions/data/notify/price-alerts.ts';
import { transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';
import { formatUnits, type Price } from '#shared/money.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import type { AlertDirection, PriceAlert } from '#shared/schemas/notify.ts';

export interface AlertRequest {
  symbol: string;
  /** Left out: from where the price is now to the level. */
  direction?: AlertDirection | undefined;
  price: Price;
}

const refused = (reason: 'alertHere' | 'alertAbove' | 'alertBelow') =>
  new AppError('VALIDATION_FAILED', { fields: { price: fieldError(reason) } });

/** On which side of the present price a level lies. @throws {Refusal} VALIDATION_FAILED for the price itself. */
function sideOf({ price, direction }: AlertRequest, present: Price): AlertDirection {
  if (price === present) throw refused('alertHere');
  const side = price > present ? 'above' : 'below';
  if (direction !== undefined && direction !== side) throw refused(direction === 'above' ? 'alertAbove' : 'alertBelow');
  return side;
}

/**
 * Asks to be told once when a price crosses a level. The last price that there was counts as the present one, also where
 * the market is closed or halted, and for what can only be viewed: nothing is traded at it.
 * @throws {Refusal} SYMBOL_NOT_FOUND, PRICE_NOT_AVAILABLE, LIMIT_REACHED; VALIDATION_FAILED for a level at the present
 * price, or on the other side of it than `direction` says.
 */
export async function createAlert(user: UserId, request: AlertRequest): Promise<PriceAlert> {
  const [symbol, head] = await Promise.all([findSymbol(request.symbol), readTickLogHead()]);
  if (!symbol?.is_active) throw new AppError('SYMBOL_NOT_FOUND', { fields: { symbol: fieldError('symbolUnknown') } });
  const present = head?.latest?.prices.get(request.symbol);
  if (!head || !present) throw new AppError('PRICE_NOT_AVAILABLE');
  const alert: StoredPriceAlert = {
    id: newId('alr'),
    user_id: user,
    symbol: request.symbol,
    direction: sideOf(request, present.price),
    price: formatUnits(request.price),
    status: 'waiting',
    created_at: nowSeconds(),
    reached_at: null,
    reached_price: null,
  };
  // Of the tick that was looked at: a filled one may stand behind it, and reaches nothing.
  const after = head.latest?.sequence ?? head.sequence;
  await transact([...putAlert(alert), putTrigger(toAlertTrigger(alert, after))]);
  return alertView(alert);
}
