import { alone } from '#functions/data/table/kinds.ts';
import { get } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { LoanProductId } from '#shared/ids.ts';
import { type Amount, subtract, ZERO } from '#shared/money.ts';

/** What is lent by a product and applied for, and how often it ever was applied for. */
const uses = alone('LOAN_PRODUCT_USE');

export interface LoanUse {
  /** Units of 10⁻⁸ USDT. */
  lent: Amount;
  ever: number;
}

export async function readLoanUse(product: LoanProductId): Promise<LoanUse> {
  const stored = await get<{ lent: number | bigint; ever: number }>(uses.key(product));
  return { lent: BigInt(stored?.lent ?? 0) as Amount, ever: stored?.ever ?? 0 };
}

/** What can still be lent; null where there is no bound. A bound that was lowered below what is lent leaves nothing. */
export const capacityLeft = (total: Amount | null, { lent }: LoanUse): Amount | null => {
  if (total === null) return null;
  return lent < total ? subtract(total, lent) : ZERO;
};

/** Takes up room for a loan that is applied for. @throws {Refusal} PRODUCT_SOLD_OUT, by its transaction. */
export const takeRoom = (product: LoanProductId, amount: Amount, total: Amount | null): Operation => ({
  label: `room of ${product}`,
  key: uses.key(product),
  update: 'ADD lent :amount, ever :one',
  values: { ':amount': amount, ':one': 1, ...(total !== null && { ':room': total - amount, ':none': 0 }) },
  ...(total !== null && {
    condition: ':room >= :none AND (attribute_not_exists(lent) OR lent <= :room)',
    fails: 'PRODUCT_SOLD_OUT' as const,
  }),
});

/** Gives room back: of principal that was repaid or written off, or of a loan that is not paid out. */
export const giveRoom = (product: LoanProductId, amount: Amount): Operation[] =>
  amount === ZERO
    ? []
    : [{ label: `room of ${product}`, key: uses.key(product), update: 'ADD lent :back', values: { ':back': -amount } }];
