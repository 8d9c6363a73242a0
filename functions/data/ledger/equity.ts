import { accountPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem, queryAllItems } from '#functions/data/table/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';

/** Retention of play-money days after their end, seconds; live days stay. */
const DEMO_RETENTION_SECONDS = 400 * DAY_SECONDS;

/** Equity of an account at the end of one day (UTC), under the day since 1970. */
const days = declareItems(accountPartition, 'EQUITY');
export const getDailyEquityKey = (account: AccountRef, day: number) => days.key(account, padNumber(day, 6));

interface StoredDay {
  day: number;
  value: number | bigint;
}

/** Equity of an account at the end of a day, USDT. */
export interface DailyEquity {
  /** Days since 1970, UTC. */
  day: number;
  value: Amount;
}

const read = ({ day, value }: StoredDay): DailyEquity => ({ day, value: BigInt(value) as Amount });

/** Returns null when that day was not stored. */
export async function readDailyEquity(account: AccountRef, day: number): Promise<DailyEquity | null> {
  const stored = await getItem<StoredDay>(getDailyEquityKey(account, day));
  return stored && read(stored);
}

/** Returns the stored days from one to another, both included, oldest first. */
export async function readDailyEquityRange(account: AccountRef, from: number, to: number): Promise<DailyEquity[]> {
  const dailyEquities: DailyEquity[] = [];
  const [first, last] = [getDailyEquityKey(account, from), getDailyEquityKey(account, to)];
  for await (const stored of queryAllItems<StoredDay>({ pk: first.pk, from: first.sk, to: last.sk, eventual: true }))
    dailyEquities.push(read(stored));
  return dailyEquities;
}

/** Stores a day. A repeated write stores the same. */
export const writeDailyEquity = (account: AccountRef, { day, value }: DailyEquity): Promise<void> =>
  putItem(getDailyEquityKey(account, day), {
    day,
    value,
    ...(account.kind === 'demo' && { ttl: (day + 1) * DAY_SECONDS + DEMO_RETENTION_SECONDS }),
  });
