import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef, UserLevelChangeId, UserId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A user's change of level, by trading volume or by staff. */
export interface StoredLevelChange {
  id: UserLevelChangeId;
  from_level: number | null;
  to_level: number;
  reason: 'volume' | 'staff';
  created_at: EpochSeconds;
}

export const levelChangeCollection = collection<StoredLevelChange>()({
  partition: userPartition,
  kind: 'LEVEL_CHANGE',
  id: 'lvc',
  called: 'level change',
  whenClosed: 'stays',
});

/** Builds the write that stores a change, for the transaction that makes it. */
export const putLevelChange = (user: UserId, change: Omit<StoredLevelChange, 'id' | 'created_at'>): WriteOperation =>
  levelChangeCollection.add(user, { ...change, id: newId('lvc'), created_at: nowSeconds() });

/** Total traded volume of an account, and the level at its last evaluation. */
export interface TradedVolume {
  /** Stakes of options and notional of opened positions, USDT in units. */
  volume: Amount;
  level: number;
}

interface VolumeCounters {
  volume?: number | bigint;
  level?: number;
}

/** Reads it from the counters of an account. */
export const toTradedVolume = (counters: VolumeCounters | null): TradedVolume => ({
  volume: BigInt(counters?.volume ?? 0) as Amount,
  level: counters?.level ?? 1,
});

export const readTradedVolume = async (account: AccountRef): Promise<TradedVolume> =>
  toTradedVolume(await getItem<VolumeCounters>(accountCounters.key(account)));

/**
 * Notes the level at which an account's volume was evaluated, and notifies its pages.
 * @throws {AppError} CHANGED_MEANWHILE, by its transaction, after that level or a higher one.
 */
export const recordEvaluatedLevel = (account: AccountRef, level: number): WriteOperation => ({
  label: 'traded volume',
  key: accountCounters.key(account),
  update: 'SET #level = :level ADD event_seq :one',
  condition: 'attribute_not_exists(#level) OR #level < :level',
  names: { '#level': 'level' },
  values: { ':level': level, ':one': 1 },
  fails: 'CHANGED_MEANWHILE',
});
