import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import { requestProviders } from 'mipd';
import { parseAnnouncedWallet, parseInjectedWallets, type WalletApp } from './apps.ts';

export interface WalletDiscovery {
  /** Wallets found so far; the same array until another one is found. */
  apps: ReadonlyAtom<readonly WalletApp[]>;
  /** Requests the page's wallets to announce themselves again. */
  ask: () => void;
}

/** Finds this browser's wallets (EIP-6963 and `window.ethereum`) without prompting. */
export function discoverWallets(): WalletDiscovery {
  const apps = createAtom<readonly WalletApp[]>([]);
  let named: WalletApp[] = [];

  const collect = () => {
    const announcing = new Set<unknown>(named.map(({ provider }) => provider));
    // An announced wallet is also injected, often under several names: it is listed once.
    const others = parseInjectedWallets((window as { ethereum?: unknown }).ethereum).filter(
      ({ provider, kind }) =>
        !announcing.has(provider) && !named.some((app) => app.kind === kind && kind !== 'onchain_wallet'),
    );
    const found = [...named, ...others];
    const known = apps.get();
    if (found.length === known.length && found.every(({ provider }, i) => provider === known[i]?.provider)) return;
    apps.set(found);
  };

  /** An extension controls the announcement: mipd passes it on unchecked. */
  const onAnnounced = (detail: unknown) => {
    const app = parseAnnouncedWallet(detail);
    if (!app || named.some(({ id, provider }) => id === app.id || provider === app.provider)) return;
    named = [...named, app];
    collect();
  };

  let stop: (() => void) | undefined;
  const ask = () => {
    stop?.();
    stop = requestProviders(onAnnounced);
    collect();
  };
  ask();
  return { apps, ask };
}
