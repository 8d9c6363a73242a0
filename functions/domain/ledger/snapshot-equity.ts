import { type AccountCursor, readAccountsAfter } from '#functions/data/ledger/accounts.ts';
import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { readDailyEquity, writeDailyEquity } from '#functions/data/ledger/equity.ts';
import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import {
  readLastRegularTick,
  readTickStretchesSince,
  type Tick,
  readTicksBetween,
} from '#functions/data/market/ticks.ts';
import { writeWorkProgress, readWorkProgress } from '#functions/data/table/progress.ts';
import { toIdBounds } from '#functions/domain/lists/resolve-time-window.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { AccountKind, AccountRef } from '#shared/ids.ts';
import { type Amount, getValueAtPrice, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { readBalancesBeforeEntry } from './journal-entries.ts';

/** Progress: the day that is stored, and its last account. */
interface SnapshotProgress extends AccountCursor {
  day: number;
  kind: AccountKind;
}

const WORK = 'equity';
const PAGE = 100;
const AT_A_TIME = 8;
/** Wait after a day for writes of servers with slower clocks, seconds. */
const SETTLED = 60;
/** Seconds of the tick log read at a time. */
const STRETCH = 600;
/** A day without ticks is valued by the first tick within this time after it, seconds. */
const SOON_AFTER = 3600;

/** Last regular tick of a day, else the first within an hour after it. */
async function tickOfDay(day: number): Promise<Tick | null> {
  const end = (day + 1) * DAY_SECONDS;
  const last = await readLastRegularTick(end - DAY_SECONDS, end - 1);
  if (last) return last;
  for (let from = end; from < end + SOON_AFTER; from += STRETCH) {
    const first = (await readTicksBetween(from, from + STRETCH - 1)).find(({ filled }) => !filled);
    if (first) return first;
  }
  return null;
}

/** Returns the next day that may have a tick, or one within the hour after it: a stopped tick log may lack months. */
async function dayAfter(day: number): Promise<number> {
  const end = ((day + 1) * DAY_SECONDS) as EpochSeconds;
  const next = (await readTickStretchesSince(end)).map(({ from }) => from).filter((from) => from >= end);
  return next.length === 0 ? day + 1 : Math.max(day + 1, toDayNumber((Math.min(...next) - SOON_AFTER) as EpochSeconds));
}

/** Returns the value of balances at a tick, each rounded down to the unit. Coins without a price in it count zero. */
function calculateEquity(balances: ReadonlyMap<string, bigint>, tick: Tick): Amount {
  const priceOf = toCoinPriceLookup(tick);
  let worth = 0n;
  for (const [wallet, units] of balances) {
    const [, coin = ''] = wallet.split(':');
    const price = priceOf(coin);
    if (price !== null && units > 0n) worth += getValueAtPrice(units as Amount, price);
  }
  return worth as Amount;
}

/**
 * Stores an account’s value at the end of a day from its balances then, at any later time: later movements are
 * subtracted by the journal. An account that had never held anything has no such day.
 */
async function snapshotAccount(account: AccountRef, day: number, tick: Tick): Promise<void> {
  const end = ((day + 1) * DAY_SECONDS) as EpochSeconds;
  const balances = await readBalancesBeforeEntry(account, toIdBounds('jnl', { from: end }).from);
  const value = calculateEquity(balances, tick);
  if (value === ZERO_AMOUNT && !(await readDailyEquity(account, day - 1))) return;
  await writeDailyEquity(account, { day, value });
}

/**
 * Stores every account’s value at the end of each past day (UTC), for at most this many milliseconds. Continues where
 * the last run stopped. A day without a tick, also in the hour after it, is skipped once that hour is over. Returns the
 * number of accounts processed.
 */
export async function snapshotEquity(milliseconds: number): Promise<number> {
  const until = now() + milliseconds;
  const lastSettledDay = toDayNumber((nowSeconds() - SETTLED) as EpochSeconds) - 1;
  let reached: SnapshotProgress = (await readWorkProgress<SnapshotProgress>(WORK)) ?? {
    day: lastSettledDay,
    kind: 'live',
    after: '',
  };
  let accounts = 0;
  let tickOf: number | null = null;
  let last: Tick | null = null;
  while (reached.day <= lastSettledDay && now() < until) {
    if (tickOf !== reached.day) last = await tickOfDay(reached.day);
    tickOf = reached.day;
    const tick = last;
    if (!tick && nowSeconds() < (reached.day + 1) * DAY_SECONDS + SOON_AFTER + SETTLED) break;
    const { found, next } = tick ? await readAccountsAfter(reached.kind, reached, PAGE) : { found: [], next: null };
    if (tick)
      await mapConcurrent(found, AT_A_TIME, ({ id }) => snapshotAccount({ kind: reached.kind, id }, reached.day, tick));
    accounts += found.length;
    if (next) reached = { day: reached.day, kind: reached.kind, ...next };
    else if (tick && reached.kind === 'live') reached = { day: reached.day, kind: 'demo', after: '' };
    else reached = { day: tick ? reached.day + 1 : await dayAfter(reached.day), kind: 'live', after: '' };
    await writeWorkProgress(WORK, reached);
  }
  return accounts;
}
