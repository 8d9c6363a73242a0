import { type AccountCursor, readAccountsAfter } from '#functions/data/ledger/accounts.ts';
import { writeOpenStakes, readOpenStakes } from '#functions/data/ledger/open-stakes.ts';
import {
  type TrialBalanceSums,
  writeTrialBalanceProgress,
  type TrialBalanceOperationSums,
  parseTrialBalanceSums,
  readTrialBalanceProgress,
} from '#functions/data/ledger/trial-balances.ts';
import { now } from '#functions/lib/clock.ts';
import type { AccountId, AccountKind, AccountRef } from '#shared/ids.ts';
import type { TrialBalanceState } from '#shared/staff/result-lines.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { readAccountActivity, readWalletBalancesBeforeTime } from './account-activity.ts';

/** Walk over all accounts of a kind that sums a day. Its sums and position are stored together. */
export interface BalanceWalk extends AccountCursor {
  kind: AccountKind;
  day: number;
  state: TrialBalanceState;
  from: EpochSeconds | null;
  until: EpochSeconds;
  /** The day of the previous trial balance; null before the first. */
  previous: number | null;
  /** True when all accounts are summed. */
  done: boolean;
  accounts: number;
  entries: number;
  movements: TrialBalanceOperationSums;
  /** Units of 10⁻⁸ USDT. */
  stakes: bigint;
  wallets: TrialBalanceSums;
  unchecked: number;
}

/** Accounts per page; the position is stored after each. */
const PAGE = 500;
/** Accounts summed concurrently. */
const AT_ONCE = 8;

/** Returns the walk under way; null between two. */
export async function readBalanceWalk(kind: AccountKind): Promise<BalanceWalk | null> {
  const walk = (await readTrialBalanceProgress<{ walk: BalanceWalk | null }>(kind))?.walk;
  if (!walk) return null;
  const { movements, stakes, wallets } = walk;
  return {
    ...walk,
    movements: parseTrialBalanceSums(movements),
    stakes: BigInt(stakes),
    wallets: parseTrialBalanceSums(wallets),
  };
}

export const storeBalanceWalk = (kind: AccountKind, walk: BalanceWalk | null): Promise<void> =>
  writeTrialBalanceProgress(kind, { walk });

/** Creates an empty walk. */
export const createBalanceWalk = (
  of: Pick<BalanceWalk, 'kind' | 'day' | 'state' | 'from' | 'until' | 'previous'>,
): BalanceWalk => ({
  ...of,
  after: '',
  done: false,
  accounts: 0,
  entries: 0,
  movements: {},
  stakes: 0n,
  wallets: {},
  unchecked: 0,
});

function addToSums(sums: TrialBalanceSums, more: Iterable<readonly [string, bigint]>): void {
  for (const [name, units] of more) sums[name] = (sums[name] ?? 0n) + units;
}

/** Sums one account. For a past day, also stores its open stakes and compares its wallets. */
async function sumAccount(walk: BalanceWalk, id: AccountId) {
  const { kind, day, state, previous, until } = walk;
  const account: AccountRef = { kind, id };
  const carried = previous === null ? [] : await readOpenStakes({ kind, day: previous }, id);
  const activity = await readAccountActivity(account, walk, carried);
  if (state === 'open') return { ...activity, held: new Map<string, bigint>() };
  if (activity.stakes.length > 0) await writeOpenStakes({ kind, day }, id, activity.stakes);
  return { ...activity, held: await readWalletBalancesBeforeTime(account, until) };
}

async function withAccounts(walk: BalanceWalk, ids: readonly AccountId[]): Promise<BalanceWalk> {
  const summed = await Promise.all(ids.map((id) => sumAccount(walk, id)));
  const next: BalanceWalk = {
    ...walk,
    after: ids.at(-1) ?? walk.after,
    accounts: walk.accounts + ids.length,
    movements: { ...walk.movements },
    wallets: { ...walk.wallets },
  };
  for (const { entries, movements, stakes, held } of summed) {
    next.entries += entries;
    next.stakes += stakes.reduce((sum, { amount }) => sum + amount, 0n);
    next.unchecked += held ? 0 : 1;
    addToSums(next.movements, Object.entries(movements));
    addToSums(next.wallets, held ?? []);
  }
  return next;
}

/** Continues a walk until all accounts are summed or the time is up, epoch ms. */
export async function continueBalanceWalk(startedWalk: BalanceWalk, deadline: number): Promise<BalanceWalk> {
  let walk = startedWalk;
  while (!walk.done) {
    const { found, next } = await readAccountsAfter(walk.kind, walk, PAGE);
    for (let i = 0; i < found.length; i += AT_ONCE) {
      if (now() >= deadline) {
        await storeBalanceWalk(walk.kind, walk);
        return walk;
      }
      walk = await withAccounts(
        walk,
        found.slice(i, i + AT_ONCE).map(({ account_id }) => account_id),
      );
    }
    walk = next ? { ...walk, ...next } : { ...walk, done: true };
    await storeBalanceWalk(walk.kind, walk);
  }
  return walk;
}
