import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import {
  putUserWallet,
  type StoredUserWallet,
  toUserWalletView,
  type UserWalletTypeCode,
} from '#functions/data/wallets/user-wallets.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { buildWalletEventWrite } from './wallet-event-write.ts';
import { buildWalletAddedNotification } from './wallet-news.ts';

export interface UserWalletInput {
  wallet_type_id: UserWalletTypeCode;
  /** Checksummed. */
  wallet_address: string;
  remark?: string | undefined;
}

export const buildStoredUserWallet = (
  user: StoredUser,
  input: UserWalletInput,
  status: 'pending' | 'active',
): StoredUserWallet => ({
  id: newId('uwl'),
  user_id: user.id,
  wallet_type: input.wallet_type_id,
  wallet_address: input.wallet_address,
  remark: input.remark?.trim() ?? null,
  status,
  created_at: nowSeconds(),
});

/**
 * Adds an unproven wallet: until its proof it belongs to no user, and any user may add it.
 * @throws {AppError} LIMIT_REACHED; VALIDATION_FAILED when the user added it already.
 */
export async function addUserWallet(
  user: StoredUser,
  input: UserWalletInput,
  visit: SecurityEventOrigin,
): Promise<UserWallet> {
  const wallet = buildStoredUserWallet(user, input, 'pending');
  const { wallet_address } = wallet;
  const news = buildWalletAddedNotification(user, wallet_address, visit);
  await transact([
    ...putUserWallet(wallet),
    buildWalletEventWrite(user.id, wallet_address, 'added', visit),
    ...news.operations,
  ]);
  await news.tell();
  return toUserWalletView(wallet, user);
}
