import type { ReadonlyAtom } from '@tanstack/react-store';
import type { WalletKind } from '#shared/api/wallets.ts';

/** What a wallet offers a page (EIP-1193). */
export interface WalletProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
  [flag: `is${string}`]: unknown;
}

/** A wallet that is there, in this browser. */
export interface WalletApp {
  /** Names it among the others of this page. */
  id: string;
  name: string;
  /** A picture within the page itself; null where it brought none that may be shown. */
  icon: string | null;
  kind: WalletKind;
  provider: WalletProvider;
  /** Where it is not in this browser: what it gets to be linked, for as long as that is waited for. */
  link?: { uri: ReadonlyAtom<string | null> };
  /** Has it forget the page. */
  end?: () => void;
}

/** A wallet that people know, whether it is there or not. */
export interface KnownWallet {
  kind: WalletKind;
  name: string;
  /** As it announces itself (EIP-6963). */
  rdns: string;
  install: string;
  /** Opens the site within the wallet's own app, or its page in the store where the app is missing. */
  open: (url: string) => string;
  /** Opens its app with a link of WalletConnect, on the same phone. */
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

const KINDS: Record<string, WalletKind> = {
  'io.metamask': 'metamask',
  'io.metamask.mobile': 'metamask',
  'com.trustwallet.app': 'trust_wallet',
  'com.coinbase.wallet': 'coinbase_wallet',
  'im.token.app': 'imtoken',
  'pro.tokenpocket': 'tokenpocket',
};

/** The flags by which wallets that announce nothing are told apart; most claim to be MetaMask too, so that one is last. */
const FLAGS: readonly (readonly [`is${string}`, WalletKind, string])[] = [
  ['isTrust', 'trust_wallet', 'Trust Wallet'],
  ['isTrustWallet', 'trust_wallet', 'Trust Wallet'],
  ['isCoinbaseWallet', 'coinbase_wallet', 'Coinbase Wallet'],
  ['isImToken', 'imtoken', 'imToken'],
  ['isTokenPocket', 'tokenpocket', 'TokenPocket'],
  ['isBraveWallet', 'onchain_wallet', 'Brave Wallet'],
  ['isMetaMask', 'metamask', 'MetaMask'],
];

/** Characters of a name that a wallet gave itself. */
const NAME_LENGTH = 40;
/** Characters of an icon: these come from whatever is installed. */
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

/** A picture that is within the address itself: nothing is loaded from anywhere, and as an image no script in it runs. */
export const toSafeIconUrl = (icon: unknown): string | null =>
  typeof icon === 'string' && icon.length <= ICON_LENGTH && ICON.test(icon.trim()) ? icon.trim() : null;

/** What a wallet announced (EIP-6963), or null where it is nothing of the kind. It may say of itself what it likes. */
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

/** Wallets of the way before: `window.ethereum`, which may hold several. */
export function parseInjectedWallets(ethereum: unknown): WalletApp[] {
  if (!isProvider(ethereum)) return [];
  const several = (ethereum as { providers?: unknown }).providers;
  const providers = Array.isArray(several) ? several.filter(isProvider) : [ethereum];
  return providers.map((provider, i) => {
    const [, kind, name] = FLAGS.find(([flag]) => provider[flag] === true) ?? ['', 'onchain_wallet' as const, ''];
    return { id: `injected-${i}`, name, icon: null, kind, provider };
  });
}
