import type { ReadonlyAtom } from '@tanstack/react-store';
import type { ExternalWalletKind } from '#shared/api/wallets.ts';

/** Wallet's interface for pages (EIP-1193). */
export interface WalletProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
  [flag: `is${string}`]: unknown;
}

/** Wallet available in this browser. */
export interface WalletApp {
  /** Unique id on this page. */
  id: string;
  name: string;
  /** Data URL of the icon; null without a safe one. */
  icon: string | null;
  kind: ExternalWalletKind;
  provider: WalletProvider;
  /** Set for a remote wallet: its pairing URI while pairing. */
  link?: { uri: ReadonlyAtom<string | null> };
  /** Makes the wallet forget the page. */
  end?: () => void;
}

/** Known wallet, available or not. */
export interface KnownWallet {
  kind: ExternalWalletKind;
  name: string;
  /** Announced identifier (EIP-6963). */
  rdns: string;
  install: string;
  /** Returns a link that opens the site in the wallet's app, or its store page when it is missing. */
  open: (url: string) => string;
  /** Returns a link that opens its app with a WalletConnect URI, on the same phone. */
  pair?: (uri: string) => string;
}

export const knownWallets: readonly KnownWallet[] = [
  {
    kind: 'metamask',
    name: 'MetaMask',
    rdns: 'io.metamask',
    install: 'https://metamask.io/download/',
    open: (url) => `https://metamask.app.link/dapp/${url.replace(/^https?:\/\//, '')}`,
    pair: (uri) => `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`,
  },
  {
    kind: 'trust_wallet',
    name: 'Trust Wallet',
    rdns: 'com.trustwallet.app',
    install: 'https://trustwallet.com/download',
    open: (url) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(url)}`,
    pair: (uri) => `https://link.trustwallet.com/wc?uri=${encodeURIComponent(uri)}`,
  },
  {
    kind: 'coinbase_wallet',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    install: 'https://www.coinbase.com/wallet/downloads',
    open: (url) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(url)}`,
  },
];

const KINDS: Record<string, ExternalWalletKind> = {
  'io.metamask': 'metamask',
  'io.metamask.mobile': 'metamask',
  'com.trustwallet.app': 'trust_wallet',
  'com.coinbase.wallet': 'coinbase_wallet',
  'im.token.app': 'imtoken',
  'pro.tokenpocket': 'tokenpocket',
};

/** Flags that identify wallets without an announcement; most claim to be MetaMask too, so that is last. */
const FLAGS: readonly (readonly [`is${string}`, ExternalWalletKind, string])[] = [
  ['isTrust', 'trust_wallet', 'Trust Wallet'],
  ['isTrustWallet', 'trust_wallet', 'Trust Wallet'],
  ['isCoinbaseWallet', 'coinbase_wallet', 'Coinbase Wallet'],
  ['isImToken', 'imtoken', 'imToken'],
  ['isTokenPocket', 'tokenpocket', 'TokenPocket'],
  ['isBraveWallet', 'onchain_wallet', 'Brave Wallet'],
  ['isMetaMask', 'metamask', 'MetaMask'],
];

/** Maximum length of a wallet's own name. */
const NAME_LENGTH = 40;
/** Maximum length of an icon: any installed extension sends one. */
const ICON_LENGTH = 150_000;
const ICON = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/;

const isProvider = (value: unknown): value is WalletProvider =>
  typeof value === 'object' && value !== null && typeof (value as WalletProvider).request === 'function';

const cleanName = (name: unknown): string | null => {
  const plain =
    typeof name === 'string'
      ? name
          .replace(/[\p{C}\p{Z}]+/gu, ' ')
          .trim()
          .slice(0, NAME_LENGTH)
      : '';
  return plain === '' ? null : plain;
};

/** Returns a data URL: nothing is loaded, and scripts in an image do not run. */
export const toSafeIconUrl = (icon: unknown): string | null =>
  typeof icon === 'string' && icon.length <= ICON_LENGTH && ICON.test(icon.trim()) ? icon.trim() : null;

/** Parses an announced wallet (EIP-6963); null when invalid. Its own claims are not trusted. */
export function parseAnnouncedWallet(detail: unknown): WalletApp | null {
  if (typeof detail !== 'object' || detail === null) return null;
  const { info, provider } = detail as { info?: Record<string, unknown>; provider?: unknown };
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return null;
  const { uuid, rdns } = info;
  const name = cleanName(info['name']);
  if (typeof uuid !== 'string' || name === null) return null;
  const kind = typeof rdns === 'string' && Object.hasOwn(KINDS, rdns) ? KINDS[rdns] : undefined;
  return { id: uuid.slice(0, 80), name, icon: toSafeIconUrl(info['icon']), kind: kind ?? 'onchain_wallet', provider };
}

/** Returns legacy wallets: `window.ethereum`, which may hold several. */
export function parseInjectedWallets(ethereum: unknown): WalletApp[] {
  if (!isProvider(ethereum)) return [];
  const several = (ethereum as { providers?: unknown }).providers;
  const providers = Array.isArray(several) ? several.filter(isProvider) : [ethereum];
  return providers.map((provider, i) => {
    const [, kind, name] = FLAGS.find(([flag]) => provider[flag] === true) ?? ['', 'onchain_wallet' as const, ''];
    return { id: `injected-${i}`, name, icon: null, kind, provider };
  });
}
