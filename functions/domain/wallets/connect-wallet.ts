import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import {
  assignWalletOwner,
  putUserWallet,
  readUserWallet,
  toUserWalletView,
} from '#functions/data/wallets/user-wallets.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { type UserWalletInput, buildStoredUserWallet } from './add-wallet.ts';
import { verifyWalletProof, type WalletProof } from './verify-wallet-proof.ts';
import { verifyUserWallet } from './verify-wallet.ts';
import { buildWalletEventWrite } from './wallet-event-write.ts';
import { buildWalletAddedNotification } from './wallet-news.ts';

/**
 * Adds a wallet together with its proof; also proves one that was pending.
 * @throws {AppError} SIGNATURE_INVALID, LIMIT_REACHED; VALIDATION_FAILED when it is proved already, by this user or
 * another one.
 */
export async function connectUserWallet(
  user: StoredUser,
  input: UserWalletInput & WalletProof,
  visit: SecurityEventOrigin,
): Promise<UserWallet> {
  const storedWallet = await readUserWallet(user.id, input.wallet_address);
  if (storedWallet?.status === 'pending') return verifyUserWallet(user, storedWallet.id, input, visit);
  const { address, signer, spend } = await verifyWalletProof(input);
  if (storedWallet) throw new AppError('VALIDATION_FAILED', { fields: { wallet_address: fieldError('walletListed') } });
  const wallet = buildStoredUserWallet(user, input, 'active');
  const news = buildWalletAddedNotification(user, address, visit);
  await transact([
    spend,
    assignWalletOwner(user.id, address, signer),
    ...putUserWallet(wallet),
    buildWalletEventWrite(user.id, address, 'added', visit),
    ...news.operations,
  ]);
  await news.tell();
  return toUserWalletView(wallet, user);
}
