import { computeFuturesOrderTerms } from '#shared/market/perpetual-terms.ts';
import { MAX_LEVERAGE, MIN_LEVERAGE } from '#shared/market/perpetual.ts';
import { toAmount as amountOf, formatUnits, type Price, toPercent } from '#shared/money.ts';
import { computePaymentFunding } from '#web/features/money/transfer/choose-wallets.ts';
import {
  hasLimitPrice,
  hasStopPrice,
  type PerpetualOrderFieldName,
  type PerpetualOrderFields,
  type PerpetualOrderContext,
  type PerpetualOrderProblem,
} from './order-fields.ts';
import type { ParsedPerpetualOrder } from './parse-order-fields.ts';

/** Returns problems of the quantity's range and balance. */
function quantityProblem(
  { quantity, leverage }: ParsedPerpetualOrder,
  around: PerpetualOrderContext,
): PerpetualOrderProblem | null {
  if (quantity === null || quantity <= 0n) return { name: 'quantity' };
  const { config, balance, reserve } = around;
  if (config === null) return null;
  if (quantity < amountOf(config.min_quantity) || quantity > amountOf(config.max_quantity))
    return { name: 'range', min: config.min_quantity, max: config.max_quantity };
  if (balance === null || leverage === null) return null;
  const { required } = computeFuturesOrderTerms(
    quantity,
    amountOf(config.contract_value),
    leverage,
    toPercent(config.fee_rate),
  );
  if (computePaymentFunding(required, balance, reserve).missing === 0n) return null;
  const held = balance + (reserve?.total ?? 0n);
  return { name: 'balance', amount: formatUnits(required), balance: formatUnits(held) };
}

/** Returns whether one price is on the given side of another. */
const isOn = (side: 'above' | 'below', at: Price, of: Price): boolean => (side === 'above' ? at > of : at < of);

const wrongSide = (
  name: 'takeProfit' | 'stopLoss' | 'stopPrice',
  side: 'above' | 'below',
  of: Price,
): PerpetualOrderProblem => ({
  name: `${name}${side === 'above' ? 'Above' : 'Below'}`,
  price: formatUnits(of),
});

/** Returns the problem of a typed take profit or stop loss; null when empty. */
function protectionProblem(
  name: 'takeProfit' | 'stopLoss',
  fields: PerpetualOrderFields,
  { [name]: at, side, entry, leverage, reference }: ParsedPerpetualOrder,
): PerpetualOrderProblem | null {
  if (!fields.protect || fields[name].trim() === '') return null;
  // Percentages become a price once their base is known; until then they have no problem.
  if (at === null && fields.protectIn === 'percent' && (side === null || entry === null || leverage === null))
    return null;
  if (at === null) return { name };
  if (side === null || reference === null) return null;
  const where = (side === 'long') === (name === 'takeProfit') ? 'above' : 'below';
  return isOn(where, at, reference) ? null : wrongSide(name, where, reference);
}

/** Validates a stop price: above the market for a long, below it for a short. */
function stopProblem({ stopPrice, side }: ParsedPerpetualOrder, market: Price | null): PerpetualOrderProblem | null {
  if (stopPrice === null) return { name: 'stopPrice' };
  if (side === null || market === null) return null;
  const where = side === 'long' ? 'above' : 'below';
  return isOn(where, stopPrice, market) ? null : wrongSide('stopPrice', where, market);
}

/**
 * Returns at most one problem a field, in the order of the checks: direction, quantity, price, leverage, both exits,
 * stop.
 */
export function findOrderProblems(
  fields: PerpetualOrderFields,
  read: ParsedPerpetualOrder,
  around: PerpetualOrderContext,
): { field: PerpetualOrderFieldName; problem: PerpetualOrderProblem }[] {
  const { config } = around;
  const limits = { min: config?.min_leverage ?? MIN_LEVERAGE, max: config?.max_leverage ?? MAX_LEVERAGE };
  const checks: [PerpetualOrderFieldName, PerpetualOrderProblem | null][] = [
    ['side', read.side === null ? { name: 'direction' } : null],
    ['quantity', quantityProblem(read, around)],
    ['price', hasLimitPrice(fields.type) && read.price === null ? { name: 'price' } : null],
    ['leverage', read.leverage === null ? { name: 'leverage', ...limits } : null],
    ['take_profit_price', protectionProblem('takeProfit', fields, read)],
    ['stop_loss_price', protectionProblem('stopLoss', fields, read)],
    ['stop_price', hasStopPrice(fields.type) ? stopProblem(read, around.price) : null],
  ];
  return checks.flatMap(([field, problem]) => (problem ? [{ field, problem }] : []));
}
