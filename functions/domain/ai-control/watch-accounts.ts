import type { StoredAiCase } from '#functions/data/ai-control/cases.ts';
import { type DeviceUser, getDeviceHashes, recordDeviceUser } from '#functions/data/ai-control/devices.ts';
import { readDepositsCreditedSince } from '#functions/data/deposits/credited-deposits.ts';
import { type StoredSession, sessionCollection } from '#functions/data/identity/sessions.ts';
import { type AccountCursor, readAccountsAfter } from '#functions/data/ledger/accounts.ts';
import { iterateDailyPnlSince, toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { optionOrderCollection } from '#functions/data/options/option-orders.ts';
import type { ItemWithId, IdRange } from '#functions/data/table/id-list.ts';
import { writeWorkProgress, readWorkProgress } from '#functions/data/table/progress.ts';
import { readUsers } from '#functions/data/users/users.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { toIdBounds } from '#functions/domain/lists/resolve-time-window.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { AccountRef, IdTypesByPrefix, UserId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds, HOUR_SECONDS, addSeconds } from '#shared/time.ts';
import { raiseAiCase } from './raise-case.ts';
import type { AiRuleCheck } from './rule-finding.ts';
import { type AiParametersByRule, readAiRuleParameters } from './rule-parameters.ts';
import { detectDepositAndRun } from './rules/deposit-and-run.ts';
import { detectLastMomentOrders } from './rules/last-moment.ts';
import { detectSelfReferral, detectSharedDevice } from './rules/shared-devices.ts';
import { detectImprobableWinRate } from './rules/win-rate.ts';

/** Progress of the pass over all accounts. */
interface AccountCheckProgress {
  began_at: EpochSeconds;
  /** Null when all are checked. */
  place: AccountCursor | null;
}

const WORK = 'ai-control';
/** Time from the start of a pass to the next, seconds. */
const EVERY = HOUR_SECONDS;
const PAGE = 100;
const AT_A_TIME = 8;
/** Number of orders checked per account, newest first. */
const MAX_ORDERS = 500;
/** Withdrawals checked, newest first. */
const MAX_WITHDRAWALS = 100;

interface IdBounds {
  from: string;
  to: string;
}

interface WatchedAccount {
  account: AccountRef;
  user: UserId;
}

const daysAgo = (days: number): EpochSeconds => addSeconds(nowSeconds(), -days * DAY_SECONDS);

/** Returns the newest items of a time-sorted list, since this many days ago. */
async function readRecentItems<T extends ItemWithId>(list: IdRange<T>, bounds: IdBounds, limit: number): Promise<T[]> {
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

const since = (prefix: keyof IdTypesByPrefix, days: number): IdBounds => toIdBounds(prefix, { from: daysAgo(days) });

/** Returns an account’s number of orders in the last days, with their stakes and notional, USDT in units. */
async function tradedIn(account: AccountRef, days: number): Promise<{ orders: number; volume: bigint }> {
  const traded = { orders: 0, volume: 0n };
  for await (const day of iterateDailyPnlSince(account, toDayNumber(daysAgo(days)))) {
    traded.orders += day.orders;
    traded.volume += day.options_volume + day.futures_volume;
  }
  return traded;
}

/** Checks of the user’s trades. */
async function looksAtOrders(
  { account, user }: WatchedAccount,
  { win_rate: wins, last_moment: moments }: AiParametersByRule,
): Promise<AiRuleCheck[]> {
  const days = Math.max(Number(wins.days), Number(moments.days));
  const { orders } = await tradedIn(account, days);
  if (orders < Math.min(Number(wins.least), Number(moments.least))) return [];
  const options = await readRecentItems(optionOrderCollection.listOf(account), since('opt', days), MAX_ORDERS);
  const optionsWithin = (own: string) => options.filter(({ created_at }) => created_at >= daysAgo(Number(own)));
  return [
    (dismissedIds) => detectImprobableWinRate(wins, user, optionsWithin(wins.days), dismissedIds),
    (dismissedIds) => detectLastMomentOrders(moments, user, optionsWithin(moments.days), dismissedIds),
  ];
}

/** Checks of money in and out. */
async function looksAtMoney(
  { account, user }: WatchedAccount,
  { deposit_and_run: rule }: AiParametersByRule,
): Promise<AiRuleCheck[]> {
  const days = Number(rule.days);
  const credited = await readDepositsCreditedSince(account, daysAgo(days));
  if (credited.length === 0) return [];
  const recentWithdrawals = await readRecentItems(
    withdrawalCollection.listOf(account),
    since('wdr', days),
    MAX_WITHDRAWALS,
  );
  const { volume } = await tradedIn(account, days);
  return [
    (dismissedIds) =>
      detectDepositAndRun(rule, user, { deposits: credited, withdrawals: recentWithdrawals, volume }, dismissedIds),
  ];
}

/** Checks of other users of the devices from which the user is logged in. */
async function looksAtDevices(
  { user }: WatchedAccount,
  { shared_device: shared, self_referral: referral }: AiParametersByRule,
): Promise<AiRuleCheck[]> {
  const userSessions: StoredSession[] = [];
  for await (const session of sessionCollection.each(user, { newestFirst: true })) userSessions.push(session);
  const at = nowSeconds();
  const used = await mapConcurrent(getDeviceHashes(userSessions), 1, async (hash) => ({
    hash,
    by: await recordDeviceUser(hash, user, at),
  }));
  const usersWithin = (by: readonly DeviceUser[], days: string) =>
    by.filter((deviceUser) => deviceUser.noted_at > daysAgo(Number(days))).map(({ id }) => id);
  const neighbourIds = [...new Set(used.flatMap(({ by }) => usersWithin(by, referral.days)))].filter(
    (id) => id !== user,
  );
  const people = (await readUsers(neighbourIds)).filter((neighbour) => neighbour !== null);
  const neighbours = people.map(({ id, referred_by }) => ({ id, referred_by }));
  return [
    ...used.map(
      ({ hash, by }): AiRuleCheck =>
        (dismissedIds) =>
          detectSharedDevice(shared, hash, usersWithin(by, shared.days), dismissedIds),
    ),
    (dismissedIds) => detectSelfReferral(referral, user, neighbours, dismissedIds),
  ];
}

/** Returns all checks of one account with the current parameters. Reads it once. */
async function looksAt(watched: WatchedAccount): Promise<AiRuleCheck[]> {
  const rules = await readAiRuleParameters();
  return [
    ...(await looksAtOrders(watched, rules)),
    ...(await looksAtMoney(watched, rules)),
    ...(await looksAtDevices(watched, rules)),
  ];
}

/** Checks one account by every rule. Returns the new cases. */
export async function runAiRulesForAccount(watched: WatchedAccount): Promise<StoredAiCase[]> {
  const raisedCases = await mapConcurrent(await looksAt(watched), 1, raiseAiCase);
  return raisedCases.filter((raisedCase) => raisedCase !== null);
}

/**
 * Checks the live accounts by every rule, for at most this many milliseconds. Continues where the last run stopped and
 * covers all accounts once an hour. Writes nothing but cases.
 */
export async function runAiRulesForAccounts(milliseconds: number): Promise<{ accounts: number; cases: number }> {
  const until = now() + milliseconds;
  let reached = await readWorkProgress<AccountCheckProgress>(WORK);
  if (reached === null || (reached.place === null && reached.began_at <= nowSeconds() - EVERY))
    reached = { began_at: nowSeconds(), place: { after: '' } };
  const totals = { accounts: 0, cases: 0 };
  while (reached.place !== null && now() < until) {
    const { found, next } = await readAccountsAfter('live', reached.place, PAGE);
    const raisedCases = await mapConcurrent(found, AT_A_TIME, ({ id, user_id: user }) =>
      runAiRulesForAccount({ account: { kind: 'live', id }, user }),
    );
    totals.accounts += found.length;
    totals.cases += raisedCases.flat().length;
    reached = { ...reached, place: next };
    await writeWorkProgress(WORK, reached);
  }
  return totals;
}
