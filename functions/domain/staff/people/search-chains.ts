import { readDepositAddressOwners } from '#functions/data/chains/deposit-addresses.ts';
import { isHexadecimalHash } from '#functions/data/chains/transaction-hash.ts';
import {
  toTransferCreditKey,
  depositCollection,
  readDepositsByTransferCredit,
} from '#functions/data/deposits/deposits.ts';
import { readUser, readUsers } from '#functions/data/users/users.ts';
import { readWithdrawalsByHash } from '#functions/data/withdrawals/hot-wallets.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import type { DepositId, UserId, WithdrawalId } from '#shared/ids.ts';
import { type NetworkSpec, networkSpecs } from '#shared/market/networks.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { AdminSearchResult } from '#shared/schemas/admin/audit.ts';
import { detectAddressNetworks, readAddress } from '#shared/typed/addresses/read-address.ts';

/** Solana's format of a transaction id. */
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/;
/** Transfers of one transaction that are looked up: a search box is no list. */
const TRANSFERS = 4;

interface TransferredAmount {
  id: string;
  user_id: UserId;
  amount: Amount;
  coin_type: string;
  chain_type: string;
}

async function toTransferResults(
  kind: 'deposit' | 'withdrawal',
  transferItem: TransferredAmount | null,
): Promise<AdminSearchResult[]> {
  if (!transferItem) return [];
  const { id, amount, coin_type, chain_type, user_id } = transferItem;
  const username = (await readUser(user_id))?.username ?? '';
  const title = `${formatUnits(amount)} ${coin_type} ${chain_type}`;
  return [{ kind, id, title, subtitle: username, path: `/admin/${kind}s/${id}` }];
}

export const searchDepositById = async (id: DepositId): Promise<AdminSearchResult[]> =>
  toTransferResults('deposit', await depositCollection.findInIndex(id));

export const searchWithdrawalById = async (id: WithdrawalId): Promise<AdminSearchResult[]> =>
  toTransferResults('withdrawal', await withdrawalCollection.findInIndex(id));

/** True when a network has hashes of this form. */
const hasForm = ({ family }: NetworkSpec, typed: string): boolean => isHexadecimalHash(typed) === (family !== 'solana');

/** Finds deposits and withdrawals by the hash of their transaction, on any chain. */
export async function searchByTransactionHash(typed: string): Promise<AdminSearchResult[]> {
  if (!isHexadecimalHash(typed) && !SIGNATURE.test(typed)) return [];
  const sought = networkSpecs.filter((spec) => hasForm(spec, typed)).map(({ network }) => ({ network, hash: typed }));
  const names = sought.flatMap(({ network, hash }) =>
    Array.from({ length: TRANSFERS }, (_, ordinal) => toTransferCreditKey(network, hash, ordinal)),
  );
  const [credited, sentWithdrawals] = await Promise.all([
    readDepositsByTransferCredit(names),
    readWithdrawalsByHash(sought),
  ]);
  const came = [
    ...new Set(credited.flatMap((creditedDeposit) => (creditedDeposit ? [creditedDeposit.deposit_id] : []))),
  ].map(searchDepositById);
  const withdrawalSearches = sentWithdrawals.flatMap((hashWithdrawal) =>
    hashWithdrawal ? [searchWithdrawalById(hashWithdrawal.withdrawal_id)] : [],
  );
  return (await Promise.all([...came, ...withdrawalSearches])).flat();
}

/** Finds the users to whom an address on a chain was assigned. */
export async function searchByDepositAddress(typed: string): Promise<AdminSearchResult[]> {
  const sought = detectAddressNetworks(typed).map(({ network, name }) => ({
    network,
    name,
    address: readAddress(network, typed) ?? typed,
    memo: null,
  }));
  const owners = await readDepositAddressOwners(sought);
  const users = await readUsers(owners.flatMap((addressOwner) => (addressOwner ? [addressOwner.user_id] : [])));
  const names = new Map(users.flatMap((user) => (user ? [[user.id, user.username] as const] : [])));
  const results = owners.flatMap((owner, i): AdminSearchResult[] => {
    const title = owner && names.get(owner.user_id);
    if (!owner || title === undefined || title === null) return [];
    const path = `/admin/deposits?user_id=${owner.user_id}`;
    const subtitle = `${sought[i]?.name} ${owner.address}`;
    return [{ kind: 'deposit_address', id: owner.user_id, title, subtitle, path }];
  });
  // One key has the addresses of all chains of its kind.
  return results.filter((result, i) => results.findIndex(({ id }) => id === result.id) === i);
}
