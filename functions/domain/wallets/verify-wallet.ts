import type { SecurityVisit } from '#functions/data/identity/security-log.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { transact } from '#functions/data/table/transact.ts';
import { activateUserWallet, confirmSigner, ownWallet, userWalletView } from '#functions/data/wallets/user-wallets.ts';
import type { UserWalletId } from '#shared/ids.ts';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { findWallet } from './find-wallet.ts';
import { noteConnection } from './note-connection.ts';
import { proveWallet, type WalletProof } from './prove-wallet.ts';

/**
 * Shows that a noted wallet is the person's own. One that is proved already stays so.
 * @throws {Refusal} NOT_FOUND, SIGNATURE_INVALID; VALIDATION_FAILED where it has proved to be somebody else's.
 */
export async function verifyWallet(
  user: StoredUser,
  id: UserWalletId,
  { message, signature }: Omit<WalletProof, 'wallet_address'>,
  visit: SecurityVisit,
): Promise<UserWallet> {
  const wallet = await findWallet(user.id, id);
  const { wallet_address } = wallet;
  const { signer, spend } = await proveWallet({ wallet_address, message, signature });
  const proved = [ownWallet(user.id, wallet_address, signer), activateUserWallet(wallet)];
  await transact([
    spend,
    ...(wallet.status === 'pending' ? proved : [confirmSigner(user.id, wallet_address, signer)]),
    noteConnection(user.id, wallet_address, 'verified', visit),
  ]);
  return userWalletView({ ...wallet, status: 'active' }, user);
}
