import { useSelector } from '@tanstack/react-store';
import { useEffect } from 'react';
import { type WalletConnectionState, createWalletConnection } from './connection.ts';
import { type WalletDiscovery, discoverWallets } from './discover.ts';

/** Discovery of this page, created on first use. */
export const walletDiscovery: WalletDiscovery = discoverWallets();
export const walletConnection = createWalletConnection(window);

export const useWalletApps = () => useSelector(walletDiscovery.apps);
export const useWalletConnection = (): WalletConnectionState => useSelector(walletConnection.state);

/** Interval at which a page without a wallet looks for a shared one, ms. */
const LOOK_EVERY_MS = 1000;
/** Delay of the check after the page becomes visible, ms: wallets wake up too. */
const RECHECK_MS = 1000;

/**
 * While `wanted`, adopts a wallet shared with this page before, and notices a switch to another one. Pauses while the
 * page is hidden; never prompts.
 */
export function useWalletWatch(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let looking = false;
    const look = async () => {
      if (looking || document.hidden || walletConnection.state.get().phase !== 'disconnected') return;
      looking = true;
      walletDiscovery.ask();
      await walletConnection.resume(walletDiscovery.apps.get());
      looking = false;
    };
    let recheckTimer: ReturnType<typeof setTimeout> | undefined;
    const onVisible = () => {
      clearTimeout(recheckTimer);
      if (!document.hidden) recheckTimer = setTimeout(() => void walletConnection.recheck(), RECHECK_MS);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      clearTimeout(recheckTimer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isWanted]);
}
