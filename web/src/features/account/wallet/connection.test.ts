import { createAtom } from '@tanstack/react-store';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WalletApp } from './apps.ts';
import { WALLET_ADDRESS_CHANGED_EVENT, type WalletAddressChangedDetail, createWalletConnection } from './connection.ts';
import { WalletError, toWalletError } from './wallet-error.ts';

const ONE = '0x1111111111111111111111111111111111111111';
const TWO = '0x2222222222222222222222222222222222222222';

function fakeWallet() {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const requestedMethods: string[] = [];
  const answers: Record<string, unknown> = { eth_accounts: [], eth_requestAccounts: [ONE], eth_chainId: '0x89' };
  const app: WalletApp = {
    id: 'fake',
    name: 'Fake',
    icon: null,
    kind: 'metamask',
    provider: {
      request: async ({ method }) => {
        requestedMethods.push(method);
        const answer = answers[method];
        if (answer instanceof Function) return (answer as () => unknown)();
        return answer;
      },
      on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    },
  };
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value);
  };
  const heard = () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0);
  return { app, answers, asked: requestedMethods, emit, heard };
}

let page: EventTarget;
let addressChanges: WalletAddressChangedDetail[];
let wallet: ReturnType<typeof fakeWallet>;
let connection: ReturnType<typeof createWalletConnection>;
beforeEach(() => {
  page = new EventTarget();
  addressChanges = [];
  page.addEventListener(WALLET_ADDRESS_CHANGED_EVENT, (event) =>
    addressChanges.push((event as CustomEvent<WalletAddressChangedDetail>).detail),
  );
  wallet = fakeWallet();
  connection = createWalletConnection(page);
});

/** Wallets throw anything; usually an error with a code. */
const fails = (error: { code: number; message: string }) => () => {
  throw Object.assign(new Error(error.message), { code: error.code });
};

describe('wallet connection › connect', () => {
  it('requests accounts and the chain, and no signature', async () => {
    const connected = connection.connect(wallet.app);
    expect(connection.state.get()).toMatchObject({ phase: 'connecting' });
    expect(await connected).toMatchObject({ address: ONE, chainId: 137 });
    expect(connection.state.get()).toMatchObject({ phase: 'connected', address: ONE });
    expect(wallet.asked).toEqual(['eth_requestAccounts', 'eth_chainId']);
    expect(addressChanges).toEqual([{ address: ONE, walletType: 'metamask' }]);
  });

  it.each([
    ['rejected', fails({ code: 4001, message: 'User rejected the request.' })],
    ['pending', fails({ code: -32_002, message: 'Already processing eth_requestAccounts.' })],
    ['rejected', () => []],
    ['rejected', () => ['not an address']],
    ['failed', fails({ code: -32_603, message: 'Internal\u0000 error' })],
  ])('reports a failed account request as %s', { tags: ['FIN-044'] }, async (trouble, answer) => {
    wallet.answers['eth_requestAccounts'] = answer;
    expect(await connection.connect(wallet.app)).toBeNull();
    expect(connection.state.get()).toMatchObject({ phase: 'disconnected', error: { trouble } });
    expect(addressChanges).toEqual([]);
  });

  it('ignores a late answer or error of a cancelled attempt', { tags: ['FIN-059'] }, async () => {
    let answer: (accounts: string[]) => void = () => undefined;
    let fail: (error: unknown) => void = () => undefined;
    wallet.answers['eth_requestAccounts'] = () => new Promise<string[]>((resolve) => (answer = resolve));
    const lateAddress = connection.connect(wallet.app);
    connection.fail(new WalletError('rejected'));
    expect(connection.state.get()).toMatchObject({ phase: 'disconnected', error: { trouble: 'rejected' } });
    answer([ONE]);
    expect(await lateAddress).toBeNull();
    expect(connection.state.get()).toMatchObject({ phase: 'disconnected' });

    wallet.answers['eth_requestAccounts'] = () => new Promise((_, reject) => (fail = reject));
    const later = connection.connect(wallet.app);
    connection.fail(new WalletError('rejected'));
    const other = fakeWallet();
    other.answers['eth_requestAccounts'] = [TWO];
    await connection.connect(other.app);
    fail({ code: -32_603, message: 'Late.' });
    expect(await later).toBeNull();
    expect(connection.state.get()).toMatchObject({ phase: 'connected', address: TWO });
    expect(addressChanges).toEqual([{ address: TWO, walletType: 'metamask' }]);
  });

  it('ends a remote wallet session when cancelled, released or replaced', async () => {
    const end = vi.fn<() => void>();
    const link = { uri: createAtom<string | null>(null) };
    const phone = { ...wallet.app, link, end };
    wallet.answers['eth_requestAccounts'] = () => new Promise(() => undefined);
    void connection.connect(phone);
    connection.fail(new WalletError('rejected'));
    expect(end).toHaveBeenCalledTimes(1);
    wallet.answers['eth_requestAccounts'] = [ONE];
    await connection.connect(phone);
    expect(end).toHaveBeenCalledTimes(1);
    connection.release();
    expect(end).toHaveBeenCalledTimes(2);
    expect(connection.state.get()).toEqual({ phase: 'disconnected', error: null });
    await connection.connect(phone);
    wallet.emit('disconnect', new WalletError('ended'));
    expect(connection.state.get()).toMatchObject({ phase: 'disconnected', error: { trouble: 'ended' } });
    await connection.connect(wallet.app);
    connection.release();
    expect(connection.state.get()).toMatchObject({ phase: 'connected' });
  });

  it('reports the message of the wallet in one line', () => {
    expect(toWalletError({ code: 1, message: 'Internal\n\u0000 error' })).toMatchObject({
      trouble: 'failed',
      detail: 'Internal error',
    });
  });
});

