import { OpenItemsError } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, buildJournalEntryIfNonZero } from '#functions/data/ledger/build-entry.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { markDemoEpochEmptied } from '#functions/data/users/demo-epochs.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { voidOpenDemoItems } from './void-open-items.ts';

/** Maximum number of rounds. Open items may change between read and void: an order becomes a position. */
const ROUNDS = 20;

/** Returns the wallets’ balances to the house. False when an item was still open or money moved meanwhile. */
async function giveBack(account: AccountRef): Promise<boolean> {
  const at = nowSeconds();
  const movement = buildJournalEntryIfNonZero(
    { account, id: newId('jnl'), operation: 'demo.void', reference: account.id, at },
    (await readWallets(account)).map((wallet) => ({
      from: getAvailableBucket(wallet.wallet_type),
      to: 'house:demo_grant',
      asset: wallet.coin_type,
      amount: BigInt(wallet.available) as Amount,
    })),
  );
  try {
    await transact(markDemoEpochEmptied(account, at), movement);
    return true;
  } catch (error) {
    // Another process has done it.
    if (error instanceof ConflictError) return true;
    if (error instanceof OpenItemsError) return false;
    if (error instanceof AppError && error.reason === 'INSUFFICIENT_BALANCE') return false;
    throw error;
  }
}

/**
 * Voids everything open in a reset account and returns its money to the house. Nothing new is opened there, so this
 * terminates. Safe to repeat and to resume after a crash.
 * @throws {Error} if open items keep changing; the sweep retries.
 */
export async function voidDemoEpoch(account: AccountRef): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    await voidOpenDemoItems(account);
    if (await giveBack(account)) return;
  }
  throw new Error(`What is open in account ${account.id} changed ${ROUNDS} times while it was being voided.`);
}
