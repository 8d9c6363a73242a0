import { buildDepositAddressAssignment } from '#functions/data/chains/deposit-addresses.ts';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';

/** Assigns a user an address on a network. */
export async function assignDepositAddress(
  { user, account }: UserPrincipal,
  network: string,
  address: string,
): Promise<void> {
  const { id: user_id } = user;
  const assignment = {
    network,
    address,
    memo: null,
    user_id,
    account_id: account.id,
    index: null,
    given_at: nowSeconds(),
  };
  await transact(buildDepositAddressAssignment(assignment));
}

/** Returns all deposits of an account, the oldest first. */
export async function listAccountDeposits(account: AccountRef): Promise<StoredDeposit[]> {
  const accountDeposits: StoredDeposit[] = [];
  for await (const deposit of depositCollection.each(account)) accountDeposits.push(deposit);
  return accountDeposits;
}

/** Returns an account's balance of a coin in its funding wallet: available, and frozen. */
export async function readFundingBalance(
  account: AccountRef,
  coin: string,
): Promise<[available: string, frozen: string]> {
  const { available, frozen } = await readWalletBalance(account, 'spot', coin);
  return [formatUnits(available), formatUnits(frozen)];
}
