import { computePositionCloseTerms, getPositionSize } from '#shared/market/perpetual-terms.ts';
import { type Amount, toAmount, formatUnits, type Price, toPercent, toPrice } from '#shared/money.ts';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import { parseTypedAmount } from '#web/features/trade/ticket/typed-amount.ts';

/** `more`: more than is open. */
export type ClosePositionProblem = { name: 'quantity' } | { name: 'more'; open: string };

/** Result of closing at the current price, decimal strings of USDT unless stated otherwise. */
export interface ClosePositionEffect {
  quantity: string;
  /** Units of the base asset. */
  size: string;
  /** Released margin of the closed part. */
  margin: string;
  /** Profit or loss before the fee. */
  realized: string;
  fee: string;
  /** Realised minus the fee. */
  net: string;
  /** Amount that becomes available. */
  paid: string;
  balanceAfter: string | null;
  /** Margin of the part that stays open. */
  marginAfter: string;
  quantityAfter: string;
}

export interface ClosePositionReview {
  problem: ClosePositionProblem | null;
  /** Null without a price or a valid quantity. */
  effect: ClosePositionEffect | null;
  /** In the order's units; null for everything. Undefined while there is a problem. */
  quantity: string | null | undefined;
}

export interface ClosePositionContext {
  language: string;
  /** Latest price; null without one. */
  mark: Price | null;
  /** Available trading USDT. */
  balance: Amount | null;
}

type OpenPosition = Pick<
  FuturesPosition,
  'side' | 'leverage' | 'entry_price' | 'unclosed_quantity' | 'margin' | 'fee_rate' | 'gap_charge'
>;

/** Returns this percentage (1 to 100) of the open quantity, rounded down to a unit, in the order's units. */
export const getCloseQuantity = (position: Pick<FuturesPosition, 'unclosed_quantity'>, share: number): Amount =>
  ((toAmount(position.unclosed_quantity) * BigInt(share)) / 100n) as Amount;

/** Parses the quantity to close and returns the result. Pure. */
export function reviewCloseForm(
  position: OpenPosition,
  typed: string,
  around: ClosePositionContext,
): ClosePositionReview {
  const quantity = parseTypedAmount(around.language, typed);
  const open = toAmount(position.unclosed_quantity);
  if (quantity === null || quantity <= 0n) return { problem: { name: 'quantity' }, effect: null, quantity: undefined };
  if (quantity > open)
    return { problem: { name: 'more', open: position.unclosed_quantity }, effect: null, quantity: undefined };
  const isWhole = quantity === open;
  return {
    problem: null,
    effect: computeCloseEffect(position, quantity, around),
    quantity: isWhole ? null : formatUnits(quantity),
  };
}

function computeCloseEffect(
  position: OpenPosition,
  quantity: Amount,
  around: ClosePositionContext,
): ClosePositionEffect | null {
  const { mark, balance } = around;
  if (mark === null) return null;
  const heldMargin = toAmount(position.margin);
  const open = toAmount(position.unclosed_quantity);
  const entry = toPrice(position.entry_price);
  const margin = ((heldMargin * quantity) / open) as Amount;
  const { side, leverage, fee_rate } = position;
  const charge = ((toAmount(position.gap_charge) * quantity) / open) as Amount;
  const terms = computePositionCloseTerms({ side, leverage, entry }, margin, mark, toPercent(fee_rate), { charge });
  return {
    quantity: formatUnits(quantity),
    size: formatUnits(getPositionSize((margin * BigInt(position.leverage)) as Amount, entry)),
    margin: formatUnits(margin),
    realized: formatUnits(terms.realized),
    fee: formatUnits(terms.fee),
    net: formatUnits(terms.realized - terms.fee),
    paid: formatUnits(terms.paid),
    balanceAfter: balance === null ? null : formatUnits(balance + terms.paid),
    marginAfter: formatUnits(heldMargin - margin),
    quantityAfter: formatUnits(open - quantity),
  };
}
