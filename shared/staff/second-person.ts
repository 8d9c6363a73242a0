import type { Amount } from '#shared/money.ts';

/**
 * Why an act of staff takes a second person: `value` reaches the limit by itself, `customer_total` with what was done for
 * the customer, and `member_total` with what the member did, each within 24 hours. `no_price`: nobody knows what it is
 * worth. `always`: whatever it is worth.
 */
export const approvalRules = ['value', 'customer_total', 'member_total', 'no_price', 'always'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

/** What of an act counts, all in USDT. The totals are those before it. */
interface Counted {
  /** Null of a coin without a price. */
  value: Amount | null;
  /** From this on a second person is needed. */
  limit: Amount;
  customerTotal: Amount;
  memberTotal: Amount;
}

/** Returns the first rule by which an act takes a second person; null where one word is enough. */
export function findApprovalRule({
  value,
  limit,
  customerTotal,
  memberTotal,
}: Counted): Exclude<ApprovalRule, 'always'> | null {
  if (value === null) return 'no_price';
  if (value >= limit) return 'value';
  if (customerTotal + value >= limit) return 'customer_total';
  return memberTotal + value >= limit ? 'member_total' : null;
}
