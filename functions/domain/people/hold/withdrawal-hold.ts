import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { isUserAllowed, type StoredUser, users } from '#functions/data/people/users.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { readLedgerHold } from '#functions/domain/ledger/ledger-hold.ts';
import { SECURITY_HOLD_SECONDS } from '#shared/people/fund-password.ts';
import type { HoldReason, WithdrawalHold } from '#shared/schemas/withdrawals.ts';
import { type EpochSeconds, addSeconds } from '#shared/time.ts';
import { hasOverdueLoan } from './overdue-loan.ts';

/** When an act of safety was done last, and as what it holds. A first fund password is none. */
const acts = {
  password_changed_at: 'password_changed',
  email_changed_at: 'email_changed',
  second_factor_changed_at: 'second_factor_changed',
  fund_password_changed_at: 'fund_password_changed',
} as const satisfies { [K in keyof StoredUser]?: HoldReason };

type Act = keyof typeof acts;
const actNames = Object.keys(acts) as Act[];

/** What is looked at of a person. */
export type WithdrawalHoldUser = Pick<StoredUser, Act | 'main_account'>;

const endOf = (user: WithdrawalHoldUser, act: Act): EpochSeconds | null => {
  const at = user[act];
  return at === undefined ? null : addSeconds(at, SECURITY_HOLD_SECONDS);
};

/** The acts of safety for which nothing leaves an account now, each with when that ends. */
const heldBy = (user: WithdrawalHoldUser, at: EpochSeconds): { reason: HoldReason; until: EpochSeconds }[] =>
  actNames.flatMap((act) => {
    const until = endOf(user, act);
    return until !== null && until > at ? [{ reason: acts[act], until }] : [];
  });

/** Until when nothing leaves an account for what was done to its safety; null where nothing is held for that. */
export const getSecurityHoldEnd = (user: WithdrawalHoldUser, at: EpochSeconds): EpochSeconds | null => {
  const ends = heldBy(user, at).map(({ until }) => until);
  return ends.length === 0 ? null : (Math.max(...ends) as EpochSeconds);
};

/** When something was last done to the safety of an account; null where nothing was. */
export const getLastSecurityChange = (user: WithdrawalHoldUser): EpochSeconds | null => {
  const times = actNames.flatMap((act) => user[act] ?? []);
  return times.length === 0 ? null : (Math.max(...times) as EpochSeconds);
};

/** Whether a deposit of theirs was credited and vanished, and is neither released nor collected whole. */
const isReclaimedFrom = async ({ main_account: id }: WithdrawalHoldUser): Promise<boolean> =>
  id !== undefined && (await readAccountCounter({ kind: 'live', id }, 'open_reclaims')) > 0;

const owesOverdue = async ({ main_account: id }: WithdrawalHoldUser, at: EpochSeconds): Promise<boolean> =>
  id !== undefined && (await hasOverdueLoan({ kind: 'live', id }, at));

/** Whether a mismatch of the ledger holds the account, or everybody's. */
async function isHeldByLedger({ main_account }: WithdrawalHoldUser): Promise<boolean> {
  const { everybody, accounts } = await readLedgerHold();
  return everybody || (main_account !== undefined && accounts.has(main_account));
}

/**
 * Why nothing leaves an account now, and until when: a day after something was done to its safety; while the ledger holds
 * it, while a loan is overdue, and while a credited deposit that vanished is reclaimed, all without a known end. Null where
 * nothing is held.
 */
export async function readWithdrawalHold(user: WithdrawalHoldUser, at: EpochSeconds): Promise<WithdrawalHold | null> {
  const own = heldBy(user, at);
  const [disagrees, isLate, isReclaimed] = await Promise.all([
    isHeldByLedger(user),
    owesOverdue(user, at),
    isReclaimedFrom(user),
  ]);
  const endless: HoldReason[] = [
    ...(disagrees ? ['books_disagree' as const] : []),
    ...(isLate ? ['loan_overdue' as const] : []),
    ...(isReclaimed ? ['deposit_vanished' as const] : []),
  ];
  if (own.length === 0 && endless.length === 0) return null;
  return {
    reasons: [...own.map(({ reason }) => reason), ...endless],
    until: endless.length > 0 ? null : getSecurityHoldEnd(user, at),
  };
}

/**
 * Holds only while somebody may withdraw as they were read: neither frozen nor restricted since, and nothing was done to
 * the safety of the account; with `papers` while these are verified, too. @throws {ChangedMeanwhile}, by its transaction.
 */
export function canWithdrawCondition(user: StoredUser, { papers = false } = {}): WriteOperation {
  const seen = actNames.map((act) => [act, user[act]] as const);
  return {
    label: `safety of ${user.id}`,
    check: users.key(user.id),
    condition: [
      '#status = :active',
      '(attribute_not_exists(is_frozen) OR is_frozen = :no)',
      '(attribute_not_exists(flags.withdraw) OR flags.withdraw = :yes)',
      ...seen.map(([act, at]) => (at === undefined ? `attribute_not_exists(${act})` : `${act} = :${act}`)),
      ...(papers ? ['kyc_status = :verified'] : []),
    ].join(' AND '),
    names: { '#status': 'status' },
    values: {
      ':active': 'active',
      ':no': false,
      ':yes': true,
      ...(papers && { ':verified': 'verified' }),
      ...Object.fromEntries(seen.flatMap(([act, at]) => (at === undefined ? [] : [[`:${act}`, at]]))),
    },
    fails: buildConflictError(`The safety of ${user.id}`, 'relied on'),
  };
}

/** Whether somebody may withdraw as far as staff and they themselves have said: not what holds it for a time. */
export const canUserWithdraw = (user: StoredUser): boolean =>
  user.status === 'active' && user.is_frozen !== true && isUserAllowed(user, 'withdraw');
