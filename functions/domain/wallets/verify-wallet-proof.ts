import { getAddress } from 'viem/utils';
import { readWalletNonce, spendWalletNonce } from '#functions/data/identity/wallet-nonces.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import {
  isWalletSignerAccepted,
  readProvenWalletOwner,
  type StoredWalletOwner,
  type WalletSigner,
} from '#functions/data/wallets/user-wallets.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { verifyWalletSignature } from './verify-signature.ts';

export interface WalletProof {
  wallet_address: string;
  message: string;
  signature: string;
}

export interface ProvenWallet {
  /** Checksummed. */
  address: string;
  /** For the transaction, which stores it or compares it with the stored one. */
  signer: WalletSigner;
  /** For the transaction of the permitted act, so that the proof works once. */
  spend: WriteOperation;
}

/** Returns the nonce in a message, by which the issued message is read; null without such a line. */
const readNonceLine = (message: string): string | null => /^Nonce: ([0-9a-f]{32})$/m.exec(message)?.[1] ?? null;

const refused = () => new AppError('SIGNATURE_INVALID');

/**
 * Rejects a contract on another chain than that of the wallet's first proof.
 * @throws {AppError} SIGNATURE_INVALID with the field `signature`.
 */
export function assertWalletSigner(owner: StoredWalletOwner | null, signer: WalletSigner): void {
  if (owner && !isWalletSignerAccepted(owner, signer))
    throw new AppError('SIGNATURE_INVALID', { fields: { signature: fieldError('walletChain') } });
}

/**
 * Proves that the caller holds the wallet's key and was challenged here recently: the message equals, character by
 * character, the one issued for this address, hence also its domain, chain, nonce and times. The reason of a rejection
 * is not revealed, except a contract on the wrong chain.
 * @throws {AppError} SIGNATURE_INVALID, SERVICE_UNAVAILABLE.
 */
export async function verifyWalletProof({ wallet_address, message, signature }: WalletProof): Promise<ProvenWallet> {
  const address = getAddress(wallet_address);
  const nonce = readNonceLine(message);
  const storedNonce = nonce === null ? null : await readWalletNonce(nonce);
  if (storedNonce?.message !== message || storedNonce.wallet_address !== address || storedNonce.ttl <= nowSeconds())
    throw refused();
  const signer = await verifyWalletSignature({ address, message, signature }, storedNonce.chain_id);
  if (signer === null) throw refused();
  assertWalletSigner(await readProvenWalletOwner(address), signer);
  return { address, signer, spend: spendWalletNonce(storedNonce.nonce) };
}
