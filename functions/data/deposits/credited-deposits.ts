import { accountPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryPage } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import type { AccountRef, DepositId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';
import { depositCollection, type StoredDeposit } from './deposits.ts';

/** Deposits of an account in order of credit: one that was claimed early has an early id. */
const credited = declareItems<AccountRef>(accountPartition, 'DEPOSIT_CREDITED');

/** Retention in seconds: the longest look-back, the year of the equity chart. */
const RETENTION_SECONDS = 366 * DAY_SECONDS;
/** Most deposits read for a period, the newest. */
const MAX_DEPOSITS = 1000;

const padded = (at: EpochSeconds): string => at.toString().padStart(12, '0');

/** Notes when a deposit was credited. For the transaction that credits it. */
export const recordDepositCredited = (
  account: AccountRef,
  deposit_id: DepositId,
  at: EpochSeconds,
): WriteOperation => ({
  label: `credit time of ${deposit_id}`,
  key: credited.key(account, `${padded(at)}#${deposit_id}`),
  put: { deposit_id, ttl: addSeconds(at, RETENTION_SECONDS) },
});

/**
 * Returns an account's deposits credited since then, newest first. Reads at most 1,000 by time of credit, and as many
 * by id for credits before that time was noted.
 */
export async function readDepositsCreditedSince(account: AccountRef, from: EpochSeconds): Promise<StoredDeposit[]> {
  const times = credited.range(account);
  const list = depositCollection.listOf(account);
  const newest = { newestFirst: true, limit: MAX_DEPOSITS };
  const [creditTimes, recentDeposits] = await Promise.all([
    queryPage<{ deposit_id: DepositId }>({
      pk: times.pk,
      from: `${times.prefix}${padded(from)}`,
      to: `${times.prefix}~`,
      ...newest,
    }),
    depositCollection.page({
      pk: list.pk,
      from: list.prefix + getIdRange('dep', from, from).from,
      to: list.prefix + list.to,
      ...newest,
    }),
  ]);
  const recentIds = new Set(recentDeposits.items.map(({ id }) => id));
  const ids = creditTimes.items.map(({ deposit_id }) => deposit_id).filter((id) => !recentIds.has(id));
  const all = [...recentDeposits.items, ...(await depositCollection.readMany(account, ids))];
  return all
    .filter(({ status, ended_at }) => status === 'completed' && ended_at !== null && ended_at >= from)
    .sort((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0));
}
