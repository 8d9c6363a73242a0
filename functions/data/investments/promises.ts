import { padded } from '#functions/data/table/keys.ts';
import { kind } from '#functions/data/table/kinds.ts';
import { put, query } from '#functions/data/table/table.ts';
import type { Amount } from '#shared/money.ts';

/** What the house had promised at the end of a day (UTC), under the day since 1970. */
export const promises = kind<void>(() => 'WEALTH_PROMISES', null);

/** Amounts are in units of 10⁻⁸ USDT; all of live investments that ran then. */
export interface PromisedDay {
  /** Since 1970, UTC. */
  day: number;
  investments: number;
  principal: Amount;
  /** Interest of the days that had passed, and of the whole terms. */
  accrued: Amount;
  promised: Amount;
}

type Stored = { [Name in keyof PromisedDay]: number | bigint };

/** Writes a day down. Written again, it says the same. */
export const keepPromises = (of: PromisedDay): Promise<void> =>
  put(promises.key(undefined, padded(of.day, 6)), { ...of });

/** The last days that were written down, the newest first. */
export async function readPromises(days: number): Promise<PromisedDay[]> {
  const { items } = await query<Stored>({ ...promises.range(undefined), newestFirst: true, limit: days });
  return items.map(({ day, investments, principal, accrued, promised }) => ({
    day: Number(day),
    investments: Number(investments),
    principal: BigInt(principal) as Amount,
    accrued: BigInt(accrued) as Amount,
    promised: BigInt(promised) as Amount,
  }));
}
