import { getAddress } from 'viem/utils';
import { readNonce, spendNonce } from '#functions/data/identity/wallet-nonces.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import {
  isSignerAccepted,
  readProvedWallet,
  type StoredWalletOwner,
  type WalletSigner,
} from '#functions/data/wallets/user-wallets.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import { verifySignature } from './verify-signature.ts';

export interface WalletProof {
  wallet_address: string;
  message: string;
  signature: string;
}

export interface ProvenWallet {
  /** Checksummed. */
  address: string;
  /** For the transaction, which records it, or compares it with the recorded one. */
  signer: WalletSigner;
  /** For the transaction of what the proof permits, so that it permits it once. */
  spend: WriteOperation;
}

/** Returns the nonce that a message names, by which the message that was issued is read; null where it has no such line. */
const readNonceLine = (message: string): string | null => /^Nonce: ([0-9a-f]{32})$/m.exec(message)?.[1] ?? null;

const refused = () => new AppError('SIGNATURE_INVALID');

/**
 * Rejects a contract on another chain than the one on which the wallet was proved first.
 * @throws {Refusal} SIGNATURE_INVALID with the field `signature`.
 */
export function assertSigner(owner: StoredWalletOwner | null, signer: WalletSigner): void {
  if (owner && !isSignerAccepted(owner, signer))
    throw new AppError('SIGNATURE_INVALID', { fields: { signature: fieldError('walletChain') } });
}

/**
 * Whoever brings this signature holds the key of the wallet, and was asked for it here a moment ago: the message is,
 * character by character, the one that was given out for this address, so that its domain, address, chain, nonce and
 * times are too. Why a proof is none is not told, but of a contract on a chain that is not the wallet's.
 * @throws {Refusal} SIGNATURE_INVALID, SERVICE_UNAVAILABLE.
 */
export async function verifyWalletProof({ wallet_address, message, signature }: WalletProof): Promise<ProvenWallet> {
  const address = getAddress(wallet_address);
  const nonce = readNonceLine(message);
  const asked = nonce === null ? null : await readNonce(nonce);
  if (asked?.message !== message || asked.wallet_address !== address || asked.ttl <= nowSeconds()) throw refused();
  const signer = await verifySignature({ address, message, signature }, asked.chain_id);
  if (signer === null) throw refused();
  assertSigner(await readProvedWallet(address), signer);
  return { address, signer, spend: spendNonce(asked.nonce) };
}
