import {
  writeDailyInvestmentObligations,
  type DailyInvestmentObligations,
  readDailyInvestmentObligations,
} from '#functions/data/investments/daily-obligations.ts';
import {
  iterateInvestmentsEndedSince,
  iterateRunningInvestments,
  type StoredInvestment,
} from '#functions/data/investments/investments.ts';
import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { writeWorkProgress, readWorkProgress } from '#functions/data/table/progress.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { InvestmentCommitment } from '#shared/schemas/admin/finance.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

const WORK = 'wealth-promises';
/** Wait after a day for writes of servers with slower clocks, seconds. */
const SETTLED = 60;
/** Missed days that one run makes up. */
const MAX_DAYS = 30;

/** Returns the interest of the whole days of the term that have passed, rounded down to a unit. */
function accruedBy({ expected_return, product, start_date }: StoredInvestment, at: EpochSeconds): bigint {
  const passed = Math.min(product.term_days, Math.max(0, Math.floor((at - start_date) / DAY_SECONDS)));
  return (expected_return * BigInt(passed)) / BigInt(product.term_days);
}

/** Totals owed for those that ran at a second. */
function sumObligations(all: readonly StoredInvestment[], at: EpochSeconds): Omit<DailyInvestmentObligations, 'day'> {
  const live = all.filter(
    ({ account_kind, created_at, ended_at }) =>
      account_kind === 'live' && created_at < at && (ended_at === null || ended_at >= at),
  );
  const sum = (of: (investment: StoredInvestment) => bigint) =>
    live.reduce((total, investment) => total + of(investment), 0n) as Amount;
  return {
    investments: live.length,
    principal: sum(({ amount }) => amount),
    accrued: sum((investment) => accruedBy(investment, at)),
    promised: sum(({ expected_return }) => expected_return),
  };
}

async function collectItems(all: AsyncIterable<StoredInvestment>): Promise<StoredInvestment[]> {
  const collected: StoredInvestment[] = [];
  for await (const investment of all) collected.push(investment);
  return collected;
}

/** Investments that ran at a second or later: running, or ended since. Each once, in its current state. */
async function runningSince(at: EpochSeconds): Promise<StoredInvestment[]> {
  const running = await collectItems(iterateRunningInvestments());
  const endedInvestments = await collectItems(iterateInvestmentsEndedSince(at));
  return [...new Map([...running, ...endedInvestments].map((investment) => [investment.id, investment])).values()];
}

/**
 * Stores what the house owed for live investments at the end of each past day (UTC). Continues where it stopped and
 * makes up missed days, since later endings are known. Returns the stored days.
 */
export async function storeInvestmentCommitments(): Promise<{ days: number }> {
  const lastSettledDay = toDayNumber((nowSeconds() - SETTLED) as EpochSeconds) - 1;
  const reached = (await readWorkProgress<{ day: number }>(WORK))?.day ?? lastSettledDay - 1;
  const last = Math.min(lastSettledDay, reached + MAX_DAYS);
  if (last <= reached) return { days: 0 };
  const all = await runningSince(((reached + 2) * DAY_SECONDS) as EpochSeconds);
  for (let day = reached + 1; day <= last; day++)
    await writeDailyInvestmentObligations({ day, ...sumObligations(all, ((day + 1) * DAY_SECONDS) as EpochSeconds) });
  await writeWorkProgress(WORK, { day: last });
  return { days: last - reached };
}

const toCommitmentView = (day: number, sums: Omit<DailyInvestmentObligations, 'day'>): InvestmentCommitment => ({
  date: new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10),
  investments: sums.investments,
  principal: formatUnits(sums.principal),
  accrued: formatUnits(sums.accrued),
  promised: formatUnits(sums.promised),
});

/** Returns the commitments of now and of the ends of the last days, newest first. */
export async function readInvestmentCommitments(
  days: number,
): Promise<{ now: InvestmentCommitment; days: InvestmentCommitment[] }> {
  const at = nowSeconds();
  const [running, storedObligations] = await Promise.all([
    collectItems(iterateRunningInvestments()),
    readDailyInvestmentObligations(days),
  ]);
  return {
    now: toCommitmentView(toDayNumber(at), sumObligations(running, (at + 1) as EpochSeconds)),
    days: storedObligations.map((obligation) => toCommitmentView(obligation.day, obligation)),
  };
}
