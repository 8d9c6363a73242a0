import { type Address, BaseError, createClient, custom, getAddress, type Hex, isAddress, isHex } from 'viem';
import { getChainId, signMessage } from 'viem/actions';
import type { WalletProvider } from './apps.ts';
import { WalletError, toWalletError } from './wallet-error.ts';

/** Converts an error of viem's client: the code and the message that the wallet gave are in the innermost cause. */
function fromViem(error: unknown): WalletError {
  const original = error instanceof BaseError ? error.walk((cause) => !(cause instanceof BaseError)) : null;
  return toWalletError(original ?? error);
}

/** Returns the first account with its EIP-55 checksum; null when it is no address. */
function firstAddress(accounts: unknown): Address | null {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' && isAddress(first, { strict: false }) ? getAddress(first) : null;
}

export interface WalletListeners {
  /** Called with the account that the wallet shares now; null without one. */
  onAddress: (address: Address | null) => void;
  /** Called with an EIP-155 chain id. */
  onChain: (chainId: number) => void;
  /** Called when the connection ends; the error is null when the wallet sent none. */
  onEnd: (error: WalletError | null) => void;
}

/**
 * Opens a browser wallet with viem's client. Every method throws a `WalletError`. No request is retried: that would
 * prompt the user again.
 */
export function createBrowserWalletClient(provider: WalletProvider) {
  const client = createClient({ transport: custom(provider, { retryCount: 0 }) });
  const call = async <T>(question: Promise<T>): Promise<T> => {
    try {
      return await question;
    } catch (error) {
      throw fromViem(error);
    }
  };
  return {
    /** Prompts the user to share an account. Null without one. */
    requestAddress: async () => firstAddress(await call(client.request({ method: 'eth_requestAccounts' }))),
    /** Returns an account that is already shared. Never prompts. */
    sharedAddress: async () => firstAddress(await call(client.request({ method: 'eth_accounts' }))),
    /** Returns the EIP-155 chain id. */
    chainId: () => call(getChainId(client)),
    /** Requests a signature of a message (EIP-191). */
    signMessage: async (account: Address, message: string): Promise<Hex> => {
      const signature: unknown = await call(signMessage(client, { account, message }));
      if (!isHex(signature)) throw new WalletError('failed', String(signature).slice(0, 40));
      return signature;
    },
    /** Subscribes to the wallet's own events (EIP-1193). Returns the unsubscribe function. */
    watch: ({ onAddress, onChain, onEnd }: WalletListeners): (() => void) => {
      const listeners: Record<string, (value: unknown) => void> = {
        accountsChanged: (accounts) => onAddress(firstAddress(accounts)),
        chainChanged: (chain) => {
          const chainId = Number(chain);
          if (Number.isSafeInteger(chainId)) onChain(chainId);
        },
        disconnect: (reason) => onEnd(reason instanceof WalletError ? reason : null),
      };
      for (const [event, listener] of Object.entries(listeners)) provider.on?.(event, listener);
      return () => {
        for (const [event, listener] of Object.entries(listeners)) provider.removeListener?.(event, listener);
      };
    },
  };
}

export type WalletClient = ReturnType<typeof createBrowserWalletClient>;
