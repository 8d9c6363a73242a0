import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoginSession as LoginAnswer } from '#shared/schemas/identity.ts';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { storeTradableSymbols } from './tradable-symbols.ts';

const person = {
  id: 'usr_1',
  username: 'ana',
  email: 'ana@example.com',
  phone: null,
  status: 'active' as const,
  kyc_status: 'verified' as const,
  is_virtual_account: false,
  wallet_address: null,
  two_factor_enabled: false,
  is_frozen: false,
  credit_score: 70,
  created_at: 1_700_000_000,
};

const buildWallet = (available_balance: string) => ({
  id: 'wal_1',
  coin_type: 'USDT',
  coin_name: 'Tether',
  wallet_type: 'trading' as const,
  wallet_name: 'Trading',
  network: null,
  is_default: false,
  status: 'active' as const,
  available_balance,
  frozen_balance: '0',
  total_balance: available_balance,
  value: null,
  created_at: 1_800_000_000,
  updated_at: 1_800_000_000,
});

const answer = (token: string, current_mode: 'main' | 'simulate' = 'main'): LoginAnswer => ({
  token,
  refresh_token: `refresh-${token}`,
  expires_at: 2_000_000_000,
  user: { ...person, wallets: [buildWallet('5')] },
  client_ip: '127.0.0.1',
  current_mode,
  main_token: null,
  simulate_token: null,
  simulate_user: { ...person, is_virtual_account: true, wallets: [buildWallet('100000')] },
});

const stored = new Map<string, string>();
/** Every write and removal, in order. */
let writes: string[];
let page: EventTarget;

/** Loads the module as in a newly opened tab. */
async function openTab() {
  vi.resetModules();
  return await import('./session.ts');
}

/** Dispatches the storage event of another tab's write. */
const announce = (key: string, newValue: string | null) =>
  page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

const mirrors = () => [stored.get('user_auth_token'), stored.get('user_info')] as const;

beforeEach(() => {
  stored.clear();
  writes = [];
  page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => {
      writes.push(name);
      stored.set(name, value);
    },
    removeItem: (name: string) => {
      writes.push(name);
      stored.delete(name);
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('stored session', { tags: ['TRD-009'] }, () => {
  it('is written last, after its mirrors of token and user', { tags: ['TRD-135'] }, async () => {
    const { storeUserSession } = await openTab();
    storeUserSession(answer('one'));
    expect(writes).toEqual(['user_auth_token', 'user_info', 'session']);
    expect(stored.get('user_auth_token')).toBe('one');
    expect(JSON.parse(stored.get('user_info') ?? '')).toEqual({
      id: 'usr_1',
      username: 'ana',
      email: 'ana@example.com',
      phone: null,
      status: 'active',
      kyc_status: 'verified',
      wallet_address: null,
      credit_score: 70,
      is_virtual_account: false,
      wallets: [{ coin_type: 'USDT', wallet_type: 'trading', available_balance: '5' }],
    });
  });

  it('mirrors the demo account while it is the current account', async () => {
    const { storeUserSession } = await openTab();
    storeUserSession(answer('two', 'simulate'));
    expect(JSON.parse(stored.get('user_info') ?? '')).toMatchObject({
      is_virtual_account: true,
      wallets: [{ available_balance: '100000' }],
    });
    storeUserSession(answer('three'));
    expect(stored.get('user_auth_token')).toBe('three');
    expect(JSON.parse(stored.get('user_info') ?? '')).toMatchObject({
      is_virtual_account: false,
      wallets: [{ available_balance: '5' }],
    });
  });

  it('is removed last, after its mirrors', async () => {
    const { storeUserSession, clearUserSession } = await openTab();
    storeUserSession(answer('one'));
    writes = [];
    clearUserSession('refused');
    expect(writes).toEqual(['user_auth_token', 'user_info', 'session']);
    expect(stored.size).toBe(0);
  });

  it('ends with the unfinished verification form of the tab', async () => {
    const tab = new Map([['kyc-draft', '{"details":{}}']]);
    vi.stubGlobal('sessionStorage', { removeItem: (name: string) => tab.delete(name) });
    const { storeUserSession, clearUserSession } = await openTab();
    storeUserSession(answer('one'));
    expect(tab.size).toBe(1);
    clearUserSession('logout');
    expect(tab.size).toBe(0);
  });

  it('repairs missing mirrors when a tab opens', async () => {
    const first = await openTab();
    const session = first.storeUserSession(answer('one', 'simulate'));
    stored.delete('user_auth_token');
    stored.delete('user_info');
    const { getCurrentUserSession } = await openTab();
    expect(getCurrentUserSession()).toEqual(session);
    expect(stored.get('user_auth_token')).toBe('one');
    expect(JSON.parse(stored.get('user_info') ?? '')).toMatchObject({ id: 'usr_1', is_virtual_account: true });
  });

  it('clears mirrors when it is missing or incomplete', { tags: ['TRD-135'] }, async () => {
    const { storeUserSession } = await openTab();
    storeUserSession(answer('one'));
    stored.set('session', JSON.stringify({ token: 'one', refreshToken: 'r', user: { id: 'usr_1' } }));
    const { getCurrentUserSession } = await openTab();
    expect(getCurrentUserSession()).toBeNull();
    expect(mirrors()).toEqual([undefined, undefined]);
  });

  it('updates mirrors when another tab changes it', async () => {
    const { storeUserSession } = await openTab();
    storeUserSession(answer('one'));
    const session = { ...JSON.parse(stored.get('session') ?? ''), token: 'two' };
    stored.set('session', JSON.stringify(session));
    announce('session', stored.get('session') ?? null);
    expect(stored.get('user_auth_token')).toBe('two');
    stored.delete('session');
    announce('session', null);
    expect(mirrors()).toEqual([undefined, undefined]);
  });

  it('lasts as long as the page when storage is blocked', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { storeUserSession, getCurrentUserSession, clearUserSession } = await openTab();
    storeUserSession(answer('one'));
    expect(getCurrentUserSession()?.token).toBe('one');
    clearUserSession('logout');
    expect(getCurrentUserSession()).toBeNull();
  });
});

describe('storeTradableSymbols', () => {
  it('stores the symbols of options and of perpetuals', { tags: ['TRD-007'] }, () => {
    const symbolOf = (symbol: string, supports_options: boolean, supports_futures: boolean) =>
      ({ symbol, supports_options, supports_futures }) as TradingSymbol;
    storeTradableSymbols([
      symbolOf('BTC/USDT', true, true),
      symbolOf('XAU/USD', true, false),
      symbolOf('SPX', false, false),
    ]);
    expect(JSON.parse(stored.get('trading_options_supported') ?? '')).toEqual(['BTC/USDT', 'XAU/USD']);
    expect(JSON.parse(stored.get('trading_futures_supported') ?? '')).toEqual(['BTC/USDT']);
  });
});
