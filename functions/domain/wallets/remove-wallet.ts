import { type SecurityVisit, securityEvent } from '#functions/data/identity/security-log.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { transact } from '#functions/data/table/transact.ts';
import { disownWallet, forgetLoginWallet, removeUserWallet } from '#functions/data/wallets/user-wallets.ts';
import type { UserWalletId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { findWallet } from './find-wallet.ts';
import { noteConnection } from './note-connection.ts';

/**
 * Removes a wallet, and with it its proof: whoever proves it next has it. The wallet by which a person logs in goes only
 * where there is a password beside it.
 * @throws {Refusal} NOT_FOUND, INVALID_ORDER_STATUS.
 */
export async function removeWallet(user: StoredUser, id: UserWalletId, visit: SecurityVisit): Promise<void> {
  const wallet = await findWallet(user.id, id);
  const { wallet_address } = wallet;
  const logsIn = user.wallet_address === wallet_address;
  if (logsIn && user.password_hash === undefined)
    throw new Refusal('INVALID_ORDER_STATUS', {
      message: 'You log in by this wallet. Set a password first, or you could no longer log in.',
    });
  await transact([
    ...removeUserWallet(wallet),
    ...(wallet.status === 'pending' ? [] : [disownWallet(user.id, wallet_address)]),
    ...(logsIn ? [forgetLoginWallet(user.id, wallet_address)] : []),
    noteConnection(user.id, wallet_address, 'removed', visit),
    securityEvent(user.id, 'wallet_removed', visit),
  ]);
}
