import { type WalletRef, parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { type CoinPriceLookup, readWallet, type StoredWallet, toWalletView } from '#functions/data/ledger/wallets.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { readUser, type StoredUser, userItems } from '#functions/data/users/users.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { WalletId } from '#shared/ids.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';

/** Wallet read by staff, with its user. */
export interface StaffWallet extends WalletRef {
  id: WalletId;
  stored: StoredWallet;
  user: StoredUser;
  /** True when the account was closed or reset: it is not used any more. */
  isOver: boolean;
}

/** Returns a wallet by its id alone. @throws {AppError} NOT_FOUND without an account. */
export async function readStaffWallet(id: WalletId): Promise<StaffWallet> {
  const place = parseWalletId(id);
  const account = place && (await readDemoEpoch(place.account));
  const user = account && (await readUser(account.user_id));
  if (!place || !user) throw new AppError('NOT_FOUND');
  const stored = await readWallet(place.account, place.type, place.coin);
  return { ...place, id, stored, user, isOver: user.closed_at !== undefined || account.ended_at !== undefined };
}

/** Returns the wallet of an account in use. @throws {AppError} NOT_FOUND; VALIDATION_FAILED. */
export async function readOpenStaffWallet(id: WalletId): Promise<StaffWallet> {
  const wallet = await readStaffWallet(id);
  if (!wallet.isOver) return wallet;
  const body = fieldError('accountClosed');
  throw new AppError('VALIDATION_FAILED', { message: body.message, fields: { body } });
}

/** Condition that a user has not closed their account. @throws {AppError} CHANGED_MEANWHILE, by its transaction. */
export const buildUserOpenCondition = ({ user }: StaffWallet): WriteOperation => ({
  label: `open ${user.id}`,
  check: userItems.key(user.id),
  condition: 'attribute_exists(pk) AND attribute_not_exists(closed_at)',
  fails: 'CHANGED_MEANWHILE',
});

/** Converts a wallet for staff. */
export const toStaffWalletView = (
  { account, stored, user }: Pick<StaffWallet, 'account' | 'stored' | 'user'>,
  priceOf: CoinPriceLookup,
): AdminWallet => ({
  ...toWalletView(account, stored, priceOf),
  user_id: user.id,
  username: user.username,
  account_id: account.id,
  account_kind: account.kind,
  version: stored.status_version ?? 0,
});
