import { PRODUCT } from '#shared/product.ts';
import type { WalletApp } from '#web/features/account/wallet/apps.ts';
import { linkWallet } from './wallet-link.ts';

/** A wallet on a phone, or in another program, as one that can be chosen. It is linked when it is asked for accounts. */
export function walletConnectApp(options: { project_id: string; relay: string }, description: string): WalletApp {
  const listeners = new Set<() => void>();
  let shown: string | null = null;
  const { origin } = window.location;
  const { provider, end } = linkWallet({
    relay: options.relay,
    projectId: options.project_id,
    site: { name: PRODUCT, description, url: origin, icons: [`${origin}/mark.svg`] },
    openSocket: (url) => new WebSocket(url),
    onUri: (uri) => {
      shown = uri;
      for (const listener of listeners) listener();
    },
  });
  const link = {
    uri: () => shown,
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { id: 'walletconnect', name: 'WalletConnect', icon: null, kind: 'walletconnect', provider, link, end };
}
