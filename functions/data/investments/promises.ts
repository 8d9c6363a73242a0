import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { putItem, queryPage } from '#functions/data/table/table.ts';
import type { Amount } from '#shared/money.ts';

/** What the house had promised at the end of a day (UTC), under the day since 1970. */
export const dailyObligations = declareItems<void>(() => 'WEALTH_PROMISES', null);

/** Amounts are in units of 10⁻⁸ USDT; all of live investments that ran then. */
export interface DailyObligations {
  /** Since 1970, UTC. */
  day: number;
  investments: number;
  principal: Amount;
  /** Interest of the days that had passed, and of the whole terms. */
  accrued: Amount;
  promised: Amount;
}

type Stored = { [Name in keyof DailyObligations]: number | bigint };

/** Writes a day down. Written again, it says the same. */
export const writeDailyObligations = (of: DailyObligations): Promise<void> =>
  putItem(dailyObligations.key(undefined, padNumber(of.day, 6)), { ...of });

/** The last days that were written down, the newest first. */
export async function readDailyObligations(days: number): Promise<DailyObligations[]> {
  const { items } = await queryPage<Stored>({ ...dailyObligations.range(undefined), newestFirst: true, limit: days });
  return items.map(({ day, investments, principal, accrued, promised }) => ({
    day: Number(day),
    investments: Number(investments),
    principal: BigInt(principal) as Amount,
    accrued: BigInt(accrued) as Amount,
    promised: BigInt(promised) as Amount,
  }));
}
