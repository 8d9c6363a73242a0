import type { StoredAiCase } from '#functions/data/ai-control/cases.ts';
import { type DeviceUser, getDeviceHashes, noteDevice } from '#functions/data/ai-control/devices.ts';
import { readDepositsCreditedSince } from '#functions/data/deposits/credited-deposits.ts';
import { type StoredSession, sessions } from '#functions/data/identity/sessions.ts';
import { type AccountCursor, readAccountsAfter } from '#functions/data/ledger/accounts.ts';
import { eachDailyPnlSince, toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { optionOrders } from '#functions/data/options/option-orders.ts';
import { readUsers } from '#functions/data/people/users.ts';
import type { ItemWithId, IdRange } from '#functions/data/table/id-list.ts';
import { writeProgress, readProgress } from '#functions/data/table/progress.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import { toIdBounds } from '#functions/domain/lists/time-window.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import type { AccountRef, IdsByPrefix, UserId } from '#shared/ids.ts';
import { DAY, type EpochSeconds, HOUR, addSeconds } from '#shared/time.ts';
import type { RuleCheck } from './finding.ts';
import { raiseCase } from './raise-case.ts';
import { type ParametersByRule, readRuleParameters } from './rule-parameters.ts';
import { findDepositAndRun } from './rules/deposit-and-run.ts';
import { findLastMoment } from './rules/last-moment.ts';
import { findSelfReferral, findSharedDevice } from './rules/shared-devices.ts';
import { findWinRate } from './rules/win-rate.ts';

/** How far the pass over all accounts came. */
interface Progress {
  began_at: EpochSeconds;
  /** Null when all were looked at. */
  place: AccountCursor | null;
}

const WORK = 'ai-control';
/** A pass begins so long after the one before, seconds. */
const EVERY = HOUR;
const PAGE = 100;
const AT_A_TIME = 8;
/** Orders of one account that are looked at, the newest. */
const MOST_ORDERS = 500;
/** The same of what it withdrew. */
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

/** The newest that somebody has of what sorts by time, since so many days ago. */
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

/** What an account did on its last days: how many orders, and their stakes and notional, USDT in units. */
async function tradedIn(account: AccountRef, days: number): Promise<{ orders: number; volume: bigint }> {
  const traded = { orders: 0, volume: 0n };
  for await (const day of eachDailyPnlSince(account, toDayNumber(daysAgo(days)))) {
    traded.orders += day.orders;
    traded.volume += day.options_volume + day.futures_volume;
  }
  return traded;
}

/** By what somebody traded. */
async function looksAtOrders(
  { account, user }: Watched,
  { win_rate: wins, last_moment: moments }: ParametersByRule,
): Promise<RuleCheck[]> {
  const days = Math.max(Number(wins.days), Number(moments.days));
  const { orders } = await tradedIn(account, days);
  if (orders < Math.min(Number(wins.least), Number(moments.least))) return [];
  const options = await recent(optionOrders.listOf(account), since('opt', days), MOST_ORDERS);
  const within = (own: string) => options.filter(({ created_at }) => created_at >= daysAgo(Number(own)));
  return [
    (known) => findWinRate(wins, user, within(wins.days), known),
    (known) => findLastMoment(moments, user, within(moments.days), known),
  ];
}

/** By what came and what left. */
async function looksAtMoney(
  { account, user }: Watched,
  { deposit_and_run: rule }: ParametersByRule,
): Promise<RuleCheck[]> {
  const days = Number(rule.days);
  const credited = await readDepositsCreditedSince(account, daysAgo(days));
  if (credited.length === 0) return [];
  const asked = await recent(withdrawals.listOf(account), since('wdr', days), MOST_MOVED);
  const { volume } = await tradedIn(account, days);
  return [(known) => findDepositAndRun(rule, user, { deposits: credited, withdrawals: asked, volume }, known)];
}

/** By whom else the devices are used from which somebody is logged in. */
async function looksAtDevices(
  { user }: Watched,
  { shared_device: shared, self_referral: referral }: ParametersByRule,
): Promise<RuleCheck[]> {
  const held: StoredSession[] = [];
  for await (const session of sessions.each(user, { newestFirst: true })) held.push(session);
  const at = nowSeconds();
  const used = await mapConcurrent(getDeviceHashes(held), 1, async (hash) => ({
    hash,
    by: await noteDevice(hash, user, at),
  }));
  const within = (by: readonly DeviceUser[], days: string) =>
    by.filter((one) => one.noted_at > daysAgo(Number(days))).map(({ id }) => id);
  const others = [...new Set(used.flatMap(({ by }) => within(by, referral.days)))].filter((id) => id !== user);
  const people = (await readUsers(others)).filter((one) => one !== null);
  const neighbours = people.map(({ id, referred_by }) => ({ id, referred_by }));
  return [
    ...used.map(
      ({ hash, by }): RuleCheck =>
        (known) =>
          findSharedDevice(shared, hash, within(by, shared.days), known),
    ),
    (known) => findSelfReferral(referral, user, neighbours, known),
  ];
}

/** What the rules look at of one account, read once, by what they go by now. */
async function looksAt(watched: Watched): Promise<RuleCheck[]> {
  const rules = await readRuleParameters();
  return [
    ...(await looksAtOrders(watched, rules)),
    ...(await looksAtMoney(watched, rules)),
    ...(await looksAtDevices(watched, rules)),
  ];
}

/** Looks at one account by every rule. Gives the cases that this made. */
export async function watchAccount(watched: Watched): Promise<StoredAiCase[]> {
  const made = await mapConcurrent(await looksAt(watched), 1, raiseCase);
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
    const { found, next } = await readAccountsAfter('live', reached.place, PAGE);
    const made = await mapConcurrent(found, AT_A_TIME, ({ id, user_id: user }) =>
      watchAccount({ account: { kind: 'live', id }, user }),
    );
    seen.accounts += found.length;
    seen.cases += made.flat().length;
    reached = { ...reached, place: next };
    await writeProgress(WORK, reached);
  }
  return seen;
}
