import {
  toCanonicalTransactionHash,
  getAlternativeTransactionHashes,
} from '#functions/data/chains/transaction-hash.ts';
import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import { getItem, getItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountRef, WithdrawalId } from '#shared/ids.ts';

/** Next nonce of a network's hot wallet: a provider's pending count is no source of it. */
export const hotWalletNonces = declareKeyedItem('HOT_WALLET_NONCE');

/** The nonce as read. */
export interface HotWalletNonce {
  network: string;
  /** Null before the first. */
  next: number | null;
}

export async function readHotWalletNonce(network: string): Promise<HotWalletNonce> {
  const stored = await getItem<{ next: number }>(hotWalletNonces.key(network));
  return { network, next: stored ? Number(stored.next) : null };
}

/** Takes this nonce, not below the one that was read. @throws {ConflictError} by its transaction when it was taken. */
export const takeHotWalletNonce = ({ network, next }: HotWalletNonce, nonce: number): WriteOperation => ({
  label: `nonce of ${network}`,
  key: hotWalletNonces.key(network),
  put: { next: nonce + 1 },
  condition: next === null ? 'attribute_not_exists(pk)' : '#next = :seen',
  ...(next !== null && { names: { '#next': 'next' }, values: { ':seen': next } }),
  fails: buildConflictError(`The nonce of ${network}`, 'taken'),
});

/** The withdrawal that a transaction paid: one pays one. */
const hashes = declareKeyedItem('WITHDRAWAL_HASH');
const hashKey = (network: string, hash: string) =>
  hashes.key(`${network}#${toCanonicalTransactionHash(network, hash)}`);

/** Returns the withdrawals that transactions paid, in their order; null for others. */
export const readWithdrawalsByHash = (
  hashRefs: readonly { network: string; hash: string }[],
): Promise<({ withdrawal_id: WithdrawalId } | null)[]> =>
  getItems<{ withdrawal_id: WithdrawalId }>(hashRefs.map(({ network, hash }) => hashKey(network, hash)));

/**
 * Links a transaction to its withdrawal, once.
 * @throws what `fails` returns, by its transaction, when it belongs to another one.
 */
export const linkHashToWithdrawal = (
  network: string,
  hash: string,
  account: AccountRef,
  withdrawal_id: WithdrawalId,
  fails?: WriteOperation['fails'],
): WriteOperation => ({
  label: `hash ${hash}`,
  key: hashKey(network, hash),
  put: { account, withdrawal_id },
  condition: 'attribute_not_exists(pk)',
  ...(fails !== undefined && { fails }),
});

/** Checks that a transaction has no name in another usual spelling: names used to be as staff typed them. */
export const assertTransactionHashUnlinked = (
  network: string,
  hash: string,
  fails: WriteOperation['fails'],
): WriteOperation[] =>
  getAlternativeTransactionHashes(network, hash).map((spelling) => ({
    label: `hash ${spelling}`,
    check: hashes.key(`${network}#${spelling}`),
    condition: 'attribute_not_exists(pk)',
    ...(fails !== undefined && { fails }),
  }));
