import { listUserWallets, type StoredUserWallet } from '#functions/data/wallets/user-wallets.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { UserId, UserWalletId } from '#shared/ids.ts';

/** @throws {AppError} NOT_FOUND, also for another user's. */
export async function readExistingUserWallet(user: UserId, id: UserWalletId): Promise<StoredUserWallet> {
  // At most twenty, by address.
  const wallet = (await listUserWallets(user)).find((ownWallet) => ownWallet.id === id);
  if (!wallet) throw new AppError('NOT_FOUND');
  return wallet;
}
