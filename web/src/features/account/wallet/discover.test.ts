import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseAnnouncedWallet, parseInjectedWallets, toSafeIconUrl } from './apps.ts';
import { discoverWallets } from './discover.ts';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const provider = (flags: object = {}) => ({ request: async () => [], ...flags });
const info = (change: object = {}) => ({
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Example Wallet',
  icon: PNG,
  rdns: 'com.example.wallet',
  ...change,
});

class Page extends EventTarget {
  ethereum?: unknown;
  announce(detail: unknown) {
    this.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  }
}

/** Opens the page under test. */
function openPage(): Page {
  const page = new Page();
  vi.stubGlobal('window', page);
  return page;
}
afterEach(() => void vi.unstubAllGlobals());

describe('parseAnnouncedWallet', () => {
  it('reads name, icon and kind', () => {
    expect(parseAnnouncedWallet({ info: info({ rdns: 'io.metamask' }), provider: provider() })).toMatchObject({
      name: 'Example Wallet',
      icon: PNG,
      kind: 'metamask',
    });
    expect(parseAnnouncedWallet({ info: info(), provider: provider() })?.kind).toBe('onchain_wallet');
    for (const rdns of ['constructor', '__proto__', 7, undefined])
      expect(parseAnnouncedWallet({ info: info({ rdns }), provider: provider() })?.kind).toBe('onchain_wallet');
  });

  it('cleans the name to one line and rejects malformed announcements', () => {
    const name = (announcedName: unknown) =>
      parseAnnouncedWallet({ info: info({ name: announcedName }), provider: provider() })?.name;
    expect(name('  Evil\u202e\n\u0000 wallet  ')).toBe('Evil wallet');
    expect(name('x'.repeat(500))).toHaveLength(40);
    for (const nothing of ['', '\u200b', 5, null]) expect(name(nothing)).toBeUndefined();
    for (const nothing of [
      null,
      7,
      {},
      { info: info() },
      { info: null, provider: provider() },
      { info: info(), provider: {} },
    ])
      expect(parseAnnouncedWallet(nothing)).toBeNull();
  });

  it.each([
    'https://evil.example/track.png',
    '//evil.example/track.png',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xmlevil,x',
    `data:image/png;base64,${'A'.repeat(200_000)}`,
    '',
    7,
    null,
  ])('toSafeIconUrl rejects %s', (icon) => {
    expect(toSafeIconUrl(icon)).toBeNull();
  });
});

describe('discoverWallets', () => {
  it('lists wallets announced before and after the request, once each', { tags: ['FIN-037'] }, () => {
    const page = openPage();
    const early = { info: info(), provider: provider() };
    page.addEventListener('eip6963:requestProvider', () => page.announce(early));
    const discovery = discoverWallets();
    expect(discovery.apps.get()).toMatchObject([{ name: 'Example Wallet' }]);
    const onChange = vi.fn<() => void>();
    discovery.apps.subscribe(onChange);
    discovery.ask();
    page.announce(early);
    expect(onChange).not.toHaveBeenCalled();
    page.announce({ info: info({ uuid: 'another', name: 'Late' }), provider: provider() });
    expect(onChange).toHaveBeenCalledOnce();
    expect(discovery.apps.get().map(({ name }) => name)).toEqual(['Example Wallet', 'Late']);
    expect(discovery.apps.get()).toBe(discovery.apps.get());
  });

  it('lists injected wallets by their flags, without duplicates', { tags: ['FIN-037'] }, () => {
    expect(parseInjectedWallets(undefined)).toEqual([]);
    expect(parseInjectedWallets({})).toEqual([]);
    expect(parseInjectedWallets(provider())).toMatchObject([{ kind: 'onchain_wallet', name: '' }]);
    expect(parseInjectedWallets(provider({ isMetaMask: true }))).toMatchObject([{ kind: 'metamask' }]);
    // Wallets that also claim to be MetaMask.
    expect(parseInjectedWallets(provider({ isMetaMask: true, isTrust: true }))).toMatchObject([
      { kind: 'trust_wallet' },
    ]);
    const several = [provider({ isMetaMask: true }), provider({ isCoinbaseWallet: true }), 'nothing'];
    expect(parseInjectedWallets({ ...provider(), providers: several })).toMatchObject([
      { kind: 'metamask' },
      { kind: 'coinbase_wallet' },
    ]);

    const page = openPage();
    page.ethereum = provider({ isMetaMask: true });
    const discovery = discoverWallets();
    expect(discovery.apps.get()).toHaveLength(1);
    page.announce({ info: info({ rdns: 'io.metamask', name: 'MetaMask' }), provider: provider() });
    expect(discovery.apps.get()).toMatchObject([{ name: 'MetaMask', icon: PNG }]);
  });
});
