import { readNonce, spendNonce } from '#functions/data/identity/wallet-nonces.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { checksummed } from '#functions/lib/ethereum.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { nonceOf } from './sign-in-message.ts';
import { verifySignature } from './verify-signature.ts';

export interface WalletProof {
  wallet_address: string;
  message: string;
  signature: string;
}

export interface Proved {
  /** Checksummed. */
  address: string;
  /** For the transaction of what the proof permits, so that it permits it once. */
  spend: Operation;
}

const refused = () => new Refusal('SIGNATURE_INVALID');

/**
 * Whoever brings this signature holds the key of the wallet, and was asked for it here a moment ago: the message is,
 * character by character, the one that was given out for this address, so that its domain, address, chain, nonce and
 * times are too. Why a proof is none is not told.
 * @throws {Refusal} SIGNATURE_INVALID, SERVICE_UNAVAILABLE.
 */
export async function proveWallet({ wallet_address, message, signature }: WalletProof): Promise<Proved> {
  const address = checksummed(wallet_address);
  const nonce = nonceOf(message);
  const asked = nonce === null ? null : await readNonce(nonce);
  if (asked?.message !== message || asked.wallet_address !== address || asked.ttl <= nowSeconds()) throw refused();
  if (!(await verifySignature({ address, message, signature }, asked.chain_id))) throw refused();
  return { address, spend: spendNonce(asked.nonce) };
}
