import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import type { Address } from 'viem';
import type { ExternalWalletKind } from '#shared/api/wallets.ts';
import type { WalletApp } from './apps.ts';
import type { WalletClient } from './wallet-client.ts';
import { WalletError, toWalletError } from './wallet-error.ts';

/** Wallet whose account the user shared with this page. */
export interface ConnectedWallet {
  app: WalletApp;
  /** With its EIP-55 checksum, whatever the wallet's format. */
  address: Address;
  /** EIP-155. */
  chainId: number;
}

export type WalletConnectionState =
  | { phase: 'disconnected'; error: WalletError | null }
  | { phase: 'connecting'; app: WalletApp }
  | ({ phase: 'connected' } & ConnectedWallet);

/** Event on the page when the wallet switches accounts. */
export const WALLET_ADDRESS_CHANGED_EVENT = 'walletAddressChanged';
export interface WalletAddressChangedDetail {
  address: string;
  walletType: ExternalWalletKind;
}

/** Timeout of a silent check, ms. */
const LOOK_MS = 2000;

/** Opens a wallet. The first one loads viem. */
export async function openWalletApp({ provider }: WalletApp): Promise<WalletClient> {
  const { createBrowserWalletClient } = await import('./wallet-client.ts');
  return createBrowserWalletClient(provider);
}

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new WalletError('failed', 'timeout')), ms);
    }),
  ]);

/**
 * Creates the page's only wallet connection. Only `connect` prompts the user for accounts; everything else reads those
 * already shared (`eth_accounts`). Nothing here requests a signature.
 */
export function createWalletConnection(page: EventTarget) {
  const state = createAtom<WalletConnectionState>({ phase: 'disconnected', error: null });
  let unwatch: () => void = () => undefined;
  /** True after the user disconnected: no silent reconnect until they connect again. */
  let hasLeft = false;
  /** Counts the user's attempts: a late answer to an abandoned one is ignored. */
  let attempt = 0;

  const connected = () => {
    const now = state.get();
    return now.phase === 'connected' ? now : null;
  };

  const disconnect = (error: WalletError | null = null) => {
    unwatch();
    unwatch = () => undefined;
    attempt += 1;
    const before = state.get();
    state.set({ phase: 'disconnected', error });
    if (before.phase !== 'disconnected') before.app.end?.();
  };

  const adopt = (app: WalletApp, client: WalletClient, address: Address, chainId: number) => {
    const before = connected();
    if (before?.app !== app) {
      unwatch();
      unwatch = watch(app, client);
    }
    state.set({ phase: 'connected', app, address, chainId });
    if (before?.address === address) return;
    const detail: WalletAddressChangedDetail = { address, walletType: app.kind };
    page.dispatchEvent(new CustomEvent(WALLET_ADDRESS_CHANGED_EVENT, { detail }));
  };

  const watch = (app: WalletApp, client: WalletClient) =>
    client.watch({
      onAddress: (address) => {
        const before = connected();
        if (address === null) disconnect();
        else if (before) adopt(app, client, address, before.chainId);
      },
      onChain: (chainId) => {
        const before = connected();
        if (before) state.set({ ...before, chainId });
      },
      onEnd: disconnect,
    });

  /** Returns the account already shared by a wallet; null without one, or on a timeout. */
  const shown = (client: WalletClient): Promise<Address | null> =>
    within(client.sharedAddress(), LOOK_MS).catch(() => null);

  return {
    state: state as ReadonlyAtom<WalletConnectionState>,

    /** Prompts the user to share an account of this wallet. On failure sets the state's error and returns null. */
    connect: async (app: WalletApp): Promise<ConnectedWallet | null> => {
      hasLeft = false;
      attempt += 1;
      const mine = attempt;
      state.set({ phase: 'connecting', app });
      try {
        const client = await openWalletApp(app);
        if (attempt !== mine) return null;
        const address = await client.requestAddress();
        // No account means that the user rejected.
        if (address === null) throw new WalletError('rejected');
        const chainId = await within(client.chainId(), LOOK_MS);
        if (attempt !== mine) return null;
        adopt(app, client, address, chainId);
        return { app, address, chainId };
      } catch (error) {
        if (attempt === mine) disconnect(toWalletError(error));
        return null;
      }
    },

    /** Adopts a wallet that was shared with this page before. Never prompts. */
    resume: async (apps: readonly WalletApp[]): Promise<boolean> => {
      for (const app of apps) {
        if (hasLeft || state.get().phase !== 'disconnected') return false;
        const client = await openWalletApp(app);
        const address = await shown(client);
        if (address === null || hasLeft || state.get().phase !== 'disconnected') continue;
        adopt(app, client, address, await within(client.chainId(), LOOK_MS).catch(() => 1));
        return true;
      }
      return false;
    },

    /** Checks the connection: adopts another account, ends it without one. Never prompts. */
    recheck: async (): Promise<void> => {
      const before = connected();
      if (!before) return;
      const { app, address, chainId } = before;
      const client = await openWalletApp(app);
      const now = await shown(client);
      if (connected()?.app !== app) return;
      if (now === null) disconnect();
      else if (now !== address) adopt(app, client, now, chainId);
    },

    fail: (error: WalletError) => disconnect(error),
    /** Ends a remote link after its purpose. A browser wallet stays connected. */
    release: () => {
      if (connected()?.app.link) disconnect();
    },
    /** Disconnects on the user's request. */
    disconnect: () => {
      hasLeft = true;
      disconnect();
    },
  };
}
