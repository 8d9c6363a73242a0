import { hexToString } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { describe, expect, it, vi } from 'vitest';
import { createBrowserWalletClient, type WalletListeners } from './wallet-client.ts';
import { WalletError } from './wallet-error.ts';

const account = privateKeyToAccount(`0x${'17'.repeat(32)}`);
const { address } = account;

/** Returns an EIP-1193 provider that answers each method from `answers`; errors in it are thrown. */
function fakeProvider(answers: Record<string, unknown>) {
  const calls: { method: string; params?: readonly unknown[] }[] = [];
  return {
    calls,
    request: async (call: { method: string; params?: readonly unknown[] }) => {
      calls.push(call);
      const answer = answers[call.method];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}
const rpcError = (code: number | string, message = 'Out of order.') => Object.assign(new Error(message), { code });

describe('createBrowserWalletClient', () => {
  it('requestAddress › adds the checksum to an address in lower or upper case', { tags: ['FIN-060'] }, async () => {
    for (const spelling of [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, address])
      expect(await createBrowserWalletClient(fakeProvider({ eth_requestAccounts: [spelling] })).requestAddress()).toBe(
        address,
      );
  });

  it.each([[[]], [['nobody']], [[7]], [null], [undefined], ['0x']])(
    'requestAddress, sharedAddress › return null for the wallet answer %j',
    async (answer) => {
      const wallet = createBrowserWalletClient(fakeProvider({ eth_requestAccounts: answer, eth_accounts: answer }));
      expect(await wallet.requestAddress()).toBeNull();
      expect(await wallet.sharedAddress()).toBeNull();
    },
  );

  it.each([
    ['rejected', '', rpcError(4001)],
    ['rejected', '', rpcError('ACTION_REJECTED')],
    ['pending', '', rpcError(-32_002)],
    ['notConnected', '', rpcError(4100)],
    ['notConnected', '', rpcError(4900)],
    ['wrongChain', '', rpcError(4901)],
    ['wrongChain', '', rpcError(4902)],
    ['failed', 'Out of order.', rpcError(-32_603)],
    ['failed', 'Out of order.', rpcError(-32_005)],
    ['failed', 'Out of order.', new Error('Out of order.')],
    ['expired', '', new WalletError('expired')],
  ] as const)(
    'every call rejects as %s (%s) after %o without a retry',
    { tags: ['FIN-060'] },
    async (trouble, detail, error) => {
      const provider = fakeProvider({ eth_requestAccounts: error, personal_sign: error, eth_chainId: error });
      const wallet = createBrowserWalletClient(provider);
      for (const question of [wallet.requestAddress(), wallet.signMessage(address, 'text'), wallet.chainId()])
        await expect(question).rejects.toMatchObject({ name: 'WalletError', trouble, detail });
      expect(provider.calls.map(({ method }) => method)).toEqual([
        'eth_requestAccounts',
        'personal_sign',
        'eth_chainId',
      ]);
    },
  );

  it('signMessage › sends text and account, and returns the wallet’s signature unchanged', async () => {
    const message = 'candela.example wants you to sign in\n\nNonce: é1';
    const signature = await account.signMessage({ message });
    // Accounts on a Ledger may write v as 0 or 1.
    const ledger = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`;
    for (const writtenSignature of [signature, ledger]) {
      const provider = fakeProvider({ personal_sign: writtenSignature });
      expect(await createBrowserWalletClient(provider).signMessage(address, message)).toBe(writtenSignature);
      const [text, signer] = (provider.calls[0]?.params ?? []) as [`0x${string}`, string];
      expect([hexToString(text), signer]).toEqual([message, address]);
    }
  });

  it.each([[undefined], [null], [{}], ['signed'], ['']])(
    'signMessage › rejects the answer %j as a signature',
    async (answer) => {
      const signing = createBrowserWalletClient(fakeProvider({ personal_sign: answer })).signMessage(address, 'text');
      await expect(signing).rejects.toMatchObject({ trouble: 'failed' });
    },
  );

  it('chainId › parses a hexadecimal chain id', async () => {
    expect(await createBrowserWalletClient(fakeProvider({ eth_chainId: '0x2105' })).chainId()).toBe(8453);
  });

  it('watch › reports account and chain changes and the disconnect, until stopped', () => {
    const page = new Map<string, (value: unknown) => void>();
    const provider = {
      ...fakeProvider({}),
      on: (event: string, listener: (value: unknown) => void) => page.set(event, listener),
      removeListener: (event: string) => page.delete(event),
    };
    const listeners = {
      onAddress: vi.fn<WalletListeners['onAddress']>(),
      onChain: vi.fn<WalletListeners['onChain']>(),
      onEnd: vi.fn<WalletListeners['onEnd']>(),
    };
    const stop = createBrowserWalletClient(provider).watch(listeners);
    page.get('accountsChanged')?.([address.toLowerCase()]);
    page.get('accountsChanged')?.([]);
    page.get('chainChanged')?.('0x89');
    page.get('chainChanged')?.('nowhere');
    page.get('disconnect')?.(rpcError(4900));
    expect(listeners.onAddress.mock.calls).toEqual([[address], [null]]);
    expect(listeners.onChain.mock.calls).toEqual([[137]]);
    expect(listeners.onEnd.mock.calls).toEqual([[null]]);
    stop();
    expect(page.size).toBe(0);
  });
});
