import { type DailyPnl, iterateDailyPnlSince, toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { levelPeriods } from '#shared/api/levels.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';

type Period = (typeof levelPeriods)[number];

/** Includes today (UTC). */
const DAYS: Record<Period, number> = { '7d': 7, '30d': 30, '90d': 90, all: Number.POSITIVE_INFINITY };

/**
 * Returns an account’s trading statistics of a period. `realized_pnl` is before the fees of perpetuals, which are
 * included in `fees`; fees of options are included in both.
 */
export async function readTradingStats(account: AccountRef, period: Period) {
  const sum = { options: 0n, futures: 0n, fees: 0n, realized: 0n, orders: 0 };
  const first = Math.max(0, toDayNumber(nowSeconds()) - DAYS[period] + 1);
  for await (const day of iterateDailyPnlSince(account, first)) addDailyPnl(sum, day);
  return {
    period,
    volume: formatUnits(sum.options + sum.futures),
    options_volume: formatUnits(sum.options),
    futures_volume: formatUnits(sum.futures),
    fees: formatUnits(sum.fees),
    orders: sum.orders,
    realized_pnl: formatUnits(sum.realized),
  };
}

function addDailyPnl(
  sum: { options: bigint; futures: bigint; fees: bigint; realized: bigint; orders: number },
  day: DailyPnl,
): void {
  sum.options += day.options_volume;
  sum.futures += day.futures_volume;
  sum.fees += day.fees + day.options_fees;
  sum.realized += day.realized;
  sum.orders += day.orders;
}
