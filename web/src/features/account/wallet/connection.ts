import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import type { WalletKind } from '#shared/api/wallets.ts';
import type { WalletApp } from './apps.ts';
import { WalletError, walletError } from './wallet-error.ts';

/** A wallet whose account the person has shown to this page. */
export interface Connected {
  app: WalletApp;
  /** In the wallet's own writing of it. */
  address: string;
  /** EIP-155. */
  chainId: number;
}

export type ConnectionState =
  | { phase: 'disconnected'; error: WalletError | null }
  | { phase: 'connecting'; app: WalletApp }
  | ({ phase: 'connected' } & Connected);

/** Told to the whole page when the wallet shows another account. */
export const ADDRESS_CHANGED = 'walletAddressChanged';
export interface AddressChanged {
  address: string;
  walletType: WalletKind;
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** How long a look that asks the person nothing may take, ms. */
const LOOK_MS = 2000;

const firstOf = (accounts: unknown): string | null => {
  const [first] = Array.isArray(accounts) ? (accounts as unknown[]) : [];
  return typeof first === 'string' && ADDRESS.test(first) ? first : null;
};

async function chainOf({ provider }: WalletApp): Promise<number> {
  const chain = Number(await provider.request({ method: 'eth_chainId' }));
  return Number.isSafeInteger(chain) && chain > 0 ? chain : 1;
}

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new WalletError('failed', 'timeout')), ms);
    }),
  ]);

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/**
 * The one connection of a page to a wallet. It asks the person for accounts in `connect` alone; everything else looks at
 * what they have shown already (`eth_accounts`), and nothing here asks for a signature.
 */
export function createConnection(page: EventTarget) {
  const state = createAtom<ConnectionState>({ phase: 'disconnected', error: null });
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

  const adopt = (app: WalletApp, address: string, chainId: number) => {
    const before = connected();
    if (before?.app !== app) {
      unwatch();
      unwatch = watch(app);
    }
    state.set({ phase: 'connected', app, address, chainId });
    if (before && same(before.address, address)) return;
    const detail: AddressChanged = { address, walletType: app.kind };
    page.dispatchEvent(new CustomEvent(ADDRESS_CHANGED, { detail }));
  };

  function watch(app: WalletApp): () => void {
    const { provider } = app;
    const onAccounts = (accounts: unknown) => {
      const address = firstOf(accounts);
      const before = connected();
      if (address === null) disconnect();
      else if (before) adopt(app, address, before.chainId);
    };
    const onChain = (chain: unknown) => {
      const chainId = Number(chain);
      const before = connected();
      if (before && Number.isSafeInteger(chainId)) state.set({ ...before, chainId });
    };
    const onGone = (reason: unknown) => disconnect(reason instanceof WalletError ? reason : null);
    provider.on?.('accountsChanged', onAccounts);
    provider.on?.('chainChanged', onChain);
    provider.on?.('disconnect', onGone);
    return () => {
      provider.removeListener?.('accountsChanged', onAccounts);
      provider.removeListener?.('chainChanged', onChain);
      provider.removeListener?.('disconnect', onGone);
    };
  }

  /** What the person has shown of a wallet already; null where nothing, or where it does not say so in time. */
  async function shown(app: WalletApp): Promise<string | null> {
    try {
      return firstOf(await within(app.provider.request({ method: 'eth_accounts' }), LOOK_MS));
    } catch {
      return null;
    }
  }

  return {
    state: state as ReadonlyAtom<ConnectionState>,

    /** Asks the person to show an account of this wallet. What goes wrong is in the state, and null is answered. */
    connect: async (app: WalletApp): Promise<Connected | null> => {
      left = false;
      attempt += 1;
      const mine = attempt;
      state.set({ phase: 'connecting', app });
      try {
        const address = firstOf(await app.provider.request({ method: 'eth_requestAccounts' }));
        // A wallet that shows none was refused.
        if (address === null) throw new WalletError('rejected');
        const chainId = await within(chainOf(app), LOOK_MS);
        if (attempt !== mine) return null;
        adopt(app, address, chainId);
        return { app, address, chainId };
      } catch (error) {
        if (attempt === mine) disconnect(walletError(error));
        return null;
      }
    },

    /** Adopts a wallet that the person has shown to this page before. Asks nothing. */
    resume: async (apps: readonly WalletApp[]): Promise<boolean> => {
      for (const app of apps) {
        if (left || state.get().phase !== 'disconnected') return false;
        const address = await shown(app);
        if (address === null || left || state.get().phase !== 'disconnected') continue;
        adopt(app, address, await within(chainOf(app), LOOK_MS).catch(() => 1));
        return true;
      }
      return false;
    },

    /** Whether what is connected still is: another account is adopted, none ends the connection. Asks nothing. */
    recheck: async (): Promise<void> => {
      const before = connected();
      if (!before) return;
      const { app, address, chainId } = before;
      const now = await shown(app);
      if (connected()?.app !== app) return;
      if (now === null) disconnect();
      else if (!same(now, address)) adopt(app, now, chainId);
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
