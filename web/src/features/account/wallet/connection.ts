import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import type { Address } from 'viem';
import type { WalletKind } from '#shared/api/wallets.ts';
import type { WalletApp } from './apps.ts';
import type { WalletClient } from './wallet-client.ts';
import { WalletError, toWalletError } from './wallet-error.ts';

/** A wallet whose account the person has shown to this page. */
export interface ConnectedWallet {
  app: WalletApp;
  /** With its EIP-55 checksum, however the wallet wrote it. */
  address: Address;
  /** EIP-155. */
  chainId: number;
}

export type WalletConnectionState =
  | { phase: 'disconnected'; error: WalletError | null }
  | { phase: 'connecting'; app: WalletApp }
  | ({ phase: 'connected' } & ConnectedWallet);

/** Told to the whole page when the wallet shows another account. */
export const ADDRESS_CHANGED_EVENT = 'walletAddressChanged';
export interface AddressChangedDetail {
  address: string;
  walletType: WalletKind;
}

/** How long a look that asks the person nothing may take, ms. */
const LOOK_MS = 2000;

/** Opens a wallet. viem is loaded by the first one. */
export async function openWalletApp({ provider }: WalletApp): Promise<WalletClient> {
  const { openWallet } = await import('./wallet-client.ts');
  return openWallet(provider);
}

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new WalletError('failed', 'timeout')), ms);
    }),
  ]);

/**
 * The one connection of a page to a wallet. It asks the person for accounts in `connect` alone; everything else looks at
 * what they have shown already (`eth_accounts`), and nothing here asks for a signature.
 */
export function createWalletConnection(page: EventTarget) {
  const state = createAtom<WalletConnectionState>({ phase: 'disconnected', error: null });
  let unwatch: () => void = () => undefined;
  /** The person took their wallet away: it is not looked for until they connect one. */
  let left = false;
  /** Counts what the person began: a wallet that answers after they gave it up, or chose another, is not adopted. */
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
    const detail: AddressChangedDetail = { address, walletType: app.kind };
    page.dispatchEvent(new CustomEvent(ADDRESS_CHANGED_EVENT, { detail }));
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

  /** What the person has shown of a wallet already; null where nothing, or where it does not say so in time. */
  const shown = (client: WalletClient): Promise<Address | null> =>
    within(client.sharedAddress(), LOOK_MS).catch(() => null);

  return {
    state: state as ReadonlyAtom<WalletConnectionState>,

    /** Asks the person to show an account of this wallet. What goes wrong is in the state, and null is answered. */
    connect: async (app: WalletApp): Promise<ConnectedWallet | null> => {
      left = false;
      attempt += 1;
      const mine = attempt;
      state.set({ phase: 'connecting', app });
      try {
        const client = await openWalletApp(app);
        if (attempt !== mine) return null;
        const address = await client.requestAddress();
        // A wallet that shows none was refused.
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

    /** Adopts a wallet that the person has shown to this page before. Asks nothing. */
    resume: async (apps: readonly WalletApp[]): Promise<boolean> => {
      for (const app of apps) {
        if (left || state.get().phase !== 'disconnected') return false;
        const client = await openWalletApp(app);
        const address = await shown(client);
        if (address === null || left || state.get().phase !== 'disconnected') continue;
        adopt(app, client, address, await within(client.chainId(), LOOK_MS).catch(() => 1));
        return true;
      }
      return false;
    },

    /** Whether what is connected still is: another account is adopted, none ends the connection. Asks nothing. */
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
    /** What was linked for one purpose has served it. A wallet of the browser stays. */
    release: () => {
      if (connected()?.app.link) disconnect();
    },
    /** The person's own act. */
    disconnect: () => {
      left = true;
      disconnect();
    },
  };
}
