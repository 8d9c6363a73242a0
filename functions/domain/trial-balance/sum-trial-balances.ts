import {
  type TrialBalanceSums,
  getClosingBalances,
  writeTrialBalance,
  readTrialBalance,
  type TrialBalance,
} from '#functions/data/ledger/trial-balances.ts';
import { readLastRegularTick, readLatestTick } from '#functions/data/market/ticks.ts';
import { now } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { type AccountKind, accountKinds } from '#shared/ids.ts';
import { getCoinPrices } from '#shared/market/usdt-value.ts';
import { DAY_SECONDS, toUtcDate, type EpochSeconds } from '#shared/time.ts';
import { toDayResult } from './day-result.ts';
import { getNextBalanceWalk } from './next-walk.ts';
import {
  continueBalanceWalk,
  storeBalanceWalk,
  createBalanceWalk,
  readBalanceWalk,
  type BalanceWalk,
} from './walk-accounts.ts';

type BalancePrices = Pick<TrialBalance, 'prices' | 'priced_at'>;

/**
 * Returns the prices at the end of a day, or current ones: for a day without ticks, those that valued the previous day.
 */
async function getWalkPrices(
  { day, state, until }: BalanceWalk,
  previous: TrialBalance | null,
): Promise<BalancePrices> {
  const tick = state === 'open' ? await readLatestTick() : await readLastRegularTick(day * DAY_SECONDS, until - 1);
  if (!tick && previous) return { prices: previous.prices, priced_at: previous.priced_at };
  return { prices: getCoinPrices(tick?.prices), priced_at: tick?.at ?? null };
}

async function buildTrialBalance(walk: BalanceWalk): Promise<TrialBalance> {
  const previous = walk.previous === null ? null : await readTrialBalance(walk.kind, walk.previous);
  const opening: TrialBalanceSums = previous ? getClosingBalances(previous) : {};
  const { day, state, from, until, accounts, entries, movements, stakes, wallets, unchecked } = walk;
  return {
    day,
    state,
    from,
    until,
    accounts,
    entries,
    opening,
    movements,
    stakes: { opening: previous?.stakes.closing ?? 0n, closing: stakes },
    wallets: state === 'open' ? null : wallets,
    unchecked,
    ...(await getWalkPrices(walk, previous)),
  };
}

async function storeFinishedWalk(walk: BalanceWalk): Promise<void> {
  const balance = await buildTrialBalance(walk);
  const result = toDayResult(balance);
  await writeTrialBalance(walk.kind, balance, result);
  if (result.agrees === false)
    log.error('trial balance differs from wallets', new Error('Customers hold something else than was booked.'), {
      kind: walk.kind,
      day: toUtcDate((walk.day * DAY_SECONDS) as EpochSeconds),
    });
  await storeBalanceWalk(walk.kind, null);
}

/** Returns how many trial balances were completed. */
async function sumKind(kind: AccountKind, deadline: number): Promise<number> {
  for (let summed = 0; ; summed++) {
    let walk = await readBalanceWalk(kind);
    if (!walk) {
      const next = await getNextBalanceWalk(kind);
      if (!next || now() >= deadline) return summed;
      walk = createBalanceWalk({ ...next, kind, previous: next.previous?.day ?? null });
    }
    walk = await continueBalanceWalk(walk, deadline);
    if (!walk.done) return summed;
    await storeFinishedWalk(walk);
  }
}

/**
 * Sums the trial balances of past days (UTC), each once and for good, then that of the current day, from the journals
 * of all accounts. Runs for at most this many milliseconds, and resumes where the last run stopped or died.
 */
export async function sumTrialBalances(milliseconds: number): Promise<{ summed: number }> {
  const deadline = now() + milliseconds;
  const summed = await Promise.all(accountKinds.map((kind) => sumKind(kind, deadline)));
  return { summed: summed.reduce((a, b) => a + b, 0) };
}
