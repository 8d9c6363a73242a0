import { announced, injected, type WalletApp } from './apps.ts';

const ANNOUNCE = 'eip6963:announceProvider';
const REQUEST = 'eip6963:requestProvider';

export interface Discovery {
  /** The wallets that were found so far; the same list until another one is found. */
  apps: () => readonly WalletApp[];
  onChange: (listener: () => void) => () => void;
  /** Asks the wallets of this page to announce themselves again. */
  ask: () => void;
}

/** Finds the wallets of this browser without asking any of them for anything. */
export function discover(page: EventTarget & { ethereum?: unknown }): Discovery {
  const listeners = new Set<() => void>();
  let named: WalletApp[] = [];
  let apps: readonly WalletApp[] = [];

  const collect = () => {
    const known = new Set<unknown>(named.map(({ provider }) => provider));
    // What announces itself is also injected, often by several names: it is listed once.
    const others = injected(page.ethereum).filter(
      ({ provider, kind }) =>
        !known.has(provider) && !named.some((app) => app.kind === kind && kind !== 'onchain_wallet'),
    );
    const found = [...named, ...others];
    if (found.length === apps.length && found.every(({ provider }, i) => provider === apps[i]?.provider)) return;
    apps = found;
    for (const listener of listeners) listener();
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
  return {
    apps: () => apps,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask,
  };
}
