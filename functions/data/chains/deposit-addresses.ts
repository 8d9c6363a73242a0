import { userPartition } from '#functions/data/table/keys.ts';
import { declareKeyedSingle, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, getItems, putItem, queryAllItems, updateItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** An address that was given to a person on a network, for good. */
export interface DepositAddress {
  network: string;
  address: string;
  memo: string | null;
  user_id: UserId;
  /** Whose money comes to it: the main account. */
  account_id: AccountId;
  /** Its place below the extended public key; null of one from a pool. */
  index: number | null;
  given_at: EpochSeconds;
}

/** By person and network. */
export const depositAddresses = declareItems<UserId>(userPartition, 'DEPOSIT_ADDRESS', 'stays');

/** Whose an address is: written with it. Letters are as the network's own form has them. */
const addressOwners = declareKeyedSingle('DEPOSIT_ADDRESS_OWNER');
const ownerName = (network: string, address: string, memo: string | null): string =>
  `${network}#${address}${memo === null ? '' : `#${memo}`}`;

/** Addresses that many people have, told apart by their memos: all that comes there is the platform's, whatever the memo. */
const sharedAddresses = declareKeyedSingle('SHARED_DEPOSIT_ADDRESS');

/** How many places below the extended public keys are taken: one a person, on all networks. */
const derivations = declareKeyedSingle('DERIVATIONS');

/** Addresses that the operator put there, of a network, not given to anybody yet. */
const pool = declareItems((network: string) => `ADDRESS_POOL#${network}`, null);

export interface PooledAddress {
  address: string;
  memo: string | null;
}

/** The address of a person on a network; null before it was given. */
export const readDepositAddress = (user: UserId, network: string): Promise<DepositAddress | null> =>
  getItem<DepositAddress>(depositAddresses.key(user, network));

/** All of a person's. */
export async function readDepositAddresses(user: UserId): Promise<DepositAddress[]> {
  const found: DepositAddress[] = [];
  for await (const one of queryAllItems<DepositAddress>(depositAddresses.range(user))) found.push(one);
  return found;
}

/** Takes the next place below the extended public keys: never given twice, and lost where nobody uses it. */
export async function takeDerivationIndex(): Promise<number> {
  const counted = await updateItem<{ next: number }>(derivations.key('ALL'), {
    update: 'ADD #next :one',
    names: { '#next': 'next' },
    values: { ':one': 1 },
  });
  if (!counted) throw new Error('No place below the extended public keys was counted.');
  return Number(counted.next) - 1;
}

/**
 * Gives a person an address, once: by two writes of one transaction. @throws {ChangedMeanwhile}, by its transaction,
 * where they have one by now, or it is somebody's.
 */
export function assignAddress(given: DepositAddress): WriteOperation[] {
  const condition = 'attribute_not_exists(pk)';
  const fails = buildConflictError(`The address of ${given.user_id} on ${given.network}`, 'given');
  const owner = addressOwners.key(ownerName(given.network, given.address, given.memo));
  return [
    { label: 'address', key: depositAddresses.key(given.user_id, given.network), put: { ...given }, condition, fails },
    { label: 'owner of the address', key: owner, put: { ...given }, condition, fails },
  ];
}

/** Whose these addresses are, in their order; null of those that are nobody's here. */
export const readAddressOwners = (
  wanted: readonly { network: string; address: string; memo: string | null }[],
): Promise<(DepositAddress | null)[]> =>
  getItems<DepositAddress>(
    wanted.map(({ network, address, memo }) => addressOwners.key(ownerName(network, address, memo))),
  );

/** Notes which of these addresses of a network are shared. It comes to the same however often it is done. */
export async function noteSharedAddresses(network: string, all: readonly PooledAddress[]): Promise<void> {
  const shared = new Set(all.flatMap(({ address, memo }) => (memo === null ? [] : [address])));
  for (const address of shared)
    await putItem(sharedAddresses.key(ownerName(network, address, null)), { network, address });
}

/**
 * Whether what comes to an address is the platform's: it was given to somebody, waits in the pool to be given, or is
 * shared, under whatever memo.
 */
export async function isDepositAddress(network: string, address: string): Promise<boolean> {
  const name = ownerName(network, address, null);
  const found = await getItems([addressOwners.key(name), sharedAddresses.key(name), pool.key(network, name)]);
  return found.some((one) => one !== null);
}

/** Puts an address into the pool of its network. @throws {ChangedMeanwhile}, by its transaction, where it is in it. */
export const addPooledAddress = (network: string, one: PooledAddress): WriteOperation => ({
  label: `pool of ${network}`,
  key: pool.key(network, ownerName(network, one.address, one.memo)),
  put: { ...one },
  condition: 'attribute_not_exists(pk)',
  fails: buildConflictError(`The pool of ${network}`, 'filled'),
});

/** That an address is nobody's: what was given never comes into the pool again. @throws {ChangedMeanwhile}, as above. */
export const assertAddressUnassigned = (network: string, one: PooledAddress): WriteOperation => ({
  label: `nobody of an address on ${network}`,
  check: addressOwners.key(ownerName(network, one.address, one.memo)),
  condition: 'attribute_not_exists(pk)',
  fails: buildConflictError(`The owner of an address on ${network}`, 'asked for'),
});

/** Takes an address out of the pool. @throws {ChangedMeanwhile}, by its transaction, where somebody else did. */
export const takePooledAddress = (network: string, one: PooledAddress): WriteOperation => ({
  label: `pool of ${network}`,
  delete: pool.key(network, ownerName(network, one.address, one.memo)),
  condition: 'attribute_exists(pk)',
  fails: buildConflictError(`The pool of ${network}`, 'used'),
});

/** Where the pool of a network lies, in the order of its addresses. */
export const getPoolRange = (network: string) => pool.range(network);
