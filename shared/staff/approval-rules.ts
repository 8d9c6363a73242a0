import type { Amount } from '#shared/money.ts';

/**
 * Reasons for a second person: `value` reaches the limit alone, `customer_total` with the customer's other acts,
 * `member_total` with the member's other acts, each within 24 hours. `no_price`: the value is unknown. `always`: at any
 * value.
 */
export const approvalRules = ['value', 'customer_total', 'member_total', 'no_price', 'always'] as const;
export type ApprovalRule = (typeof approvalRules)[number];

/** Amounts of an act that count, in USDT. Totals are without it. */
interface ApprovalAmounts {
  /** Null for a coin without a price. */
  value: Amount | null;
  /** Value from which a second person is needed. */
  limit: Amount;
  customerTotal: Amount;
  memberTotal: Amount;
}

/** Returns the first rule that requires a second person; null when one suffices. */
export function findApprovalRule({
  value,
  limit,
  customerTotal,
  memberTotal,
}: ApprovalAmounts): Exclude<ApprovalRule, 'always'> | null {
  if (value === null) return 'no_price';
  if (value >= limit) return 'value';
  if (customerTotal + value >= limit) return 'customer_total';
  return memberTotal + value >= limit ? 'member_total' : null;
}
