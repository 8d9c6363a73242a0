import { ofAccount, padded } from '#functions/data/table/keys.ts';
import { kind } from '#functions/data/table/kinds.ts';
import { get, put, queryAll } from '#functions/data/table/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { DAY } from '#shared/time.ts';

/** Days of play money are kept so long after they end, seconds; those of a live account stay. */
const KEPT = 400 * DAY;

/** What an account was worth at the end of one day (UTC), under the day since 1970. */
const days = kind(ofAccount, 'EQUITY');
export const equityKey = (account: AccountRef, day: number) => days.key(account, padded(day, 6));

interface StoredDay {
  day: number;
  value: number | bigint;
}

/** What an account was worth at the end of a day, USDT. */
export interface EquityDay {
  /** Since 1970, UTC. */
  day: number;
  value: Amount;
}

const read = ({ day, value }: StoredDay): EquityDay => ({ day, value: BigInt(value) as Amount });

/** Null where that day was not written down. */
export async function equityOn(account: AccountRef, day: number): Promise<EquityDay | null> {
  const stored = await get<StoredDay>(equityKey(account, day));
  return stored && read(stored);
}

/** Of the days from one to another, both included, those that were written down; the oldest first. */
export async function equityBetween(account: AccountRef, from: number, to: number): Promise<EquityDay[]> {
  const found: EquityDay[] = [];
  const [first, last] = [equityKey(account, from), equityKey(account, to)];
  for await (const stored of queryAll<StoredDay>({ pk: first.pk, from: first.sk, to: last.sk, eventual: true }))
    found.push(read(stored));
  return found;
}

/** Writes a day down. Written again, it says the same. */
export const keepEquity = (account: AccountRef, { day, value }: EquityDay): Promise<void> =>
  put(equityKey(account, day), {
    day,
    value,
    ...(account.kind === 'demo' && { ttl: (day + 1) * DAY + KEPT }),
  });
