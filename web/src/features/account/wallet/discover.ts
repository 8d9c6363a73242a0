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
  let announcedApps: WalletApp[] = [];

  const collect = () => {
    const announcing = new Set<unknown>(announcedApps.map(({ provider }) => provider));
    // An announced wallet is also injected, often under several names: it is listed once.
    const injectedApps = parseInjectedWallets((window as { ethereum?: unknown }).ethereum).filter(
      ({ provider, kind }) =>
        !announcing.has(provider) && !announcedApps.some((app) => app.kind === kind && kind !== 'onchain_wallet'),
    );
    const foundApps = [...announcedApps, ...injectedApps];
    const knownApps = apps.get();
    if (
      foundApps.length === knownApps.length &&
      foundApps.every(({ provider }, i) => provider === knownApps[i]?.provider)
    )
      return;
    apps.set(foundApps);
  };

  /** An extension controls the announcement: mipd passes it on unchecked. */
  const onAnnounced = (detail: unknown) => {
    const app = parseAnnouncedWallet(detail);
    if (!app || announcedApps.some(({ id, provider }) => id === app.id || provider === app.provider)) return;
    announcedApps = [...announcedApps, app];
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
