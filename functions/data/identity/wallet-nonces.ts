import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { EpochSeconds } from '#shared/time.ts';

export const walletNonces = declareKeyedItem('WALLET_NONCE');

/** Message for a wallet to sign, as issued. */
export interface StoredWalletNonce {
  nonce: string;
  /** Checksummed. */
  wallet_address: string;
  /** EIP-155. */
  chain_id: number;
  message: string;
  /** Also the expiry of the item. */
  ttl: EpochSeconds;
}

export const putWalletNonce = (nonce: StoredWalletNonce): Promise<void> =>
  putItem(walletNonces.key(nonce.nonce), { ...nonce });

/** Returns null for an unknown, used or expired nonce. */
export const readWalletNonce = (nonce: string): Promise<StoredWalletNonce | null> =>
  getItem<StoredWalletNonce>(walletNonces.key(nonce));

/** Uses a nonce, once. For the transaction that it permits. */
export const spendWalletNonce = (nonce: string): WriteOperation => ({
  label: 'wallet nonce',
  delete: walletNonces.key(nonce),
  condition: 'attribute_exists(pk)',
  fails: 'SIGNATURE_INVALID',
});
