import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import {
  activateUserWallet,
  confirmWalletSigner,
  assignWalletOwner,
  toUserWalletView,
} from '#functions/data/wallets/user-wallets.ts';
import type { UserWalletId } from '#shared/ids.ts';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { readExistingUserWallet } from './require-user-wallet.ts';
import { verifyWalletProof, type WalletProof } from './verify-wallet-proof.ts';
import { buildWalletEventWrite } from './wallet-event-write.ts';

/**
 * Proves that an added wallet is the user's own; idempotent.
 * @throws {AppError} NOT_FOUND, SIGNATURE_INVALID; VALIDATION_FAILED when another user has proved it.
 */
export async function verifyUserWallet(
  user: StoredUser,
  id: UserWalletId,
  { message, signature }: Omit<WalletProof, 'wallet_address'>,
  visit: SecurityEventOrigin,
): Promise<UserWallet> {
  const wallet = await readExistingUserWallet(user.id, id);
  const { wallet_address } = wallet;
  const { signer, spend } = await verifyWalletProof({ wallet_address, message, signature });
  const proved = [assignWalletOwner(user.id, wallet_address, signer), activateUserWallet(wallet)];
  await transact([
    spend,
    ...(wallet.status === 'pending' ? proved : [confirmWalletSigner(user.id, wallet_address, signer)]),
    buildWalletEventWrite(user.id, wallet_address, 'verified', visit),
  ]);
  return toUserWalletView({ ...wallet, status: 'active' }, user);
}
