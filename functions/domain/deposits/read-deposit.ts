import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { deposits, depositView, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import type { AccountRef, DepositId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { Deposit } from '#shared/schemas/deposits.ts';

/** One of the account's own. Somebody else's is answered as an unknown one is. @throws {Refusal} NOT_FOUND. */
export async function readOwnDeposit(account: AccountRef, id: DepositId): Promise<StoredDeposit> {
  const deposit = await deposits.read(account, id);
  if (!deposit) throw new AppError('NOT_FOUND');
  return deposit;
}

/** As its owner sees it, with where the transaction can be looked at. */
export const toOwnDepositView = async (deposit: StoredDeposit): Promise<Deposit> =>
  depositView(deposit, await readCoinNetwork(deposit.coin_type, deposit.chain_type));

/**
 * Does something with a deposit as it is now, and again from the beginning where it changed meanwhile.
 * @throws {Error} of one that there is not: a mistake in the program.
 */
export const withDeposit = <T>(of: StoredDeposit, act: (deposit: StoredDeposit) => Promise<T>): Promise<T> =>
  retryOnConflict(async () => {
    const deposit = await deposits.read(toAccountRef(of), of.id);
    if (!deposit) throw new Error(`Deposit ${of.id} was not found while it was being changed.`);
    return act(deposit);
  });
