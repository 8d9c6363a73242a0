import {
  depositCollection,
  depositReviewIndex,
  isDepositBlockOrphaned,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import {
  iterateDepositReclaims,
  depositReclaimCollection,
  type StoredDepositReclaim,
} from '#functions/data/deposits/reclaims.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { writeWorkProgress, readWorkProgress } from '#functions/data/table/progress.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { planWalletDebits } from '#functions/domain/ledger/plan-wallet-debits.ts';
import { toConflictError } from '#functions/domain/ledger/to-conflict-error.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { AccountRef } from '#shared/ids.ts';
import { ZERO_AMOUNT } from '#shared/money.ts';
import { getReclaimableDepositAmount, reclaimDepositPart } from './reclaim-deposit.ts';
import { updateDeposit } from './update-deposit.ts';

/** Money may be spent, and staff may decide, during collection. */
const TRIES = 5;
const AT_A_TIME = 8;

async function collectReclaim(deposit: StoredDeposit): Promise<boolean> {
  const owed = getReclaimableDepositAmount(deposit);
  if (owed <= ZERO_AMOUNT) return false;
  const debits = await planWalletDebits(toAccountRef(deposit), deposit.coin_type, owed);
  if (debits.length === 0) return false;
  const { change, transfers } = reclaimDepositPart(deposit, debits);
  const operation = isDepositBlockOrphaned(deposit) ? 'deposit.hold' : 'deposit.reverse';
  try {
    await updateDeposit(deposit, change, { money: { operation, transfers } });
    return true;
  } catch (error) {
    throw toConflictError(error, `Something was spent while deposit ${deposit.id} was being collected.`);
  }
}

/** Collects what is owed for one deposit, as available. True when some was collected; null on failure. Never throws. */
async function collectOne(
  of: Pick<StoredDepositReclaim, 'id' | 'account_kind' | 'account_id'>,
): Promise<boolean | null> {
  try {
    return await retryOnConflict(async () => {
      const deposit = await depositCollection.read(toAccountRef(of), of.id);
      return deposit !== null && collectReclaim(deposit);
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
export async function collectDepositReclaims(account: AccountRef): Promise<void> {
  try {
    if ((await readAccountCounter(account, 'open_reclaims')) === 0) return;
    for await (const reclaim of depositReclaimCollection.each(account)) await collectOne(reclaim);
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
  if (await readWorkProgress<object>(ADOPTED)) return;
  for await (const reviewed of depositCollection.eachIn(depositReviewIndex.range()))
    await retryOnConflict(async () => {
      const deposit = await depositCollection.read(toAccountRef(reviewed), reviewed.id);
      if (deposit?.status !== 'completed' || !isDepositBlockOrphaned(deposit) || deposit.is_reclaimed !== undefined)
        return;
      await updateDeposit(deposit, { is_reclaimed: true });
    }, TRIES);
  await writeWorkProgress(ADOPTED, {});
}

/** Collects what all accounts owe for reclaimed credits, each independently of the others. */
export async function sweepDepositReclaims(): Promise<{ collected: number; failed: number }> {
  await adoptVanished();
  const open: StoredDepositReclaim[] = [];
  for await (const reclaim of iterateDepositReclaims()) open.push(reclaim);
  const done = await mapConcurrent(open, AT_A_TIME, collectOne);
  return { collected: done.filter(Boolean).length, failed: done.filter((outcome) => outcome === null).length };
}
