import { type Amount, formatUnits, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/approval-requirement.ts';
import type { WithdrawalReviewHint } from '#shared/schemas/admin/chains.ts';
import type { WithdrawalReason } from '#shared/schemas/withdrawals.ts';
import { findApprovalRule } from '#shared/staff/approval-rules.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

/** An account counts as new, and a security change as recent, for this long, seconds. */
const LATELY = 7 * DAY_SECONDS;

/** Facts about a withdrawal at its request. Values are USDT in units. */
export interface WithdrawalReviewInput {
  at: EpochSeconds;
  registered_at: EpochSeconds;
  /** Time of the last security change. */
  changed_at: EpochSeconds | null;
  /** True when this user withdrew to the address before. */
  isUsed: boolean;
  /** True when the user has to confirm it. */
  isUnconfirmed: boolean;
  /** True when another user withdraws to it too. */
  isOthers: boolean;
  /** True when another user withdraws from an apparently equal device. */
  isSharedDevice: boolean;
  value: Amount;
  /** Volume of the user's withdrawals requested in the last 24 hours, this one included, and their number. */
  withdrawn: Amount;
  withdrawals: number;
  /** Value credited to the user in the last 24 hours. */
  deposited: Amount;
}

/** Settings of staff, USDT in units. */
export interface WithdrawalReviewLimits {
  review: Amount;
  second: Amount;
}

/** Review of a withdrawal before it is sent. */
export interface WithdrawalReviewRequirement {
  hints: WithdrawalReviewHint[];
  /** Number of different members who must approve it. */
  approvals: 0 | 1 | 2;
  /** Why two must; null otherwise. */
  secondPerson: ApprovalRequirement | null;
  /** Why it waits; null otherwise. */
  reason: WithdrawalReason | null;
}

/** From this part of the review limit, withdrawing fresh deposits is suspicious. */
const ODD_PART = 4n;

/** Returns why two members, any two, have to approve a withdrawal; null when one is enough. */
function getSecondPersonRequirement(
  { value, withdrawn, withdrawals }: WithdrawalReviewInput,
  limit: Amount,
): ApprovalRequirement | null {
  const before = subtractAmounts(withdrawn, value);
  const rule = findApprovalRule({ value, limit, customerTotal: before, memberTotal: ZERO_AMOUNT });
  if (rule === null) return null;
  const isTotal = rule === 'customer_total';
  return {
    required: true,
    rule,
    value: formatUnits(value),
    limit: formatUnits(limit),
    total: isTotal ? formatUnits(withdrawn) : null,
    acts: isTotal ? withdrawals : null,
  };
}

/**
 * Returns the review hints of a withdrawal, and who must review it. It waits for staff for an unused address, a value
 * at the limit, or passed-through money of at least a quarter of the limit. The rest is only shown to the reviewer: an
 * address or device shared with others appears at its first use. From the second limit, two different members review.
 */
export function assessWithdrawalReview(
  input: WithdrawalReviewInput,
  { review, second }: WithdrawalReviewLimits,
): WithdrawalReviewRequirement {
  const { at, registered_at, changed_at, withdrawn, deposited } = input;
  const isRun = deposited > ZERO_AMOUNT && deposited * 2n > withdrawn;
  const isLarge = withdrawn >= review;
  const hints = (
    [
      ['new_account', at - registered_at < LATELY],
      ['first_address', !input.isUsed],
      ['deposit_and_run', isRun],
      ['shared_device', input.isSharedDevice],
      ['address_of_others', input.isOthers],
      ['large_amount', isLarge],
      ['address_unconfirmed', input.isUnconfirmed],
      ['recent_change', changed_at !== null && at - changed_at < LATELY],
    ] as const
  ).flatMap(([hint, applies]) => (applies ? [hint] : []));
  const isOdd = isRun && withdrawn * ODD_PART >= review;
  const reason = input.isUsed ? (isLarge ? 'large_amount' : isOdd ? 'unusual' : null) : 'first_use';
  const secondPerson = getSecondPersonRequirement(input, second);
  if (secondPerson) return { hints, approvals: 2, secondPerson, reason: reason ?? 'large_amount' };
  return { hints, approvals: reason === null ? 0 : 1, secondPerson, reason };
}
