import { readCount } from '#functions/data/ledger/account-counters.ts';
import { type PeriodStatistics, readStatistics } from '#functions/data/options/option-statistics.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { OptionStatistics } from '#shared/schemas/options.ts';

type Figures = Omit<PeriodStatistics, 'period_id' | 'period'>;

const none: Figures = { win: 0, lose: 0, settled: 0, sold: 0, cancelled: 0, staked: 0n, paid: 0n };

const sum = (a: Figures, b: Figures): Figures => ({
  win: a.win + b.win,
  lose: a.lose + b.lose,
  settled: a.settled + b.settled,
  sold: a.sold + b.sold,
  cancelled: a.cancelled + b.cancelled,
  staked: a.staked + b.staked,
  paid: a.paid + b.paid,
});

const view = ({ win, lose, settled, sold, cancelled, staked, paid }: Figures) => ({
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

/**
 * How the options of an account came out, in all and by period: sums that the transactions which decide options keep,
 * so that they agree with the orders at any time, however many there are.
 */
export async function optionStatistics(account: AccountRef): Promise<OptionStatistics> {
  const [periods, open] = await Promise.all([readStatistics(account), readCount(account, 'open_options')]);
  return {
    ...view(periods.reduce(sum, none)),
    open,
    by_period: periods.map((one) => ({ period_id: one.period_id, expiry_period: one.period, ...view(one) })),
  };
}
