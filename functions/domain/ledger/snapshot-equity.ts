import { type AccountCursor, readAccountsAfter } from '#functions/data/ledger/accounts.ts';
import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { readEquityOn, writeEquity } from '#functions/data/ledger/equity.ts';
import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import { readLastRegularTick, readStretchesSince, type Tick, readTicksBetween } from '#functions/data/market/ticks.ts';
import { writeProgress, readProgress } from '#functions/data/table/progress.ts';
import { toIdBounds } from '#functions/domain/lists/time-window.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import type { AccountKind, AccountRef } from '#shared/ids.ts';
import { type Amount, valueAt, ZERO } from '#shared/money.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';
import { readBalancesBefore } from './journal-entries.ts';

/** How far it came: the day that is written down, and the last account of it. */
interface Progress extends AccountCursor {
  day: number;
  kind: AccountKind;
}

const WORK = 'equity';
const PAGE = 100;
const AT_A_TIME = 8;
/** What was written by servers whose clocks go after ours is awaited for so long after a day, seconds. */
const SETTLED = 60;
/** So many seconds of the chain are read at a time. */
const STRETCH = 600;
/** A day without any tick is worth what the first one says that comes so soon after it, seconds. */
const SOON_AFTER = 3600;

/** The last regular tick of a day, else the first within an hour after it. */
async function tickOfDay(day: number): Promise<Tick | null> {
  const end = (day + 1) * DAY;
  const last = await readLastRegularTick(end - DAY, end - 1);
  if (last) return last;
  for (let from = end; from < end + SOON_AFTER; from += STRETCH) {
    const first = (await readTicksBetween(from, from + STRETCH - 1)).find(({ filled }) => !filled);
    if (first) return first;
  }
  return null;
}

/** The next day that may have a tick, or one within the hour after it: a chain that stood still has none of months. */
async function dayAfter(day: number): Promise<number> {
  const end = ((day + 1) * DAY) as EpochSeconds;
  const next = (await readStretchesSince(end)).map(({ from }) => from).filter((from) => from >= end);
  return next.length === 0 ? day + 1 : Math.max(day + 1, toDayNumber((Math.min(...next) - SOON_AFTER) as EpochSeconds));
}

/** What balances are worth by a tick, each rounded down to the unit. Coins that it names no price of count for nothing. */
function worthOf(balances: ReadonlyMap<string, bigint>, tick: Tick): Amount {
  const priceOf = toCoinPriceLookup(tick);
  let worth = 0n;
  for (const [wallet, units] of balances) {
    const [, coin = ''] = wallet.split(':');
    const price = priceOf(coin);
    if (price !== null && units > 0n) worth += valueAt(units as Amount, price);
  }
  return worth as Amount;
}

/**
 * Writes down what an account was worth when a day ended, by what its wallets held then, whenever that is asked: what
 * moved since is taken out by the journal. One that never held anything by then has no such day.
 */
async function snapshot(account: AccountRef, day: number, tick: Tick): Promise<void> {
  const end = ((day + 1) * DAY) as EpochSeconds;
  const balances = await readBalancesBefore(account, toIdBounds('jnl', { from: end }).from);
  const value = worthOf(balances, tick);
  if (value === ZERO && !(await readEquityOn(account, day - 1))) return;
  await writeEquity(account, { day, value });
}

/**
 * Writes down what every account was worth at the end of each day (UTC) that is over, for at most so many milliseconds,
 * going on where the last run stopped. A day that has no tick, nor the hour after it, is left out once that hour is
 * over. Gives the accounts that were looked at.
 */
export async function snapshotEquity(milliseconds: number): Promise<number> {
  const until = now() + milliseconds;
  const over = toDayNumber((nowSeconds() - SETTLED) as EpochSeconds) - 1;
  let reached: Progress = (await readProgress<Progress>(WORK)) ?? { day: over, kind: 'live', after: '' };
  let accounts = 0;
  let tickOf: number | null = null;
  let last: Tick | null = null;
  while (reached.day <= over && now() < until) {
    if (tickOf !== reached.day) last = await tickOfDay(reached.day);
    tickOf = reached.day;
    const tick = last;
    if (!tick && nowSeconds() < (reached.day + 1) * DAY + SOON_AFTER + SETTLED) break;
    const { found, next } = tick ? await readAccountsAfter(reached.kind, reached, PAGE) : { found: [], next: null };
    if (tick)
      await mapConcurrent(found, AT_A_TIME, ({ id }) => snapshot({ kind: reached.kind, id }, reached.day, tick));
    accounts += found.length;
    if (next) reached = { day: reached.day, kind: reached.kind, ...next };
    else if (tick && reached.kind === 'live') reached = { day: reached.day, kind: 'demo', after: '' };
    else reached = { day: tick ? reached.day + 1 : await dayAfter(reached.day), kind: 'live', after: '' };
    await writeProgress(WORK, reached);
  }
  return accounts;
}
