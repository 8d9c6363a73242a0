import type { StoredAiCase } from '#functions/data/ai-control/cases.ts';
import { type DeviceUser, getDeviceHashes, noteDevice } from '#functions/data/ai-control/devices.ts';
import { readDepositsCreditedSince } from '#functions/data/deposits/credited-deposits.ts';
import { type StoredSession, sessions } from '#functions/data/identity/sessions.ts';
import { type AccountCursor, readAccountsAfter } from '#functions/data/ledger/accounts.ts';
import { eachDailyPnlSince, toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { optionOrders } from '#functions/data/options/option-orders.ts';
import type { ItemWithId, IdRange } from '#functions/data/table/id-list.ts';
import { writeProgress, readProgress } from '#functions/data/table/progress.ts';
import { readUsers } from '#functions/data/users/users.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import { toIdBounds } from '#functions/domain/lists/resolve-time-window.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import type { AccountRef, IdsByPrefix, UserId } from '#shared/ids.ts';
import { DAY, type EpochSeconds, HOUR, addSeconds } from '#shared/time.ts';
import { raiseCase } from './raise-case.ts';
import type { RuleCheck } from './rule-finding.ts';
import { type ParametersByRule, readRuleParameters } from './rule-parameters.ts';
import { findDepositAndRun } from './rules/deposit-and-run.ts';
import { findLastMoment } from './rules/last-moment.ts';
import { findSelfReferral, findSharedDevice } from './rules/shared-devices.ts';
import { findWinRate } from './rules/win-rate.ts';

/** Progress of the pass over all accounts. */
interface Progress {
  began_at: EpochSeconds;
  /** Null when all are checked. */
  place: AccountCursor | null;
}

const WORK = 'ai-control';
/** Time from the start of a pass to the next, seconds. */
const EVERY = HOUR;
const PAGE = 100;
const AT_A_TIME = 8;
/** Number of orders checked per account, newest first. */
const MOST_ORDERS = 500;
/** Withdrawals checked, newest first. */
const MOST_MOVED = 100;

interface Bounds {
  from: string;
  to: string;
}

interface Watched {
  account: AccountRef;
  user: UserId;
}

const daysAgo = (days: number): EpochSeconds => addSeconds(nowSeconds(), -days * DAY);

/** Returns the newest items of a time-sorted list, since this many days ago. */
async function recent<T extends ItemWithId>(list: IdRange<T>, bounds: Bounds, limit: number): Promise<T[]> {
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

const since = (prefix: keyof IdsByPrefix, days: number): Bounds => toIdBounds(prefix, { from: daysAgo(days) });

/** Returns an account’s number of orders in the last days, with their stakes and notional, USDT in units. */
async function tradedIn(account: AccountRef, days: number): Promise<{ orders: number; volume: bigint }> {
  const traded = { orders: 0, volume: 0n };
  for await (const day of eachDailyPnlSince(account, toDayNumber(daysAgo(days)))) {
    traded.orders += day.orders;
    traded.volume += day.options_volume + day.futures_volume;
  }
  return traded;
}

/** Checks of the user’s trades. */
async function looksAtOrders(
  { account, user }: Watched,
  { win_rate: wins, last_moment: moments }: ParametersByRule,
): Promise<RuleCheck[]> {
  const days = Math.max(Number(wins.days), Number(moments.days));
  const { orders } = await tradedIn(account, days);
  if (orders < Math.min(Number(wins.least), Number(moments.least))) return [];
  const options = await recent(optionOrders.listOf(account), since('opt', days), MOST_ORDERS);
  const optionsWithin = (own: string) => options.filter(({ created_at }) => created_at >= daysAgo(Number(own)));
  return [
    (dismissedIds) => findWinRate(wins, user, optionsWithin(wins.days), dismissedIds),
    (dismissedIds) => findLastMoment(moments, user, optionsWithin(moments.days), dismissedIds),
  ];
}

/** Checks of money in and out. */
async function looksAtMoney(
  { account, user }: Watched,
  { deposit_and_run: rule }: ParametersByRule,
): Promise<RuleCheck[]> {
  const days = Number(rule.days);
  const credited = await readDepositsCreditedSince(account, daysAgo(days));
  if (credited.length === 0) return [];
  const recentWithdrawals = await recent(withdrawals.listOf(account), since('wdr', days), MOST_MOVED);
  const { volume } = await tradedIn(account, days);
  return [(dismissedIds) => findDepositAndRun(rule, user, { deposits: credited, withdrawals: recentWithdrawals, volume }, dismissedIds)];
}

/** Checks of other users of the devices from which the user is logged in. */
async function looksAtDevices(
  { user }: Watched,
  { shared_device: shared, self_referral: referral }: ParametersByRule,
): Promise<RuleCheck[]> {
  const userSessions: StoredSession[] = [];
  for await (const session of sessions.each(user, { newestFirst: true })) userSessions.push(session);
  const at = nowSeconds();
  const used = await mapConcurrent(getDeviceHashes(userSessions), 1, async (hash) => ({
    hash,
    by: await noteDevice(hash, user, at),
  }));
  const usersWithin = (by: readonly DeviceUser[], days: string) =>
    by.filter((deviceUser) => deviceUser.noted_at > daysAgo(Number(days))).map(({ id }) => id);
  const neighbourIds = [...new Set(used.flatMap(({ by }) => usersWithin(by, referral.days)))].filter((id) => id !== user);
  const people = (await readUsers(neighbourIds)).filter((neighbour) => neighbour !== null);
  const neighbours = people.map(({ id, referred_by }) => ({ id, referred_by }));
  return [
    ...used.map(
      ({ hash, by }): RuleCheck =>
        (dismissedIds) =>
          findSharedDevice(shared, hash, usersWithin(by, shared.days), dismissedIds),
    ),
    (dismissedIds) => findSelfReferral(referral, user, neighbours, dismissedIds),
  ];
}

/** Returns all checks of one account with the current parameters. Reads it once. */
async function looksAt(watched: Watched): Promise<RuleCheck[]> {
  const rules = await readRuleParameters();
  return [
    ...(await looksAtOrders(watched, rules)),
    ...(await looksAtMoney(watched, rules)),
    ...(await looksAtDevices(watched, rules)),
  ];
}

/** Checks one account by every rule. Returns the new cases. */
export async function watchAccount(watched: Watched): Promise<StoredAiCase[]> {
  const raisedCases = await mapConcurrent(await looksAt(watched), 1, raiseCase);
  return raisedCases.filter((raisedCase) => raisedCase !== null);
}

/**
 * Checks the live accounts by every rule, for at most this many milliseconds. Continues where the last run stopped and
 * covers all accounts once an hour. Writes nothing but cases.
 */
export async function watchAccounts(milliseconds: number): Promise<{ accounts: number; cases: number }> {
  const until = now() + milliseconds;
  let reached = await readProgress<Progress>(WORK);
  if (reached === null || (reached.place === null && reached.began_at <= nowSeconds() - EVERY))
    reached = { began_at: nowSeconds(), place: { after: '' } };
  const totals = { accounts: 0, cases: 0 };
  while (reached.place !== null && now() < until) {
    const { found, next } = await readAccountsAfter('live', reached.place, PAGE);
    const raisedCases = await mapConcurrent(found, AT_A_TIME, ({ id, user_id: user }) =>
      watchAccount({ account: { kind: 'live', id }, user }),
    );
    totals.accounts += found.length;
    totals.cases += raisedCases.flat().length;
    reached = { ...reached, place: next };
    await writeProgress(WORK, reached);
  }
  return totals;
}
