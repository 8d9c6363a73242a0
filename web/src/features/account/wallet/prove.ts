import { type ChainId, chainIds } from '#shared/wallets/chains.ts';
import { openApi } from '#web/lib/api.ts';
import type { Connected } from './connection.ts';
import { WalletError, walletError } from './wallet-error.ts';

export interface Proof {
  wallet_address: string;
  message: string;
  signature: string;
}

const hex = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Wallets on other chains sign for Ethereum: it is the same key. */
const chainFor = (chainId: number): ChainId => chainIds.find((id) => id === chainId) ?? 1;

/**
 * Has a wallet sign the message of the server: called when the person has asked for it, and never by itself.
 * @throws {WalletError} @throws {ApiError}
 */
export async function proveWallet({ app, address, chainId }: Connected): Promise<Proof> {
  const body = { wallet_address: address, chain_id: chainFor(chainId) };
  const { message } = await openApi('POST /auth/wallet-nonce', { body });
  let signature: unknown;
  try {
    signature = await app.provider.request({ method: 'personal_sign', params: [hex(message), address] });
  } catch (error) {
    throw walletError(error);
  }
  if (typeof signature !== 'string' || !/^0x[0-9a-fA-F]+$/.test(signature)) throw new WalletError('failed', app.name);
  return { wallet_address: address, message, signature };
}
