import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { removeWalletOwner, removeUserLoginWallet, removeUserWallet } from '#functions/data/wallets/user-wallets.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { UserWalletId } from '#shared/ids.ts';
import { readExistingUserWallet } from './require-user-wallet.ts';
import { buildWalletEventWrite } from './wallet-event-write.ts';

/**
 * Removes a wallet and its proof: the next user to prove it has it. A user's login wallet can be removed only with a
 * password set.
 * @throws {AppError} NOT_FOUND, INVALID_ORDER_STATUS.
 */
export async function unlinkUserWallet(user: StoredUser, id: UserWalletId, visit: SecurityEventOrigin): Promise<void> {
  const wallet = await readExistingUserWallet(user.id, id);
  const { wallet_address } = wallet;
  const logsIn = user.wallet_address === wallet_address;
  if (logsIn && user.password_hash === undefined)
    throw new AppError('INVALID_ORDER_STATUS', {
      message: errorDetails.walletIsLogin,
    });
  await transact([
    ...removeUserWallet(wallet),
    ...(wallet.status === 'pending' ? [] : [removeWalletOwner(user.id, wallet_address)]),
    ...(logsIn ? [removeUserLoginWallet(user.id, wallet_address)] : []),
    buildWalletEventWrite(user.id, wallet_address, 'removed', visit),
    addSecurityEvent(user.id, 'wallet_removed', visit),
  ]);
}
