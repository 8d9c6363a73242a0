import { readLiveAccountState } from '#functions/data/live/account-connections.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getDemoEpochNumber, readDemoEpoch, startNextDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { getUserAccount, type StoredUser } from '#functions/data/users/users.ts';
import { DEMO_BALANCE, buildStartingBalanceEntry } from '#functions/domain/users/create-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { disconnectClient } from '#functions/lib/connections.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import { voidDemoEpoch } from './void-demo-epoch.ts';

/** Makes pages of the old epoch reconnect to the new one. Never throws: a page reconnects by itself. */
async function disconnectListeners(account: AccountRef): Promise<void> {
  try {
    const { listeners } = await readLiveAccountState(account);
    await Promise.allSettled(listeners.map(({ connection_id }) => disconnectClient(connection_id)));
  } catch (error) {
    log.warn('connections of a reset account not closed', { account: account.id, error: String(error) });
  }
}

/**
 * Resets a user’s demo account to 100,000 USDT. One transaction starts the new epoch. Open items of the old one are
 * voided afterwards, by the sweep if this process ends first. Nothing is deleted.
 * @throws {AppError} NOT_FOUND without a demo account; CHANGED_MEANWHILE during another reset.
 */
export async function resetDemo(user: StoredUser): Promise<{ epoch: number; balance: string }> {
  const old = getUserAccount(user, 'simulate');
  if (!old) throw new AppError('NOT_FOUND');
  const next: AccountRef = { kind: 'demo', id: newId('acc') };
  const epoch = getDemoEpochNumber(await readDemoEpoch(old)) + 1;
  await transact(
    startNextDemoEpoch(user.id, old, next, epoch, nowSeconds()),
    buildStartingBalanceEntry(next, DEMO_BALANCE, 'house:demo_grant', 'demo.reset'),
  );
  try {
    await voidDemoEpoch(old);
  } catch (error) {
    log.error('reset not finished', error, { account: old.id });
  }
  await disconnectListeners(old);
  return { epoch, balance: formatUnits(DEMO_BALANCE) };
}
