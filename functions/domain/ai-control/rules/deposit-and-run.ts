import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import { isAfterDismissed, type RuleFinding } from '#functions/domain/ai-control/rule-finding.ts';
import type { RuleParameters } from '#functions/domain/ai-control/rule-parameters.ts';
import type { UserId } from '#shared/ids.ts';
import { amount, formatUnits } from '#shared/money.ts';

type Came = Pick<StoredDeposit, 'id' | 'value' | 'ended_at'>;
type Went = Pick<StoredWithdrawal, 'id' | 'status' | 'value' | 'created_at'>;

/** Deposits, withdrawals and trading volume in the days of the rule. */
export interface DepositActivity {
  /** Deposits credited in that time, newest first. */
  deposits: readonly Came[];
  withdrawals: readonly Went[];
  /** Stakes and notional, USDT in units. */
  volume: bigint;
}

/** Most deposits in a case, newest first. */
const MOST_EVIDENCE = 100;

const valueOf = (some: readonly { value: string | null }[]): bigint =>
  some.reduce((sum, { value }) => sum + (value === null ? 0n : amount(value)), 0n);

/** Share of units; a fraction of 1 with at most eight decimals. */
const shareOf = (units: bigint, share: string): bigint => (units * amount(share)) / amount('1');

/**
 * Finds users who withdraw most of their deposits with almost no trading in between. Values are those at crediting and
 * at request.
 */
export function findDepositAndRun(
  parameters: RuleParameters<'deposit_and_run'>,
  user: UserId,
  activity: DepositActivity,
  dismissedIds: readonly string[],
): RuleFinding | null {
  const first = activity.deposits.reduce((earliest, { ended_at }) => Math.min(earliest, ended_at ?? earliest), Infinity);
  const requestedWithdrawals = activity.withdrawals
    .filter(({ status, created_at }) => !['rejected', 'cancelled', 'failed'].includes(status) && created_at >= first)
    .filter(isAfterDismissed(dismissedIds.filter((id) => id.startsWith('wdr_'))));
  const [came, went] = [valueOf(activity.deposits), valueOf(requestedWithdrawals)];
  if (requestedWithdrawals.length === 0 || came < amount(parameters.value)) return null;
  if (went < shareOf(came, parameters.withdrawn) || activity.volume > shareOf(came, parameters.traded)) return null;
  const text = (units: bigint) => formatUnits(units);
  return {
    rule: 'deposit_and_run',
    subject: user,
    user_id: user,
    parameters: { ...parameters },
    figures: { deposited: text(came), withdrawn: text(went), traded: text(activity.volume) },
    evidence: [
      ...activity.deposits.slice(0, MOST_EVIDENCE).map(({ id }) => ({ kind: 'deposit' as const, id })),
      ...requestedWithdrawals.map(({ id }) => ({ kind: 'withdrawal' as const, id })),
    ],
  };
}
