import { readLive } from '#functions/data/live/account-connections.ts';
import { epochOf, readEpoch, turnEpoch } from '#functions/data/people/demo-epochs.ts';
import { accountOf, type StoredUser } from '#functions/data/people/users.ts';
import { transact } from '#functions/data/table/transact.ts';
import { DEMO_BALANCE, grant } from '#functions/domain/people/create-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { endConnection } from '#functions/lib/connections.ts';
import { newId } from '#functions/lib/ids.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { voidEpoch } from './void-epoch.ts';

/** Pages that hear the old epoch come back and hear the new one. Never throws: a page asks again by itself. */
async function sendAway(account: AccountRef): Promise<void> {
  try {
    const { listeners } = await readLive(account);
    await Promise.allSettled(listeners.map(({ connection_id }) => endConnection(connection_id)));
  } catch (error) {
    log.warn('pages of an account that was reset not sent away', { account: account.id, error: String(error) });
  }
}

/**
 * Begins a person's demo account anew with 100,000 USDT. The new epoch is in force by one transaction; what was open in
 * the old one is voided after it, by the sweep where this process ends before. Nothing is deleted.
 * @throws {Refusal} NOT_FOUND without a demo account, CHANGED_MEANWHILE where it is being reset at this moment.
 */
export async function resetDemo(user: StoredUser): Promise<{ epoch: number; balance: string }> {
  const old = accountOf(user, 'simulate');
  if (!old) throw new Refusal('NOT_FOUND');
  const next: AccountRef = { kind: 'demo', id: newId('acc') };
  const epoch = epochOf(await readEpoch(old)) + 1;
  await transact(
    turnEpoch(user.id, old, next, epoch, nowSeconds()),
    grant(next, DEMO_BALANCE, 'house:demo_grant', 'demo.reset'),
  );
  try {
    await voidEpoch(old);
  } catch (error) {
    log.error('reset not finished', error, { account: old.id });
  }
  await sendAway(old);
  return { epoch, balance: formatUnits(DEMO_BALANCE) };
}
