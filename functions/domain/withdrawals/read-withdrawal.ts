import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { type StoredWithdrawal, withdrawals, withdrawalView } from '#functions/data/withdrawals/withdrawals.ts';
import type { AccountRef, WithdrawalId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';

/** One of the account's own. Somebody else's is answered as an unknown one is. @throws {Refusal} NOT_FOUND */
export async function requireOwnWithdrawal(account: AccountRef, id: WithdrawalId): Promise<StoredWithdrawal> {
  const withdrawal = await withdrawals.read(account, id);
  if (!withdrawal) throw new AppError('NOT_FOUND');
  return withdrawal;
}

/** A withdrawal as its owner sees it, with where anybody can look at it. */
export const readWithdrawalView = async (withdrawal: StoredWithdrawal): Promise<Withdrawal> =>
  withdrawalView(withdrawal, await readCoinNetwork(withdrawal.coin_type, withdrawal.chain_type));

/** The same by its id. @throws {Refusal} NOT_FOUND */
export const readOwnWithdrawal = async (account: AccountRef, id: WithdrawalId): Promise<Withdrawal> =>
  readWithdrawalView(await requireOwnWithdrawal(account, id));
