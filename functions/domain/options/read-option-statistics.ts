import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { formatOptionPeriod, type StoredOption } from '#functions/data/options/option-orders.ts';
import { type OptionPeriodStatistics, readOptionPeriodStatistics } from '#functions/data/options/option-statistics.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { OptionStatistics } from '#shared/schemas/options.ts';

type PeriodSums = Omit<OptionPeriodStatistics, 'period_id' | 'period'>;

const none: PeriodSums = { win: 0, lose: 0, settled: 0, sold: 0, cancelled: 0, staked: 0n, paid: 0n };

const sum = (a: PeriodSums, b: PeriodSums): PeriodSums => ({
  win: a.win + b.win,
  lose: a.lose + b.lose,
  settled: a.settled + b.settled,
  sold: a.sold + b.sold,
  cancelled: a.cancelled + b.cancelled,
  staked: a.staked + b.staked,
  paid: a.paid + b.paid,
});

const view = ({ win, lose, settled, sold, cancelled, staked, paid }: PeriodSums) => ({
  count: win + lose + settled + sold + cancelled,
  won: win,
  lost: lose,
  tied: settled,
  sold,
  cancelled,
  staked: formatUnits(staked),
  paid: formatUnits(paid),
  profit: formatUnits(paid - staked),
  win_rate: win + lose === 0 ? null : String(Math.round((win / (win + lose)) * 10_000) / 100),
});

const statisticsView = (periods: readonly OptionPeriodStatistics[], open: number): OptionStatistics => ({
  ...view(periods.reduce(sum, none)),
  open,
  by_period: periods.map((statistics) => ({
    period_id: statistics.period_id,
    period_name: formatOptionPeriod(statistics.period),
    expiry_period: statistics.period,
    ...view(statistics),
  })),
});

/** Sums the results of orders, in all and by period, shortest period first. */
export async function sumOptionResults(orders: AsyncIterable<StoredOption>): Promise<OptionStatistics> {
  const periods = new Map<string, OptionPeriodStatistics>();
  let open = 0;
  for await (const { status, period_id, period, amount, payout } of orders) {
    if (status === 'pending') {
      open += 1;
      continue;
    }
    const before = periods.get(period_id) ?? { ...none, period_id, period };
    periods.set(period_id, {
      ...before,
      [status]: before[status] + 1,
      staked: before.staked + amount,
      paid: before.paid + (payout ?? 0n),
    });
  }
  const shortestFirst = [...periods.values()].toSorted((a, b) => a.period - b.period);
  return statisticsView(shortestFirst, open);
}

/**
 * Returns the results of an account's options, in all and by period: sums maintained by the transactions that decide
 * options, so they always agree with the orders, at any number.
 */
export async function readOptionStatistics(account: AccountRef): Promise<OptionStatistics> {
  const [periods, open] = await Promise.all([
    readOptionPeriodStatistics(account),
    readAccountCounter(account, 'open_options'),
  ]);
  return statisticsView(periods, open);
}
