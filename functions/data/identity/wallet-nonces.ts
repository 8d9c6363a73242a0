import { declareKeyedSingle } from '#functions/data/table/kinds.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { EpochSeconds } from '#shared/time.ts';

export const walletNonces = declareKeyedSingle('WALLET_NONCE');

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

export const putNonce = (nonce: StoredNonce): Promise<void> => putItem(walletNonces.key(nonce.nonce), { ...nonce });

/** Null where there was none, and once it is used or over. */
export const readNonce = (nonce: string): Promise<StoredNonce | null> => getItem<StoredNonce>(walletNonces.key(nonce));

/** Uses a nonce, once: for the transaction of what it permits. */
export const spendNonce = (nonce: string): WriteOperation => ({
  label: 'wallet nonce',
  delete: walletNonces.key(nonce),
  condition: 'attribute_exists(pk)',
  fails: 'SIGNATURE_INVALID',
});
