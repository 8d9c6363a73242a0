import { type StoredDailyMetrics, readLatestDailyMetrics } from '#functions/data/ledger/daily-metrics.ts';
import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { type TrialBalanceDailyResult, readTrialBalanceDailyResults } from '#functions/data/ledger/trial-balances.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { readPlatformHealth } from '#functions/data/status/status-days.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { DailyMetricsView, AdminHomeSummary } from '#shared/schemas/admin/home.ts';
import type { NetResultPart } from '#shared/staff/choices.ts';
import type { RoleHolder } from '#shared/staff/permissions.ts';
import type { NetResultLine } from '#shared/staff/result-lines.ts';
import { DAY_SECONDS, toUtcDate, type EpochSeconds, toEpochMs } from '#shared/time.ts';
import { readStaffPendingCounts } from './pending-counts.ts';

/** Days shown. */
const DAYS = 30;

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((a, b) => (a + b) as Amount);

/** Formats amounts by name as decimals, with their total. */
const withTotal = <Name extends string>(amounts: Record<Name, Amount>) => ({
  ...(Object.fromEntries(Object.entries<Amount>(amounts).map(([name, units]) => [name, formatUnits(units)])) as Record<
    Name,
    string
  >),
  total: formatUnits(sum(Object.values<Amount>(amounts))),
});

/** Returns the lines of a day's result as shown on home. */
const toResultParts = ({ lines }: TrialBalanceDailyResult): Record<NetResultPart, Amount> => {
  const sumOf = (...names: NetResultLine[]) => names.reduce((units, name) => units + lines[name], 0n) as Amount;
  return {
    options: sumOf('options'),
    perpetuals: sumOf('perpetuals', 'perpetual_fees', 'insurance'),
    exchange: sumOf('exchange'),
    withdrawals: sumOf('withdrawal_fees'),
    wealth: sumOf('earn_interest'),
    loans: sumOf('loan_interest', 'loan_fees', 'loan_late_fees', 'loan_losses'),
    adjustments: sumOf('adjustments'),
  };
};

const resultView = (result: TrialBalanceDailyResult | undefined): DailyMetricsView['net_result'] =>
  result && result.state !== 'brought_forward' ? { until: result.until, ...withTotal(toResultParts(result)) } : null;

const dayView = (
  { day, volume, deposits, withdrawals, ...counts }: StoredDailyMetrics,
  results: readonly TrialBalanceDailyResult[],
): DailyMetricsView => ({
  date: toUtcDate((day * DAY_SECONDS) as EpochSeconds),
  until: counts.until,
  people: counts.people,
  active: counts.active,
  volume: withTotal(volume),
  net_result: resultView(results.find((candidate) => candidate.day === day)),
  deposits: formatUnits(deposits),
  withdrawals: formatUnits(withdrawals),
  net: formatUnits(deposits - withdrawals),
});

/** Returns the start page of a staff member: nothing is computed here, and lists of other roles are not read. */
export async function readStaffHome(staff: RoleHolder): Promise<AdminHomeSummary> {
  const day = toDayNumber(nowSeconds());
  const [pendingCounts, tick, health, days, results] = await Promise.all([
    readStaffPendingCounts(staff),
    readLatestTick(),
    readPlatformHealth(),
    readLatestDailyMetrics(DAYS),
    readTrialBalanceDailyResults('live', day - DAYS),
  ]);
  const today = days.find((candidate) => candidate.day === day);
  return {
    ...pendingCounts,
    tick_age: tick && Math.max(0, now() - toEpochMs(tick.at)),
    health,
    today: today ? dayView(today, results) : null,
    days: days.toReversed().map((metricsDay) => dayView(metricsDay, results)),
  };
}
