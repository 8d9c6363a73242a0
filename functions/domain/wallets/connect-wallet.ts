import type { SecurityVisit } from '#functions/data/identity/security-log.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import {
  assignWalletOwner,
  putUserWallet,
  readUserWallet,
  userWalletView,
} from '#functions/data/wallets/user-wallets.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { type UserWalletInput, buildUserWallet } from './add-wallet.ts';
import { recordConnection } from './record-connection.ts';
import { verifyWalletProof, type WalletProof } from './verify-wallet-proof.ts';
import { verifyWallet } from './verify-wallet.ts';
import { buildWalletAddedNotification } from './wallet-news.ts';

/**
 * Adds a wallet together with its proof; also proves one that was pending.
 * @throws {AppError} SIGNATURE_INVALID, LIMIT_REACHED; VALIDATION_FAILED when it is proved already, by this user or
 * another one.
 */
export async function connectWallet(
  user: StoredUser,
  input: UserWalletInput & WalletProof,
  visit: SecurityVisit,
): Promise<UserWallet> {
  const storedWallet = await readUserWallet(user.id, input.wallet_address);
  if (storedWallet?.status === 'pending') return verifyWallet(user, storedWallet.id, input, visit);
  const { address, signer, spend } = await verifyWalletProof(input);
  if (storedWallet) throw new AppError('VALIDATION_FAILED', { fields: { wallet_address: fieldError('walletListed') } });
  const wallet = buildUserWallet(user, input, 'active');
  const news = buildWalletAddedNotification(user, address, visit);
  await transact([
    spend,
    assignWalletOwner(user.id, address, signer),
    ...putUserWallet(wallet),
    recordConnection(user.id, address, 'added', visit),
    ...news.operations,
  ]);
  await news.tell();
  return userWalletView(wallet, user);
}
