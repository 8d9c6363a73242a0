import { alone } from '#functions/data/table/kinds.ts';
import { get, put } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { EpochSeconds } from '#shared/time.ts';

export const walletNonces = alone('WALLET_NONCE');

/** A message that a wallet was asked to sign, as it was given out. */
export interface StoredNonce {
  nonce: string;
  /** Checksummed. */
  wallet_address: string;
  /** EIP-155. */
  chain_id: number;
  message: string;
  /** Also when the item goes. */
  ttl: EpochSeconds;
}

export const putNonce = (nonce: StoredNonce): Promise<void> => put(walletNonces.key(nonce.nonce), { ...nonce });

/** Null where there was none, and once it is used or over. */
export const readNonce = (nonce: string): Promise<StoredNonce | null> => get<StoredNonce>(walletNonces.key(nonce));

/** Uses a nonce, once: for the transaction of what it permits. */
export const spendNonce = (nonce: string): Operation => ({
  label: 'wallet nonce',
  delete: walletNonces.key(nonce),
  condition: 'attribute_exists(pk)',
  fails: 'SIGNATURE_INVALID',
});
