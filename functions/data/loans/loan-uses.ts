import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { LoanProductId } from '#shared/ids.ts';
import { type Amount, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';

/** Amounts lent and requested by product, and its number of applications ever. */
const uses = declareKeyedItem('LOAN_PRODUCT_USE');

export interface LoanProductUsage {
  /** 10⁻⁸ USDT. */
  lent: Amount;
  ever: number;
}

export async function readLoanProductUsage(product: LoanProductId): Promise<LoanProductUsage> {
  const stored = await getItem<{ lent: number | bigint; ever: number }>(uses.key(product));
  return { lent: BigInt(stored?.lent ?? 0) as Amount, ever: stored?.ever ?? 0 };
}

/** Returns the remaining capacity; null without a limit. Zero when the limit is below what is lent. */
export const getRemainingLoanCapacity = (total: Amount | null, { lent }: LoanProductUsage): Amount | null => {
  if (total === null) return null;
  return lent < total ? subtractAmounts(total, lent) : ZERO_AMOUNT;
};

/** Reserves capacity for a loan application. @throws {AppError} PRODUCT_SOLD_OUT, by its transaction. */
export const reserveLoanCapacity = (product: LoanProductId, amount: Amount, total: Amount | null): WriteOperation => ({
  label: `room of ${product}`,
  key: uses.key(product),
  update: 'ADD lent :amount, ever :one',
  values: { ':amount': amount, ':one': 1, ...(total !== null && { ':room': total - amount, ':none': 0 }) },
  ...(total !== null && {
    condition: ':room >= :none AND (attribute_not_exists(lent) OR lent <= :room)',
    fails: 'PRODUCT_SOLD_OUT' as const,
  }),
});

/** Releases capacity: of principal repaid or written off, or of a loan that is not paid out. */
export const releaseLoanCapacity = (product: LoanProductId, amount: Amount): WriteOperation[] =>
  amount === ZERO_AMOUNT
    ? []
    : [{ label: `room of ${product}`, key: uses.key(product), update: 'ADD lent :back', values: { ':back': -amount } }];
