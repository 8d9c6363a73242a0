import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { putItem, queryPage } from '#functions/data/table/table.ts';
import type { Amount } from '#shared/money.ts';

/** Liabilities of the house from investments at the end of a day (UTC), under the day since 1970. */
export const dailyObligations = declareItems<void>(() => 'WEALTH_PROMISES', null);

/** Amounts in 10⁻⁸ USDT, of all live investments that ran then. */
export interface DailyInvestmentObligations {
  /** Days since 1970, UTC. */
  day: number;
  investments: number;
  principal: Amount;
  /** Interest accrued so far, and of the whole terms. */
  accrued: Amount;
  promised: Amount;
}

type StoredObligations = { [Name in keyof DailyInvestmentObligations]: number | bigint };

/** Stores a day. A repeated write stores the same. */
export const writeDailyInvestmentObligations = (of: DailyInvestmentObligations): Promise<void> =>
  putItem(dailyObligations.key(undefined, padNumber(of.day, 6)), { ...of });

/** Returns the last stored days, newest first. */
export async function readDailyInvestmentObligations(days: number): Promise<DailyInvestmentObligations[]> {
  const { items } = await queryPage<StoredObligations>({
    ...dailyObligations.range(undefined),
    newestFirst: true,
    limit: days,
  });
  return items.map(({ day, investments, principal, accrued, promised }) => ({
    day: Number(day),
    investments: Number(investments),
    principal: BigInt(principal) as Amount,
    accrued: BigInt(accrued) as Amount,
    promised: BigInt(promised) as Amount,
  }));
}
