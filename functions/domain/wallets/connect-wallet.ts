import type { SecurityVisit } from '#functions/data/identity/security-log.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { transact } from '#functions/data/table/transact.ts';
import { ownWallet, putUserWallet, readUserWallet, userWalletView } from '#functions/data/wallets/user-wallets.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { type NewWallet, newWallet } from './add-wallet.ts';
import { noteConnection } from './note-connection.ts';
import { proveWallet, type WalletProof } from './prove-wallet.ts';
import { verifyWallet } from './verify-wallet.ts';
import { walletAdded } from './wallet-news.ts';

/**
 * Notes a wallet together with its proof; one that waits for its proof has it now.
 * @throws {Refusal} SIGNATURE_INVALID, LIMIT_REACHED; VALIDATION_FAILED where it is proved already, by this person or
 *   another one.
 */
export async function connectWallet(
  user: StoredUser,
  given: NewWallet & WalletProof,
  visit: SecurityVisit,
): Promise<UserWallet> {
  const noted = await readUserWallet(user.id, given.wallet_address);
  if (noted?.status === 'pending') return verifyWallet(user, noted.id, given, visit);
  const { address, signer, spend } = await proveWallet(given);
  if (noted) throw new Refusal('VALIDATION_FAILED', { fields: { wallet_address: because('walletListed') } });
  const wallet = newWallet(user, given, 'active');
  const news = walletAdded(user, address, visit);
  await transact([
    spend,
    ownWallet(user.id, address, signer),
    ...putUserWallet(wallet),
    noteConnection(user.id, address, 'added', visit),
    ...news.operations,
  ]);
  await news.tell();
  return userWalletView(wallet, user);
}