describe('wallet connection', () => {
  it('follows account and chain changes, and disconnects without an account', { tags: ['FIN-041'] }, async () => {
    await connection.connect(wallet.app);
    wallet.emit('accountsChanged', [TWO]);
    expect(connection.state.get()).toMatchObject({ phase: 'connected', address: TWO, chainId: 137 });
    wallet.emit('accountsChanged', [TWO.toUpperCase().replace('0X', '0x')]);
    wallet.emit('chainChanged', '0x1');
    expect(connection.state.get()).toMatchObject({ chainId: 1 });
    expect(addressChanges.map(({ address }) => address)).toEqual([ONE, TWO]);
    wallet.emit('accountsChanged', []);
    expect(connection.state.get()).toEqual({ phase: 'disconnected', error: null });
    expect(wallet.heard()).toBe(0);
    expect(wallet.asked).not.toContain('personal_sign');
  });

  it('resumes an already approved wallet without a prompt', { tags: ['FIN-041'] }, async () => {
    expect(await connection.resume([wallet.app])).toBe(false);
    wallet.answers['eth_accounts'] = [ONE];
    expect(await connection.resume([wallet.app])).toBe(true);
    expect(connection.state.get()).toMatchObject({ phase: 'connected', address: ONE });
    expect(new Set(wallet.asked)).toEqual(new Set(['eth_accounts', 'eth_chainId']));
  });

  it('does not resume after a disconnect until the user connects again', async () => {
    wallet.answers['eth_accounts'] = [ONE];
    await connection.resume([wallet.app]);
    connection.disconnect();
    expect(await connection.resume([wallet.app])).toBe(false);
    await connection.connect(wallet.app);
    wallet.emit('disconnect', { code: 4900 });
    expect(await connection.resume([wallet.app])).toBe(true);
  });

  it('rechecks the account when the page becomes visible', { tags: ['FIN-041', 'FIN-055', 'FIN-063'] }, async () => {
    await connection.connect(wallet.app);
    wallet.answers['eth_accounts'] = [TWO];
    await connection.recheck();
    expect(connection.state.get()).toMatchObject({ address: TWO });
    wallet.answers['eth_accounts'] = [];
    await connection.recheck();
    expect(connection.state.get()).toMatchObject({ phase: 'disconnected' });
  });

  it('times out when a wallet never answers', { tags: ['FIN-042'] }, async () => {
    vi.useFakeTimers();
    try {
      wallet.answers['eth_accounts'] = () => new Promise(() => undefined);
      const looked = connection.resume([wallet.app]);
      await vi.advanceTimersByTimeAsync(2000);
      expect(await looked).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
