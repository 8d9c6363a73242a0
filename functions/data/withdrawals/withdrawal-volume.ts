import { declareHourlySums } from '#functions/data/ledger/hourly-sums.ts';
import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { ConditionFailedError } from '#functions/data/table/transact.ts';
import type { Amount } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

/** Amounts that a customer requested to withdraw within 24 hours, refunds excluded, USDT. */
export const withdrawalVolume = declareHourlySums('WITHDRAWN', 'withdrawn by');

/** Withdrawals that a member of staff approved within 24 hours, USDT. */
export const approvedWithdrawalVolume = declareHourlySums('WITHDRAWALS_APPROVED', 'approved by');

/** Total sent by all hot wallets on a day. It expires. */
const sent = declareKeyedItem('WITHDRAWALS_SENT');

const getUtcDay = (at: EpochSeconds): number => Math.floor(at / DAY_SECONDS);

/** The amount exceeds the daily ceiling. */
export class DailyWithdrawalCeilingError extends ConditionFailedError {
  override readonly name = 'DailyWithdrawalCeilingError';
}

/**
 * Counts an amount sent on this day (UTC) within the ceiling: both USDT.
 * @throws {DailyWithdrawalCeilingError}, by its transaction.
 */
export const countSentWithdrawalVolume = (value: Amount, ceiling: Amount, at: EpochSeconds): WriteOperation => ({
  label: 'daily ceiling',
  key: sent.key(String(getUtcDay(at))),
  update: 'SET #value = if_not_exists(#value, :none) + :value, #ttl = :ttl',
  condition: value > ceiling ? '#value < :none' : 'attribute_not_exists(#value) OR #value <= :room',
  names: { '#value': 'value', '#ttl': 'ttl' },
  values: {
    ':value': value,
    ':none': 0,
    ':ttl': (getUtcDay(at) + 3) * DAY_SECONDS,
    ...(value <= ceiling && { ':room': ceiling - value }),
  },
  fails: (cause) => new DailyWithdrawalCeilingError(cause.message, { cause }),
});
