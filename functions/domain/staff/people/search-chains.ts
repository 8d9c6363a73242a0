import { readAddressOwners } from '#functions/data/chains/deposit-addresses.ts';
import { isHexadecimal } from '#functions/data/chains/transaction-hash.ts';
import { getTransferCreditName, deposits, readCreditedDeposits } from '#functions/data/deposits/deposits.ts';
import { readUser, readUsers } from '#functions/data/users/users.ts';
import { readHashWithdrawals } from '#functions/data/withdrawals/hot-wallets.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import { detectAddressNetworks, normalizeAddress } from '#functions/domain/chain/addresses/address-formats.ts';
import type { DepositId, UserId, WithdrawalId } from '#shared/ids.ts';
import { type NetworkSpec, networkSpecs } from '#shared/market/networks.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { SearchResult } from '#shared/schemas/admin/audit.ts';

/** Solana's format of a transaction id. */
const SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/;
/** Transfers of one transaction that are looked up: a search box is no list. */
const TRANSFERS = 4;

interface Moved {
  id: string;
  user_id: UserId;
  amount: Amount;
  coin_type: string;
  chain_type: string;
}

async function movedFound(kind: 'deposit' | 'withdrawal', transferItem: Moved | null): Promise<SearchResult[]> {
  if (!transferItem) return [];
  const { id, amount, coin_type, chain_type, user_id } = transferItem;
  const username = (await readUser(user_id))?.username ?? '';
  const title = `${formatUnits(amount)} ${coin_type} ${chain_type}`;
  return [{ kind, id, title, subtitle: username, path: `/admin/${kind}s/${id}` }];
}

export const searchDepositById = async (id: DepositId): Promise<SearchResult[]> =>
  movedFound('deposit', await deposits.findInIndex(id));

export const searchWithdrawalById = async (id: WithdrawalId): Promise<SearchResult[]> =>
  movedFound('withdrawal', await withdrawals.findInIndex(id));

/** True when a network has hashes of this form. */
const hasForm = ({ family }: NetworkSpec, typed: string): boolean => isHexadecimal(typed) === (family !== 'solana');

/** Finds deposits and withdrawals by the hash of their transaction, on any chain. */
export async function searchTransactionHash(typed: string): Promise<SearchResult[]> {
  if (!isHexadecimal(typed) && !SIGNATURE.test(typed)) return [];
  const sought = networkSpecs.filter((spec) => hasForm(spec, typed)).map(({ network }) => ({ network, hash: typed }));
  const names = sought.flatMap(({ network, hash }) =>
    Array.from({ length: TRANSFERS }, (_, ordinal) => getTransferCreditName(network, hash, ordinal)),
  );
  const [credited, sentWithdrawals] = await Promise.all([readCreditedDeposits(names), readHashWithdrawals(sought)]);
  const came = [...new Set(credited.flatMap((creditedDeposit) => (creditedDeposit ? [creditedDeposit.deposit_id] : [])))].map(searchDepositById);
  const withdrawalSearches = sentWithdrawals.flatMap((hashWithdrawal) => (hashWithdrawal ? [searchWithdrawalById(hashWithdrawal.withdrawal_id)] : []));
  return (await Promise.all([...came, ...withdrawalSearches])).flat();
}

/** Finds the users to whom an address on a chain was assigned. */
export async function searchDepositAddress(typed: string): Promise<SearchResult[]> {
  const sought = detectAddressNetworks(typed).map(({ network, name }) => ({
    network,
    name,
    address: normalizeAddress(network, typed) ?? typed,
    memo: null,
  }));
  const owners = await readAddressOwners(sought);
  const users = await readUsers(owners.flatMap((addressOwner) => (addressOwner ? [addressOwner.user_id] : [])));
  const names = new Map(users.flatMap((user) => (user ? [[user.id, user.username] as const] : [])));
  const results = owners.flatMap((owner, i): SearchResult[] => {
    const title = owner && names.get(owner.user_id);
    if (!owner || title === undefined || title === null) return [];
    const path = `/admin/deposits?user_id=${owner.user_id}`;
    const subtitle = `${sought[i]?.name} ${owner.address}`;
    return [{ kind: 'deposit_address', id: owner.user_id, title, subtitle, path }];
  });
  // One key has the addresses of all chains of its kind.
  return results.filter((result, i) => results.findIndex(({ id }) => id === result.id) === i);
}
