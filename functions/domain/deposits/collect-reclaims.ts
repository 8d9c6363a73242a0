import { deposits, depositReviews, isDepositVanished, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { eachReclaim, reclaims, type StoredReclaim } from '#functions/data/deposits/reclaims.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { writeProgress, readProgress } from '#functions/data/table/progress.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { toConflictError } from '#functions/domain/ledger/as-changed.ts';
import { planWalletDebits } from '#functions/domain/ledger/plan-wallet-debits.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import type { AccountRef } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import { getReclaimableAmount, reclaimPart } from './reclaim-deposit.ts';
import { updateDeposit } from './update-deposit.ts';

/** Money may be spent, and staff may decide, during collection. */
const TRIES = 5;
const AT_A_TIME = 8;

async function collect(deposit: StoredDeposit): Promise<boolean> {
  const owed = getReclaimableAmount(deposit);
  if (owed <= ZERO) return false;
  const debits = await planWalletDebits(toAccountRef(deposit), deposit.coin_type, owed);
  if (debits.length === 0) return false;
  const { change, transfers } = reclaimPart(deposit, debits);
  const operation = isDepositVanished(deposit) ? 'deposit.hold' : 'deposit.reverse';
  try {
    await updateDeposit(deposit, change, { money: { operation, transfers } });
    return true;
  } catch (error) {
    throw toConflictError(error, `Something was spent while deposit ${deposit.id} was being collected.`);
  }
}

/** Collects what is owed for one deposit, as available. True when some was collected; null on failure. Never throws. */
async function collectOne(of: Pick<StoredReclaim, 'id' | 'account_kind' | 'account_id'>): Promise<boolean | null> {
  try {
    return await retryOnConflict(async () => {
      const deposit = await deposits.read(toAccountRef(of), of.id);
      return deposit !== null && collect(deposit);
    }, TRIES);
  } catch (error) {
    log.error('deposit not reclaimed', error, { deposit: of.id });
    return null;
  }
}

/**
 * Collects what an account owes for reclaimed credits from any of its wallets, right after money came back to it. Never
 * throws: the sweep collects the rest.
 */
export async function collectReclaims(account: AccountRef): Promise<void> {
  try {
    if ((await readAccountCounter(account, 'open_reclaims')) === 0) return;
    for await (const reclaim of reclaims.each(account)) await collectOne(reclaim);
  } catch (error) {
    log.error('deposits not reclaimed', error, { account: account.id });
  }
}

const ADOPTED = 'reclaims of deposits';

/**
 * Migrates once per installation: deposits that vanished before reclaims existed are reclaimed too.
 * @throws {AppError} SERVICE_UNAVAILABLE after repeated conflicts; the next run continues.
 */
async function adoptVanished(): Promise<void> {
  if (await readProgress<object>(ADOPTED)) return;
  for await (const reviewed of deposits.eachIn(depositReviews.range()))
    await retryOnConflict(async () => {
      const deposit = await deposits.read(toAccountRef(reviewed), reviewed.id);
      if (deposit?.status !== 'completed' || !isDepositVanished(deposit) || deposit.is_reclaimed !== undefined) return;
      await updateDeposit(deposit, { is_reclaimed: true });
    }, TRIES);
  await writeProgress(ADOPTED, {});
}

/** Collects what all accounts owe for reclaimed credits, each independently of the others. */
export async function sweepReclaims(): Promise<{ collected: number; failed: number }> {
  await adoptVanished();
  const open: StoredReclaim[] = [];
  for await (const reclaim of eachReclaim()) open.push(reclaim);
  const done = await mapConcurrent(open, AT_A_TIME, collectOne);
  return { collected: done.filter(Boolean).length, failed: done.filter((outcome) => outcome === null).length };
}
