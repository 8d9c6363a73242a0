import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { isUserAllowed, type StoredUser, userItems } from '#functions/data/users/users.ts';
import { readLedgerHold } from '#functions/domain/ledger/ledger-hold.ts';
import { SECURITY_HOLD_SECONDS } from '#shared/people/fund-password.ts';
import type { WithdrawalHoldReason, WithdrawalHold } from '#shared/schemas/withdrawals.ts';
import { type EpochSeconds, addSeconds } from '#shared/time.ts';
import { hasOverdueLoan } from './overdue-loan.ts';

/** Last security changes, and the hold reason of each. A first fund password is none. */
const acts = {
  password_changed_at: 'password_changed',
  email_changed_at: 'email_changed',
  second_factor_changed_at: 'second_factor_changed',
  fund_password_changed_at: 'fund_password_changed',
} as const satisfies { [K in keyof StoredUser]?: WithdrawalHoldReason };

type SecurityAct = keyof typeof acts;
const actNames = Object.keys(acts) as SecurityAct[];

/** User fields that are read. */
export type WithdrawalHoldUser = Pick<StoredUser, SecurityAct | 'main_account'>;

const getHoldEnd = (user: WithdrawalHoldUser, act: SecurityAct): EpochSeconds | null => {
  const at = user[act];
  return at === undefined ? null : addSeconds(at, SECURITY_HOLD_SECONDS);
};

/** Returns the security changes that hold withdrawals now, each with its end. */
const getActiveHolds = (
  user: WithdrawalHoldUser,
  at: EpochSeconds,
): { reason: WithdrawalHoldReason; until: EpochSeconds }[] =>
  actNames.flatMap((act) => {
    const until = getHoldEnd(user, act);
    return until !== null && until > at ? [{ reason: acts[act], until }] : [];
  });

/** Returns until when security changes hold withdrawals; null without a hold. */
export const getSecurityHoldEnd = (user: WithdrawalHoldUser, at: EpochSeconds): EpochSeconds | null => {
  const ends = getActiveHolds(user, at).map(({ until }) => until);
  return ends.length === 0 ? null : (Math.max(...ends) as EpochSeconds);
};

/** Returns the time of the last security change; null without one. */
export const getLastSecurityChange = (user: WithdrawalHoldUser): EpochSeconds | null => {
  const times = actNames.flatMap((act) => user[act] ?? []);
  return times.length === 0 ? null : (Math.max(...times) as EpochSeconds);
};

/** True when a credited deposit of the user vanished, and is neither released nor fully collected. */
const isReclaimedFrom = async ({ main_account: id }: WithdrawalHoldUser): Promise<boolean> =>
  id !== undefined && (await readAccountCounter({ kind: 'live', id }, 'open_reclaims')) > 0;

const owesOverdue = async ({ main_account: id }: WithdrawalHoldUser, at: EpochSeconds): Promise<boolean> =>
  id !== undefined && (await hasOverdueLoan({ kind: 'live', id }, at));

/** True when a ledger mismatch holds this account, or all. */
async function isHeldByLedger({ main_account }: WithdrawalHoldUser): Promise<boolean> {
  const { everybody, accounts } = await readLedgerHold();
  return everybody || (main_account !== undefined && accounts.has(main_account));
}

/**
 * Returns why withdrawals are held now, and until when: a day after a security change; or, without a known end, during
 * a ledger hold, an overdue loan, or the reclaim of a credited deposit that vanished. Null without a hold.
 */
export async function readWithdrawalHold(user: WithdrawalHoldUser, at: EpochSeconds): Promise<WithdrawalHold | null> {
  const own = getActiveHolds(user, at);
  const [disagrees, isLate, isReclaimed] = await Promise.all([
    isHeldByLedger(user),
    owesOverdue(user, at),
    isReclaimedFrom(user),
  ]);
  const endless: WithdrawalHoldReason[] = [
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
 * Condition that a user may still withdraw as read: neither frozen nor restricted since, and no security change; with
 * `papers`, also still verified.
 * @throws {ConflictError}, by its transaction.
 */
export function buildCanWithdrawCondition(user: StoredUser, { papers = false } = {}): WriteOperation {
  const actTimes = actNames.map((act) => [act, user[act]] as const);
  return {
    label: `safety of ${user.id}`,
    check: userItems.key(user.id),
    condition: [
      '#status = :active',
      '(attribute_not_exists(is_frozen) OR is_frozen = :no)',
      '(attribute_not_exists(flags.withdraw) OR flags.withdraw = :yes)',
      ...actTimes.map(([act, at]) => (at === undefined ? `attribute_not_exists(${act})` : `${act} = :${act}`)),
      ...(papers ? ['kyc_status = :verified'] : []),
    ].join(' AND '),
    names: { '#status': 'status' },
    values: {
      ':active': 'active',
      ':no': false,
      ':yes': true,
      ...(papers && { ':verified': 'verified' }),
      ...Object.fromEntries(actTimes.flatMap(([act, at]) => (at === undefined ? [] : [[`:${act}`, at]]))),
    },
    fails: buildConflictError(`The safety of ${user.id}`, 'relied on'),
  };
}

/** True when neither staff nor the user blocks withdrawals; ignores temporary holds. */
export const canUserWithdraw = (user: StoredUser): boolean =>
  user.status === 'active' && user.is_frozen !== true && isUserAllowed(user, 'withdraw');
