import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import { requestProviders } from 'mipd';
import { parseAnnouncedWallet, parseInjectedWallets, type WalletApp } from './apps.ts';

export interface WalletDiscovery {
  /** The wallets that were found so far; the same list until another one is found. */
  apps: ReadonlyAtom<readonly WalletApp[]>;
  /** Asks the wallets of this page to announce themselves again. */
  ask: () => void;
}

/** Finds the wallets of this browser (EIP-6963, and `window.ethereum`) without asking any of them for anything. */
export function discoverWallets(): WalletDiscovery {
  const apps = createAtom<readonly WalletApp[]>([]);
  let named: WalletApp[] = [];

  const collect = () => {
    const announcing = new Set<unknown>(named.map(({ provider }) => provider));
    // What announces itself is also injected, often by several names: it is listed once.
    const others = parseInjectedWallets((window as { ethereum?: unknown }).ethereum).filter(
      ({ provider, kind }) =>
        !announcing.has(provider) && !named.some((app) => app.kind === kind && kind !== 'onchain_wallet'),
    );
    const found = [...named, ...others];
    const known = apps.get();
    if (found.length === known.length && found.every(({ provider }, i) => provider === known[i]?.provider)) return;
    apps.set(found);
  };

  /** An announcement is whatever an extension put into the event: mipd passes it on as it is. */
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
