import { deposits, heldDeposits, isVanished, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { allReclaims, reclaims, type StoredReclaim } from '#functions/data/deposits/reclaims.ts';
import { readCount } from '#functions/data/ledger/account-counters.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { keepProgress, readProgress } from '#functions/data/table/progress.ts';
import { retryChanged } from '#functions/data/table/transact.ts';
import { asChanged } from '#functions/domain/ledger/as-changed.ts';
import { takeFromWallets } from '#functions/domain/ledger/take-from-wallets.ts';
import { log } from '#functions/lib/log.ts';
import { inParallel } from '#functions/lib/parallel.ts';
import type { AccountRef } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import { changeDeposit } from './change-deposit.ts';
import { owesNow, reclaimPart } from './reclaim-deposit.ts';

/** Money may be spent, and staff may decide, while it is being collected. */
const TRIES = 5;
const AT_A_TIME = 8;

async function collect(deposit: StoredDeposit): Promise<boolean> {
  const owed = owesNow(deposit);
  if (owed <= ZERO) return false;
  const taken = await takeFromWallets(ownerAccount(deposit), deposit.coin_type, owed);
  if (taken.length === 0) return false;
  const { change, transfers } = reclaimPart(deposit, taken);
  const operation = isVanished(deposit) ? 'deposit.hold' : 'deposit.reverse';
  try {
    await changeDeposit(deposit, change, { money: { operation, transfers } });
    return true;
  } catch (error) {
    throw asChanged(error, `Something was spent while deposit ${deposit.id} was being collected.`);
  }
}

/** Takes what is owed of one, as far as it is there. Gives whether anything was; null where that failed. Never throws. */
async function collectOne(of: Pick<StoredReclaim, 'id' | 'account_kind' | 'account_id'>): Promise<boolean | null> {
  try {
    return await retryChanged(async () => {
      const deposit = await deposits.read(ownerAccount(of), of.id);
      return deposit !== null && collect(deposit);
    }, TRIES);
  } catch (error) {
    log.error('a deposit is not collected', error, { deposit: of.id });
    return null;
  }
}

/**
 * Takes what an account owes of credits that are reclaimed, out of any of its wallets, right after something came back to
 * it. Never throws: what this does not take, the sweep does.
 */
export async function collectReclaims(account: AccountRef): Promise<void> {
  try {
    if ((await readCount(account, 'open_reclaims')) === 0) return;
    for await (const one of reclaims.each(account)) await collectOne(one);
  } catch (error) {
    log.error('deposits are not collected', error, { account: account.id });
  }
}

const ADOPTED = 'reclaims of deposits';

/**
 * Once for an installation: deposits that had vanished before anything was owed of them are reclaimed as others are.
 * @throws {Refusal} SERVICE_UNAVAILABLE where one is changed again and again: the next run goes on.
 */
async function adoptVanished(): Promise<void> {
  if (await readProgress<object>(ADOPTED)) return;
  for await (const held of deposits.eachIn(heldDeposits.range()))
    await retryChanged(async () => {
      const deposit = await deposits.read(ownerAccount(held), held.id);
      if (deposit?.status !== 'completed' || !isVanished(deposit) || deposit.is_reclaimed !== undefined) return;
      await changeDeposit(deposit, { is_reclaimed: true });
    }, TRIES);
  await keepProgress(ADOPTED, {});
}

/** Takes what is owed of everybody's credits that are reclaimed, each by itself, so that none hangs on another. */
export async function sweepReclaims(): Promise<{ collected: number; failed: number }> {
  await adoptVanished();
  const open: StoredReclaim[] = [];
  for await (const one of allReclaims()) open.push(one);
  const done = await inParallel(open, AT_A_TIME, collectOne);
  return { collected: done.filter(Boolean).length, failed: done.filter((one) => one === null).length };
}
