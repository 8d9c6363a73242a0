import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { depositCollection, toDepositView, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, DepositId } from '#shared/ids.ts';
import type { Deposit } from '#shared/schemas/deposits.ts';

/** Returns one of the account’s own deposits. A foreign one is treated as unknown. @throws {AppError} NOT_FOUND. */
export async function readOwnDeposit(account: AccountRef, id: DepositId): Promise<StoredDeposit> {
  const deposit = await depositCollection.read(account, id);
  if (!deposit) throw new AppError('NOT_FOUND');
  return deposit;
}

/** Returns the user’s view of a deposit, with its explorer link. */
export const toOwnDepositView = async (deposit: StoredDeposit): Promise<Deposit> =>
  toDepositView(deposit, await readCoinNetwork(deposit.coin_type, deposit.chain_type));

/**
 * Runs an action on the current deposit; retries on conflicts.
 * @throws {Error} if there is no such deposit, which is a bug.
 */
export const withCurrentDeposit = <T>(of: StoredDeposit, act: (deposit: StoredDeposit) => Promise<T>): Promise<T> =>
  retryOnConflict(async () => act(await depositCollection.reload(toAccountRef(of), of.id)));
