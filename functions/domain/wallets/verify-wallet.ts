import type { SecurityVisit } from '#functions/data/security-log.ts';
import { transact } from '#functions/data/transact.ts';
import { activateUserWallet, ownWallet, userWalletView } from '#functions/data/user-wallets.ts';
import type { StoredUser } from '#functions/data/users.ts';
import type { UserWalletId } from '#shared/ids.ts';
import type { UserWallet } from '#shared/schemas/person.ts';
import { takenBy } from './add-wallet.ts';
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
  const { spend } = await proveWallet({ wallet_address, message, signature });
  const proved = [ownWallet(user.id, wallet_address), activateUserWallet(wallet)];
  try {
    await transact([
      spend,
      ...(wallet.status === 'pending' ? proved : []),
      noteConnection(user.id, wallet_address, 'verified', visit),
    ]);
  } catch (error) {
    throw takenBy(error);
  }
  return userWalletView({ ...wallet, status: 'active' }, user);
}
