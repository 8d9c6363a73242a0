import { type TableKey, accountPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds, HOUR_SECONDS } from '#shared/time.ts';

/** Transfers of an account on one day (UTC), 10⁻⁸ USDT, and their number in one clock hour. They expire. */
const days = declareItems(accountPartition, 'TRANSFER_DAY');
const hours = declareItems(accountPartition, 'TRANSFER_HOUR');

/** `day` and `hour` count from 1970. */
export const getTransferDayKey = (account: AccountRef, day: number): TableKey => days.key(account, padNumber(day, 6));
export const getTransferHourKey = (account: AccountRef, hour: number): TableKey =>
  hours.key(account, padNumber(hour, 8));

/** Limits of the transfers of one account. */
export interface AccountTransferLimits {
  /** For one day (UTC), 10⁻⁸ USDT. */
  daily: Amount;
  /** For one clock hour. */
  hourly: number;
}

/**
 * Counts this number of transfers of this value together (10⁻⁸ USDT) in their day and hour within both limits, also
 * under concurrent requests.
 * @throws {AppError} TRANSFER_FREQUENCY_LIMIT, TRANSFER_DAILY_LIMIT, by its transaction.
 */
export function countTransfers(
  account: AccountRef,
  at: EpochSeconds,
  { value, number }: { value: Amount; number: number },
  { daily, hourly }: AccountTransferLimits,
): WriteOperation[] {
  const [day, hour] = [Math.floor(at / DAY_SECONDS), Math.floor(at / HOUR_SECONDS)];
  const names = { '#ttl': 'ttl' };
  return [
    {
      label: 'transfers of the hour',
      key: getTransferHourKey(account, hour),
      update: 'ADD counted :number SET #ttl = :ttl',
      condition: ':room >= :none AND (attribute_not_exists(counted) OR counted <= :room)',
      names,
      values: { ':number': number, ':room': hourly - number, ':none': 0, ':ttl': (hour + 2) * HOUR_SECONDS },
      fails: 'TRANSFER_FREQUENCY_LIMIT',
    },
    {
      label: 'transfers of the day',
      key: getTransferDayKey(account, day),
      update: 'ADD moved :value SET #ttl = :ttl',
      condition: ':room >= :none AND (attribute_not_exists(moved) OR moved <= :room)',
      names,
      values: { ':value': value, ':room': daily - value, ':none': 0, ':ttl': (day + 2) * DAY_SECONDS },
      fails: 'TRANSFER_DAILY_LIMIT',
    },
  ];
}

/** Returns the counts on the day and in the hour of this second. */
export async function readTransferCounts(
  account: AccountRef,
  at: EpochSeconds,
): Promise<{ moved: Amount; counted: number }> {
  const [day, hour] = await Promise.all([
    getItem<{ moved: number | bigint }>(getTransferDayKey(account, Math.floor(at / DAY_SECONDS))),
    getItem<{ counted: number }>(getTransferHourKey(account, Math.floor(at / HOUR_SECONDS))),
  ]);
  return { moved: day ? (BigInt(day.moved) as Amount) : ZERO_AMOUNT, counted: hour?.counted ?? 0 };
}
