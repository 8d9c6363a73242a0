import { type Address, BaseError, createClient, custom, getAddress, type Hex, isAddress, isHex } from 'viem';
import { getChainId, signMessage } from 'viem/actions';
import type { WalletProvider } from './apps.ts';
import { WalletError, toWalletError } from './wallet-error.ts';

/** Converts an error of viem's client: the code and the message that the wallet gave are in the innermost cause. */
function fromViem(error: unknown): WalletError {
  const original = error instanceof BaseError ? error.walk((cause) => !(cause instanceof BaseError)) : null;
  return toWalletError(original ?? error);
}

/** Returns the first account with its EIP-55 checksum; null where it is no address. */
function firstAddress(accounts: unknown): Address | null {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' && isAddress(first, { strict: false }) ? getAddress(first) : null;
}

export interface WalletListeners {
  /** Called with the account that the wallet shares now; null where it shares none. */
  onAddress: (address: Address | null) => void;
  /** Called with an id of EIP-155. */
  onChain: (chainId: number) => void;
  /** Called when the connection is over; the error is null where the wallet gave none. */
  onEnd: (error: WalletError | null) => void;
}

/**
 * Opens a wallet of the browser by viem's client. Every method throws a `WalletError`. Each question is sent once: a
 * retry would ask the person again.
 */
export function openWallet(provider: WalletProvider) {
  const client = createClient({ transport: custom(provider, { retryCount: 0 }) });
  const call = async <T>(question: Promise<T>): Promise<T> => {
    try {
      return await question;
    } catch (error) {
      throw fromViem(error);
    }
  };
  return {
    /** Asks the person to share an account. Null where none is shared. */
    requestAddress: async () => firstAddress(await call(client.request({ method: 'eth_requestAccounts' }))),
    /** Returns an account that is shared already. Asks nothing. */
    sharedAddress: async () => firstAddress(await call(client.request({ method: 'eth_accounts' }))),
    /** Returns the chain's id of EIP-155. */
    chainId: () => call(getChainId(client)),
    /** Has the wallet sign a message (EIP-191). */
    signMessage: async (account: Address, message: string): Promise<Hex> => {
      const signature: unknown = await call(signMessage(client, { account, message }));
      if (!isHex(signature)) throw new WalletError('failed', String(signature).slice(0, 40));
      return signature;
    },
    /** Listens to the wallet's own events (EIP-1193). Returns the way to stop. */
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

export type WalletClient = ReturnType<typeof openWallet>;
