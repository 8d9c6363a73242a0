import { type ChainId, chainIds } from '#shared/wallets/chains.ts';
import { openApi } from '#web/lib/api.ts';
import { type Connected, openApp } from './connection.ts';

export interface Proof {
  wallet_address: string;
  message: string;
  signature: string;
}

/** Wallets on other chains sign for Ethereum: it is the same key. */
const chainFor = (chainId: number): ChainId => chainIds.find((id) => id === chainId) ?? 1;

/**
 * Has a wallet sign the message of the server: called when the person has asked for it, and never by itself.
 * @throws {WalletError} @throws {ApiError}
 */
export async function proveWallet({ app, address, chainId }: Connected): Promise<Proof> {
  const body = { wallet_address: address, chain_id: chainFor(chainId) };
  const { message } = await openApi('POST /auth/wallet-nonce', { body });
  const signature = await (await openApp(app)).signMessage(address, message);
  return { wallet_address: address, message, signature };
}
