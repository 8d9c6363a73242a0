import { closeTerms, getPositionSize } from '#shared/market/perpetual-terms.ts';
import { type Amount, amount, formatUnits, type Price, percent, price } from '#shared/money.ts';
import type { Position } from '#shared/schemas/futures.ts';
import { parseTypedAmount } from '#web/features/trade/ticket/typed-amount.ts';

/** `more`: than is open. */
export type CloseProblem = { name: 'quantity' } | { name: 'more'; open: string };

/** What closing would come to at the price of now, decimal strings of USDT unless said otherwise. */
export interface CloseEffect {
  quantity: string;
  /** Units of the base asset. */
  size: string;
  /** Margin of the part, released. */
  margin: string;
  /** Gain or loss before the fee. */
  realized: string;
  fee: string;
  /** Realised minus the fee. */
  net: string;
  /** What becomes available. */
  paid: string;
  balanceAfter: string | null;
  /** Margin of what stays open. */
  marginAfter: string;
  quantityAfter: string;
}

export interface CloseReview {
  problem: CloseProblem | null;
  /** Null while there is no price, or nothing can be read. */
  effect: CloseEffect | null;
  /** In the order's units; null for everything. Undefined while something is wrong. */
  quantity: string | null | undefined;
}

export interface CloseContext {
  language: string;
  /** The latest price; null where there is none. */
  mark: Price | null;
  /** Available trading USDT. */
  balance: Amount | null;
}

type Open = Pick<
  Position,
  'side' | 'leverage' | 'entry_price' | 'unclosed_quantity' | 'margin' | 'fee_rate' | 'gap_charge'
>;

/** The quantity that is so many percent (1 to 100) of what is open, rounded down to a unit, in the order's units. */
export const getCloseQuantity = (position: Pick<Position, 'unclosed_quantity'>, share: number): Amount =>
  ((amount(position.unclosed_quantity) * BigInt(share)) / 100n) as Amount;

/** Reads what is to be closed and what that would come to. Pure. */
export function reviewCloseForm(position: Open, typed: string, around: CloseContext): CloseReview {
  const quantity = parseTypedAmount(around.language, typed);
  const open = amount(position.unclosed_quantity);
  if (quantity === null || quantity <= 0n) return { problem: { name: 'quantity' }, effect: null, quantity: undefined };
  if (quantity > open)
    return { problem: { name: 'more', open: position.unclosed_quantity }, effect: null, quantity: undefined };
  const whole = quantity === open;
  return {
    problem: null,
    effect: effectOf(position, quantity, around),
    quantity: whole ? null : formatUnits(quantity),
  };
}

function effectOf(position: Open, quantity: Amount, around: CloseContext): CloseEffect | null {
  const { mark, balance } = around;
  if (mark === null) return null;
  const held = amount(position.margin);
  const open = amount(position.unclosed_quantity);
  const entry = price(position.entry_price);
  const margin = ((held * quantity) / open) as Amount;
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
    marginAfter: formatUnits(held - margin),
    quantityAfter: formatUnits(open - quantity),
  };
}
