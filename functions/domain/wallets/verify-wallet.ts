import type { SecurityVisit } from '#functions/data/identity/security-log.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import {
  activateUserWallet,
  confirmSigner,
  assignWalletOwner,
  userWalletView,
} from '#functions/data/wallets/user-wallets.ts';
import type { UserWalletId } from '#shared/ids.ts';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { recordConnection } from './record-connection.ts';
import { requireUserWallet } from './require-user-wallet.ts';
import { verifyWalletProof, type WalletProof } from './verify-wallet-proof.ts';

/**
 * Proves that an added wallet is the user's own; idempotent.
 * @throws {AppError} NOT_FOUND, SIGNATURE_INVALID; VALIDATION_FAILED when another user has proved it.
 */
export async function verifyWallet(
  user: StoredUser,
  id: UserWalletId,
  { message, signature }: Omit<WalletProof, 'wallet_address'>,
  visit: SecurityVisit,
): Promise<UserWallet> {
  const wallet = await requireUserWallet(user.id, id);
  const { wallet_address } = wallet;
  const { signer, spend } = await verifyWalletProof({ wallet_address, message, signature });
  const proved = [assignWalletOwner(user.id, wallet_address, signer), activateUserWallet(wallet)];
  await transact([
    spend,
    ...(wallet.status === 'pending' ? proved : [confirmSigner(user.id, wallet_address, signer)]),
    recordConnection(user.id, wallet_address, 'verified', visit),
  ]);
  return userWalletView({ ...wallet, status: 'active' }, user);
}
