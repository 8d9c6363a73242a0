import { type EvmChainId, evmChainIds } from '#shared/wallets/chains.ts';
import { anonymousSiteApi } from '#web/lib/api.ts';
import { type ConnectedWallet, openWalletApp } from './connection.ts';

export interface SignedWalletProof {
  wallet_address: string;
  message: string;
  signature: string;
}

/** Wallets on other chains sign for Ethereum: the key is the same. */
const chainFor = (chainId: number): EvmChainId => evmChainIds.find((id) => id === chainId) ?? 1;

/**
 * Lets a wallet sign the server's message: only on the user's request.
 * @throws {WalletError}
 * @throws {ApiError}
 */
export async function signWalletProof({ app, address, chainId }: ConnectedWallet): Promise<SignedWalletProof> {
  const body = { wallet_address: address, chain_id: chainFor(chainId) };
  const { message } = await anonymousSiteApi('POST /auth/wallet-nonce', { body });
  const signature = await (await openWalletApp(app)).signMessage(address, message);
  return { wallet_address: address, message, signature };
}
