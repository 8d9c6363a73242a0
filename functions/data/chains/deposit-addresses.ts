import { userPartition } from '#functions/data/table/keys.ts';
import { declareKeyedItem, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, getItems, putItem, queryAllItems, updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Address assigned to a user on a network, permanently. */
export interface DepositAddress {
  network: string;
  address: string;
  memo: string | null;
  user_id: UserId;
  /** The account credited: the main account. */
  account_id: AccountId;
  /** Index below the extended public key; null for an address from a pool. */
  index: number | null;
  given_at: EpochSeconds;
}

/** By user and network. */
export const depositAddresses = declareItems<UserId>(userPartition, 'DEPOSIT_ADDRESS', 'stays');

/** Owner of an address, written with it. Letter case is that of the network's own form. */
const addressOwners = declareKeyedItem('DEPOSIT_ADDRESS_OWNER');
const ownerName = (network: string, address: string, memo: string | null): string =>
  `${network}#${address}${memo === null ? '' : `#${memo}`}`;

/**
 * Addresses that many users share, told apart by memos: all that arrives there is the platform's, whatever the memo.
 */
const sharedAddresses = declareKeyedItem('SHARED_DEPOSIT_ADDRESS');

/** Number of indices used below the extended public keys: one a user, on all networks. */
const derivations = declareKeyedItem('DERIVATIONS');

/** Addresses of a network that the operator added, not assigned yet. */
const pool = declareItems((network: string) => `ADDRESS_POOL#${network}`, null);

export interface PooledDepositAddress {
  address: string;
  memo: string | null;
}

/** Returns a user's address on a network; null before it was assigned. */
export const readDepositAddress = (user: UserId, network: string): Promise<DepositAddress | null> =>
  getItem<DepositAddress>(depositAddresses.key(user, network));

/** Returns all addresses of a user. */
export async function readDepositAddresses(user: UserId): Promise<DepositAddress[]> {
  const addresses: DepositAddress[] = [];
  for await (const depositAddress of queryAllItems<DepositAddress>(depositAddresses.range(user)))
    addresses.push(depositAddress);
  return addresses;
}

/** Takes the next index below the extended public keys: never reused, and lost when unused. */
export async function allocateDerivationIndex(): Promise<number> {
  const counter = await updateItem<{ next: number }>(derivations.key('ALL'), {
    update: 'ADD #next :one',
    names: { '#next': 'next' },
    values: { ':one': 1 },
  });
  if (!counter) throw new Error('No place below the extended public keys was counted.');
  return Number(counter.next) - 1;
}

/**
 * Assigns an address to a user, once: two writes of one transaction.
 * @throws {ConflictError} by its transaction when the user has one already, or the address is taken.
 */
export function buildDepositAddressAssignment(depositAddress: DepositAddress): WriteOperation[] {
  const condition = 'attribute_not_exists(pk)';
  const fails = buildConflictError(`The address of ${depositAddress.user_id} on ${depositAddress.network}`, 'given');
  const owner = addressOwners.key(ownerName(depositAddress.network, depositAddress.address, depositAddress.memo));
  return [
    {
      label: 'address',
      key: depositAddresses.key(depositAddress.user_id, depositAddress.network),
      put: { ...depositAddress },
      condition,
      fails,
    },
    { label: 'owner of the address', key: owner, put: { ...depositAddress }, condition, fails },
  ];
}

/** Returns the owners of these addresses, in their order; null for unknown ones. */
export const readDepositAddressOwners = (
  lookups: readonly { network: string; address: string; memo: string | null }[],
): Promise<(DepositAddress | null)[]> =>
  getItems<DepositAddress>(
    lookups.map(({ network, address, memo }) => addressOwners.key(ownerName(network, address, memo))),
  );

/** Notes which of these addresses of a network are shared. Idempotent. */
export async function recordSharedDepositAddresses(
  network: string,
  all: readonly PooledDepositAddress[],
): Promise<void> {
  const shared = new Set(all.flatMap(({ address, memo }) => (memo === null ? [] : [address])));
  for (const address of shared)
    await putItem(sharedAddresses.key(ownerName(network, address, null)), { network, address });
}

/** True when money to an address is the platform's: it is assigned to a user, in the pool, or shared under any memo. */
export async function isPlatformDepositAddress(network: string, address: string): Promise<boolean> {
  const name = ownerName(network, address, null);
  const storedItems = await getItems([addressOwners.key(name), sharedAddresses.key(name), pool.key(network, name)]);
  return storedItems.some((storedItem) => storedItem !== null);
}

/** Adds an address to the pool of its network. @throws {ConflictError} by its transaction when it is there already. */
export const addPooledDepositAddress = (network: string, pooledAddress: PooledDepositAddress): WriteOperation => ({
  label: `pool of ${network}`,
  key: pool.key(network, ownerName(network, pooledAddress.address, pooledAddress.memo)),
  put: { ...pooledAddress },
  condition: 'attribute_not_exists(pk)',
  fails: buildConflictError(`The pool of ${network}`, 'filled'),
});

/**
 * Requires that an address is unassigned: an assigned one never returns to the pool.
 * @throws {ConflictError} by its transaction.
 */
export const assertDepositAddressUnassigned = (
  network: string,
  pooledAddress: PooledDepositAddress,
): WriteOperation => ({
  label: `nobody of an address on ${network}`,
  check: addressOwners.key(ownerName(network, pooledAddress.address, pooledAddress.memo)),
  condition: 'attribute_not_exists(pk)',
  fails: buildConflictError(`The owner of an address on ${network}`, 'asked for'),
});

/** Takes an address out of the pool. @throws {ConflictError} by its transaction when another request did. */
export const takePooledDepositAddress = (network: string, pooledAddress: PooledDepositAddress): WriteOperation => ({
  label: `pool of ${network}`,
  delete: pool.key(network, ownerName(network, pooledAddress.address, pooledAddress.memo)),
  condition: 'attribute_exists(pk)',
  fails: buildConflictError(`The pool of ${network}`, 'used'),
});

/** Range of a network's pool, in the order of its addresses. */
export const getDepositAddressPoolRange = (network: string) => pool.range(network);
