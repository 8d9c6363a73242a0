import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import {
  type StoredWithdrawal,
  withdrawalCollection,
  toWithdrawalView,
} from '#functions/data/withdrawals/withdrawals.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, WithdrawalId } from '#shared/ids.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';

/** Returns one of the account's own withdrawals; another account's counts as unknown. @throws {AppError} NOT_FOUND */
export async function readOwnStoredWithdrawal(account: AccountRef, id: WithdrawalId): Promise<StoredWithdrawal> {
  const withdrawal = await withdrawalCollection.read(account, id);
  if (!withdrawal) throw new AppError('NOT_FOUND');
  return withdrawal;
}

/** Converts a withdrawal for its user, with its explorer link. */
export const readWithdrawalView = async (withdrawal: StoredWithdrawal): Promise<Withdrawal> =>
  toWithdrawalView(withdrawal, await readCoinNetwork(withdrawal.coin_type, withdrawal.chain_type));

/** Returns the same by its id. @throws {AppError} NOT_FOUND */
export const readOwnWithdrawal = async (account: AccountRef, id: WithdrawalId): Promise<Withdrawal> =>
  readWithdrawalView(await readOwnStoredWithdrawal(account, id));
