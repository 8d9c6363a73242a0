import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import { createDismissedEvidenceFilter, type AiRuleFinding } from '#functions/domain/ai-control/rule-finding.ts';
import type { AiRuleParameters } from '#functions/domain/ai-control/rule-parameters.ts';
import type { UserId } from '#shared/ids.ts';
import { toAmount, formatUnits } from '#shared/money.ts';

type CreditedDeposit = Pick<StoredDeposit, 'id' | 'value' | 'ended_at'>;
type RequestedWithdrawal = Pick<StoredWithdrawal, 'id' | 'status' | 'value' | 'created_at'>;

/** Deposits, withdrawals and trading volume in the days of the rule. */
export interface DepositActivity {
  /** Deposits credited in that time, newest first. */
  deposits: readonly CreditedDeposit[];
  withdrawals: readonly RequestedWithdrawal[];
  /** Stakes and notional, USDT in units. */
  volume: bigint;
}

/** Most deposits in a case, newest first. */
const MAX_CASE_DEPOSITS = 100;

const sumValues = (some: readonly { value: string | null }[]): bigint =>
  some.reduce((sum, { value }) => sum + (value === null ? 0n : toAmount(value)), 0n);

/** Share of units; a fraction of 1 with at most eight decimals. */
const multiplyByShare = (units: bigint, share: string): bigint => (units * toAmount(share)) / toAmount('1');

/**
 * Finds users who withdraw most of their deposits with almost no trading in between. Values are those at crediting and
 * at request.
 */
export function detectDepositAndRun(
  parameters: AiRuleParameters<'deposit_and_run'>,
  user: UserId,
  activity: DepositActivity,
  dismissedIds: readonly string[],
): AiRuleFinding | null {
  const first = activity.deposits.reduce(
    (earliest, { ended_at }) => Math.min(earliest, ended_at ?? earliest),
    Infinity,
  );
  const requestedWithdrawals = activity.withdrawals
    .filter(({ status, created_at }) => !['rejected', 'cancelled', 'failed'].includes(status) && created_at >= first)
    .filter(createDismissedEvidenceFilter(dismissedIds.filter((id) => id.startsWith('wdr_'))));
  const [came, went] = [sumValues(activity.deposits), sumValues(requestedWithdrawals)];
  if (requestedWithdrawals.length === 0 || came < toAmount(parameters.value)) return null;
  if (went < multiplyByShare(came, parameters.withdrawn) || activity.volume > multiplyByShare(came, parameters.traded))
    return null;
  const text = (units: bigint) => formatUnits(units);
  return {
    rule: 'deposit_and_run',
    subject: user,
    user_id: user,
    parameters: { ...parameters },
    figures: { deposited: text(came), withdrawn: text(went), traded: text(activity.volume) },
    evidence: [
      ...activity.deposits.slice(0, MAX_CASE_DEPOSITS).map(({ id }) => ({ kind: 'deposit' as const, id })),
      ...requestedWithdrawals.map(({ id }) => ({ kind: 'withdrawal' as const, id })),
    ],
  };
}
