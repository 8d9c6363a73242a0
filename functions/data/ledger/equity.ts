import { accountPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem, queryAllItems } from '#functions/data/table/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';

/** Days of play money are kept so long after they end, seconds; those of a live account stay. */
const KEPT = 400 * DAY;

/** What an account was worth at the end of one day (UTC), under the day since 1970. */
const days = declareItems(accountPartition, 'EQUITY');
export const equityKey = (account: AccountRef, day: number) => days.key(account, padNumber(day, 6));

interface StoredDay {
  day: number;
  value: number | bigint;
}

/** What an account was worth at the end of a day, USDT. */
export interface DailyEquity {
  /** Since 1970, UTC. */
  day: number;
  value: Amount;
}

const read = ({ day, value }: StoredDay): DailyEquity => ({ day, value: BigInt(value) as Amount });

/** Null where that day was not written down. */
export async function readEquityOn(account: AccountRef, day: number): Promise<DailyEquity | null> {
  const stored = await getItem<StoredDay>(equityKey(account, day));
  return stored && read(stored);
}

/** Of the days from one to another, both included, those that were written down; the oldest first. */
export async function readEquityBetween(account: AccountRef, from: number, to: number): Promise<DailyEquity[]> {
  const found: DailyEquity[] = [];
  const [first, last] = [equityKey(account, from), equityKey(account, to)];
  for await (const stored of queryAllItems<StoredDay>({ pk: first.pk, from: first.sk, to: last.sk, eventual: true }))
    found.push(read(stored));
  return found;
}

/** Writes a day down. Written again, it says the same. */
export const writeEquity = (account: AccountRef, { day, value }: DailyEquity): Promise<void> =>
  putItem(equityKey(account, day), {
    day,
    value,
    ...(account.kind === 'demo' && { ttl: (day + 1) * DAY + KEPT }),
  });
