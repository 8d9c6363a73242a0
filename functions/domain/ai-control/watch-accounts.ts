import type { StoredCase } from '#functions/data/ai-control/cases.ts';
import { devicesOf, noteDevice } from '#functions/data/ai-control/devices.ts';
import { deposits } from '#functions/data/deposits/deposits.ts';
import { type StoredSession, sessions } from '#functions/data/identity/sessions.ts';
import { type AccountPlace, accountsBehind } from '#functions/data/ledger/accounts.ts';
import { dailyPnlSince, dayOf } from '#functions/data/ledger/daily-pnl.ts';
import { optionOrders } from '#functions/data/options/option-orders.ts';
import { readUsers } from '#functions/data/people/users.ts';
import type { Identified, IdRange } from '#functions/data/table/id-list.ts';
import { keepProgress, readProgress } from '#functions/data/table/progress.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import { idsWithin } from '#functions/domain/lists/time-window.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { inParallel } from '#functions/lib/parallel.ts';
import type { AccountRef, Ids, UserId } from '#shared/ids.ts';
import { aiParameters } from '#shared/staff/ai-control.ts';
import { DAY, type EpochSeconds, HOUR, later } from '#shared/time.ts';
import type { Look } from './finding.ts';
import { raiseCase } from './raise-case.ts';
import { findDepositAndRun } from './rules/deposit-and-run.ts';
import { findLastMoment } from './rules/last-moment.ts';
import { findSelfReferral, findSharedDevice } from './rules/shared-devices.ts';
import { findWinRate } from './rules/win-rate.ts';

/** How far the pass over all accounts came. */
interface Progress {
  began_at: EpochSeconds;
  /** Null when all were looked at. */
  place: AccountPlace | null;
}

const WORK = 'ai-control';
/** A pass begins so long after the one before, seconds. */
const EVERY = HOUR;
const PAGE = 100;
const AT_A_TIME = 8;
/** Orders of one account that are looked at, the newest. */
const MOST_ORDERS = 500;
/** The same of what it deposited and withdrew. */
const MOST_MOVED = 100;

interface Bounds {
  from: string;
  to: string;
}

interface Watched {
  account: AccountRef;
  user: UserId;
}

/** The newest that somebody has of what sorts by time, since so many days ago. */
async function recent<T extends Identified>(list: IdRange<T>, bounds: Bounds, limit: number): Promise<T[]> {
  const { fetch, pk, prefix = '' } = list;
  const { items } = await fetch({
    pk,
    from: prefix + bounds.from,
    to: prefix + bounds.to,
    newestFirst: true,
    limit,
  });
  return items;
}

const since = (prefix: keyof Ids, days: number): Bounds =>
  idsWithin(prefix, { from: later(nowSeconds(), -days * DAY) });

/** By what somebody traded. */
async function looksAtOrders({ account, user }: Watched, orders: number): Promise<Look[]> {
  const { days, least } = aiParameters.win_rate;
  if (orders < least) return [];
  const options = await recent(optionOrders.listOf(account), since('opt', days), MOST_ORDERS);
  return [(known) => findWinRate(user, options, known), (known) => findLastMoment(user, options, known)];
}

/** By what came and what left. */
async function looksAtMoney({ account, user }: Watched, volume: bigint): Promise<Look[]> {
  const { days } = aiParameters.deposit_and_run;
  const credited = await recent(deposits.listOf(account), since('dep', days), MOST_MOVED);
  if (credited.length === 0) return [];
  const asked = await recent(withdrawals.listOf(account), since('wdr', days), MOST_MOVED);
  return [(known) => findDepositAndRun(user, { deposits: credited, withdrawals: asked, volume }, known)];
}

/** By whom else the devices are used from which somebody is logged in. */
async function looksAtDevices({ user }: Watched): Promise<Look[]> {
  const held: StoredSession[] = [];
  for await (const session of sessions.each(user, { newestFirst: true })) held.push(session);
  const at = nowSeconds();
  const used = await inParallel(devicesOf(held), 1, async (hash) => ({ hash, by: await noteDevice(hash, user, at) }));
  const others = [...new Set(used.flatMap(({ by }) => by))].filter((id) => id !== user);
  const people = (await readUsers(others)).filter((one) => one !== null);
  const neighbours = people.map(({ id, referred_by }) => ({ id, referred_by }));
  return [
    ...used.map(
      ({ hash, by }): Look =>
        (known) =>
          findSharedDevice(hash, by, known),
    ),
    (known) => findSelfReferral(user, neighbours, known),
  ];
}

/** What the rules look at of one account, read once. */
async function looksAt(watched: Watched): Promise<Look[]> {
  const from = later(nowSeconds(), -aiParameters.win_rate.days * DAY);
  let orders = 0;
  let volume = 0n;
  for await (const day of dailyPnlSince(watched.account, dayOf(from))) {
    orders += day.orders;
    volume += day.options_volume + day.futures_volume;
  }
  return [
    ...(await looksAtOrders(watched, orders)),
    ...(await looksAtMoney(watched, volume)),
    ...(await looksAtDevices(watched)),
  ];
}

/** Looks at one account by every rule. Gives the cases that this made. */
export async function watchAccount(watched: Watched): Promise<StoredCase[]> {
  const made = await inParallel(await looksAt(watched), 1, raiseCase);
  return made.filter((one) => one !== null);
}

/**
 * Looks at the live accounts by every rule, for at most so many milliseconds, going on where the last run stopped: at all
 * of them once an hour. It reads what happened, and writes cases alone.
 */
export async function watchAccounts(milliseconds: number): Promise<{ accounts: number; cases: number }> {
  const until = now() + milliseconds;
  let reached = await readProgress<Progress>(WORK);
  if (reached === null || (reached.place === null && reached.began_at <= nowSeconds() - EVERY))
    reached = { began_at: nowSeconds(), place: { after: '' } };
  const seen = { accounts: 0, cases: 0 };
  while (reached.place !== null && now() < until) {
    const { found, next } = await accountsBehind('live', reached.place, PAGE);
    const made = await inParallel(found, AT_A_TIME, ({ id, user_id: user }) =>
      watchAccount({ account: { kind: 'live', id }, user }),
    );
    seen.accounts += found.length;
    seen.cases += made.flat().length;
    reached = { ...reached, place: next };
    await keepProgress(WORK, reached);
  }
  return seen;
}
