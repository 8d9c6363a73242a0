import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import { announced, injected, type WalletApp } from './apps.ts';

const ANNOUNCE = 'eip6963:announceProvider';
const REQUEST = 'eip6963:requestProvider';

export interface Discovery {
  /** The wallets that were found so far; the same list until another one is found. */
  apps: ReadonlyAtom<readonly WalletApp[]>;
  /** Asks the wallets of this page to announce themselves again. */
  ask: () => void;
}

/** Finds the wallets of this browser without asking any of them for anything. */
export function discover(page: EventTarget & { ethereum?: unknown }): Discovery {
  const apps = createAtom<readonly WalletApp[]>([]);
  let named: WalletApp[] = [];

  const collect = () => {
    const announcing = new Set<unknown>(named.map(({ provider }) => provider));
    // What announces itself is also injected, often by several names: it is listed once.
    const others = injected(page.ethereum).filter(
      ({ provider, kind }) =>
        !announcing.has(provider) && !named.some((app) => app.kind === kind && kind !== 'onchain_wallet'),
    );
    const found = [...named, ...others];
    const known = apps.get();
    if (found.length === known.length && found.every(({ provider }, i) => provider === known[i]?.provider)) return;
    apps.set(found);
  };

  page.addEventListener(ANNOUNCE, (event) => {
    const app = announced((event as CustomEvent<unknown>).detail);
    if (!app || named.some(({ id, provider }) => id === app.id || provider === app.provider)) return;
    named = [...named, app];
    collect();
  });

  const ask = () => {
    page.dispatchEvent(new Event(REQUEST));
    collect();
  };
  ask();
  return { apps, ask };
}
