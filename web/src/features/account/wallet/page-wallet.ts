import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { type WalletConnectionState, createWalletConnection } from './connection.ts';
import { type WalletDiscovery, discoverWallets } from './discover.ts';

/** Of this page: made when something of it is first looked at. */
export const walletDiscovery: WalletDiscovery = discoverWallets();
export const walletConnection = createWalletConnection(window);

export const useWalletApps = () => useSelector(walletDiscovery.apps);
export const useWalletConnection = (): WalletConnectionState => useSelector(walletConnection.state);

/** How often a page without a wallet looks for one that was shown to it already, ms. */
const LOOK_EVERY_MS = 1000;
/** How long after the page is seen again the connection is looked at, ms: wallets wake up too. */
const RECHECK_MS = 1000;

/**
 * While `wanted`, adopts a wallet that the person has shown to this page before, and notices when they come back with
 * another one. It stops while the page is hidden, and asks the person nothing.
 */
export function useWalletWatch(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    let looking = false;
    const look = async () => {
      if (looking || document.hidden || walletConnection.state.get().phase !== 'disconnected') return;
      looking = true;
      walletDiscovery.ask();
      await walletConnection.resume(walletDiscovery.apps.get());
      looking = false;
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    const onVisible = () => {
      clearTimeout(again);
      if (!document.hidden) again = setTimeout(() => void walletConnection.recheck(), RECHECK_MS);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      clearTimeout(again);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [wanted]);
}
