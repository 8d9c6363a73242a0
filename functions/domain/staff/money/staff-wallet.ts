import { type WalletRef, parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { type CoinPriceLookup, readWallet, type StoredWallet, walletView } from '#functions/data/ledger/wallets.ts';
import { readDemoEpoch } from '#functions/data/people/demo-epochs.ts';
import { readUser, type StoredUser, users } from '#functions/data/people/users.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { WalletId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';

/** A wallet that staff look at, with whose it is. */
export interface StaffWallet extends WalletRef {
  id: WalletId;
  stored: StoredWallet;
  user: StoredUser;
  /** Whether the account was closed, or was reset: nothing is done in it any more. */
  isOver: boolean;
}

/** By its id alone. @throws {Refusal} NOT_FOUND of one in no account. */
export async function readStaffWallet(id: WalletId): Promise<StaffWallet> {
  const place = parseWalletId(id);
  const account = place && (await readDemoEpoch(place.account));
  const user = account && (await readUser(account.user_id));
  if (!place || !user) throw new AppError('NOT_FOUND');
  const stored = await readWallet(place.account, place.type, place.coin);
  return { ...place, id, stored, user, isOver: user.closed_at !== undefined || account.ended_at !== undefined };
}

/** The same of an account that is in use. @throws {Refusal} NOT_FOUND; VALIDATION_FAILED. */
export async function readOpenStaffWallet(id: WalletId): Promise<StaffWallet> {
  const wallet = await readStaffWallet(id);
  if (!wallet.isOver) return wallet;
  const body = fieldError('accountClosed');
  throw new AppError('VALIDATION_FAILED', { message: body.message, fields: { body } });
}

/** Holds while a person has not closed their account. @throws {Refusal} CHANGED_MEANWHILE, by its transaction. */
export const userOpenCondition = ({ user }: StaffWallet): WriteOperation => ({
  label: `open ${user.id}`,
  check: users.key(user.id),
  condition: 'attribute_exists(pk) AND attribute_not_exists(closed_at)',
  fails: 'CHANGED_MEANWHILE',
});

/** As staff see it. */
export const staffWalletView = (
  { account, stored, user }: Pick<StaffWallet, 'account' | 'stored' | 'user'>,
  priceOf: CoinPriceLookup,
): AdminWallet => ({
  ...walletView(account, stored, priceOf),
  user_id: user.id,
  username: user.username,
  account_id: account.id,
  account_kind: account.kind,
  version: stored.status_version ?? 0,
});
