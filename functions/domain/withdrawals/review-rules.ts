import { type Amount, formatUnits, subtract, ZERO } from '#shared/money.ts';
import type { WithdrawalHint } from '#shared/schemas/admin/chains.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/second-person.ts';
import type { WithdrawalReason } from '#shared/schemas/withdrawals.ts';
import { findApprovalRule } from '#shared/staff/second-person.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';

/** So long an account is new, and what was done to its safety is recent, seconds. */
const LATELY = 7 * DAY;

/** What is known of a withdrawal when it is asked for. Values are USDT in units. */
export interface ReviewInput {
  at: EpochSeconds;
  registered_at: EpochSeconds;
  /** When something was last done to the safety of the account. */
  changed_at: EpochSeconds | null;
  /** Whether anything was sent to the address for this person before. */
  isUsed: boolean;
  /** Whether its owner has to confirm it. */
  isUnconfirmed: boolean;
  /** Whether somebody else withdraws to it too. */
  isOthers: boolean;
  /** Whether somebody else withdraws from what looks like the same device. */
  isSharedDevice: boolean;
  value: Amount;
  /** Of all that the person asked to withdraw in the last 24 hours, this with it, and how many withdrawals that are. */
  withdrawn: Amount;
  withdrawals: number;
  /** Of what was credited to them in the last 24 hours. */
  deposited: Amount;
}

/** The figures that staff have set, USDT in units. */
export interface ReviewLimits {
  review: Amount;
  second: Amount;
}

/** What staff make of a withdrawal before it is sent. */
export interface ReviewRequirement {
  hints: WithdrawalHint[];
  /** Different members who have to approve it. */
  approvals: 0 | 1 | 2;
  /** Why two have to; null where they do not. */
  secondPerson: ApprovalRequirement | null;
  /** Why it waits; null where it does not. */
  reason: WithdrawalReason | null;
}

/** From this part of the review limit on it is odd that what leaves has only just come. */
const ODD_PART = 4n;

/** Returns why two members have to approve a withdrawal, whoever they are; null where one is enough. */
function secondPersonOf({ value, withdrawn, withdrawals }: ReviewInput, limit: Amount): ApprovalRequirement | null {
  const before = subtract(withdrawn, value);
  const rule = findApprovalRule({ value, limit, customerTotal: before, memberTotal: ZERO });
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
 * What speaks for a closer look at a withdrawal, and who has to take it. An address that was never used, a value that
 * reaches the limit, and money that only came in, where it is a quarter of the limit and more, wait for staff. All else
 * is told to who looks: that somebody else withdraws to an address, or from a device, is seen at its first use. From
 * the second limit on two different members look.
 */
export function assessReview(asked: ReviewInput, { review, second }: ReviewLimits): ReviewRequirement {
  const { at, registered_at, changed_at, withdrawn, deposited } = asked;
  const isRun = deposited > ZERO && deposited * 2n > withdrawn;
  const isLarge = withdrawn >= review;
  const hints = (
    [
      ['new_account', at - registered_at < LATELY],
      ['first_address', !asked.isUsed],
      ['deposit_and_run', isRun],
      ['shared_device', asked.isSharedDevice],
      ['address_of_others', asked.isOthers],
      ['large_amount', isLarge],
      ['address_unconfirmed', asked.isUnconfirmed],
      ['recent_change', changed_at !== null && at - changed_at < LATELY],
    ] as const
  ).flatMap(([hint, holds]) => (holds ? [hint] : []));
  const isOdd = isRun && withdrawn * ODD_PART >= review;
  const reason = asked.isUsed ? (isLarge ? 'large_amount' : isOdd ? 'unusual' : null) : 'first_use';
  const secondPerson = secondPersonOf(asked, second);
  if (secondPerson) return { hints, approvals: 2, secondPerson, reason: reason ?? 'large_amount' };
  return { hints, approvals: reason === null ? 0 : 1, secondPerson, reason };
}
