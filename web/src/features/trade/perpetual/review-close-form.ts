import { closeTerms, getPositionSize } from '#shared/market/perpetual-terms.ts';
import { type Amount, amount, formatUnits, type Price, percent, price } from '#shared/money.ts';
import type { Position } from '#shared/schemas/futures.ts';
import { parseTypedAmount } from '#web/features/trade/ticket/typed-amount.ts';

/** `more`: more than is open. */
export type CloseProblem = { name: 'quantity' } | { name: 'more'; open: string };

/** Result of closing at the current price, decimal strings of USDT unless stated otherwise. */
export interface CloseEffect {
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

export interface CloseReview {
  problem: CloseProblem | null;
  /** Null without a price or a valid quantity. */
  effect: CloseEffect | null;
  /** In the order's units; null for everything. Undefined while there is a problem. */
  quantity: string | null | undefined;
}

export interface CloseContext {
  language: string;
  /** Latest price; null without one. */
  mark: Price | null;
  /** Available trading USDT. */
  balance: Amount | null;
}

type Open = Pick<
  Position,
  'side' | 'leverage' | 'entry_price' | 'unclosed_quantity' | 'margin' | 'fee_rate' | 'gap_charge'
>;

/** Returns this percentage (1 to 100) of the open quantity, rounded down to a unit, in the order's units. */
export const getCloseQuantity = (position: Pick<Position, 'unclosed_quantity'>, share: number): Amount =>
  ((amount(position.unclosed_quantity) * BigInt(share)) / 100n) as Amount;

/** Parses the quantity to close and returns the result. Pure. */
export function reviewCloseForm(position: Open, typed: string, around: CloseContext): CloseReview {
  const quantity = parseTypedAmount(around.language, typed);
  const open = amount(position.unclosed_quantity);
  if (quantity === null || quantity <= 0n) return { problem: { name: 'quantity' }, effect: null, quantity: undefined };
  if (quantity > open)
    return { problem: { name: 'more', open: position.unclosed_quantity }, effect: null, quantity: undefined };
  const isWhole = quantity === open;
  return {
    problem: null,
    effect: effectOf(position, quantity, around),
    quantity: isWhole ? null : formatUnits(quantity),
  };
}

function effectOf(position: Open, quantity: Amount, around: CloseContext): CloseEffect | null {
  const { mark, balance } = around;
  if (mark === null) return null;
  const heldMargin = amount(position.margin);
  const open = amount(position.unclosed_quantity);
  const entry = price(position.entry_price);
  const margin = ((heldMargin * quantity) / open) as Amount;
  const { side, leverage, fee_rate } = position;
  const charge = ((amount(position.gap_charge) * quantity) / open) as Amount;
  const terms = closeTerms({ side, leverage, entry }, margin, mark, percent(fee_rate), { charge });
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
