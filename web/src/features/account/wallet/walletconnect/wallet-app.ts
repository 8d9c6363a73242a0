import { createAtom } from '@tanstack/react-store';
import { PRODUCT_NAME } from '#shared/product.ts';
import type { WalletApp } from '#web/features/account/wallet/apps.ts';
import { linkWallet } from './wallet-link.ts';

/**
 * Builds a remote wallet, on a phone or in another program, for the chooser. Pairing starts when accounts are
 * requested.
 */
export function createWalletConnectApp(options: { project_id: string; relay: string }, description: string): WalletApp {
  const uri = createAtom<string | null>(null);
  const { origin } = window.location;
  const { provider, end } = linkWallet({
    relay: options.relay,
    projectId: options.project_id,
    site: { name: PRODUCT_NAME, description, url: origin, icons: [`${origin}/mark.svg`] },
    openSocket: (url) => new WebSocket(url),
    onUri: uri.set,
  });
  return {
    id: 'walletconnect',
    name: 'WalletConnect',
    icon: null,
    kind: 'walletconnect',
    provider,
    link: { uri },
    end,
  };
}
