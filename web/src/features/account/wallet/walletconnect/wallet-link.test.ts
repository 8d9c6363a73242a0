import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { stringToHex, verifyMessage } from 'viem/utils';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openNodeSocket, type PhoneWalletOptions, connectPhoneWallet } from '#scripts/testing/browser/phone-wallet.ts';
import { startWalletRelay, type WalletRelay } from '#scripts/testing/browser/wallet-relay.ts';
import { linkWallet, type RemoteWalletLink } from './wallet-link.ts';

const PROJECT = '0123456789abcdef0123456789abcdef';
const account = privateKeyToAccount(generatePrivateKey());
const text = stringToHex('What a wallet was asked to sign.');

let relay: WalletRelay;
let link: RemoteWalletLink;
let phone: ReturnType<typeof connectPhoneWallet> | null;
/** URIs shown for the wallet, in order. */
let shown: (string | null)[];
beforeAll(async () => {
  relay = await startWalletRelay(PROJECT);
});
afterAll(() => relay.stop());
beforeEach(() => {
  shown = [];
  phone = null;
});

/** Starts a link that a phone accepts as soon as it is shown; null for no phone. */
function begin(choices: Partial<PhoneWalletOptions> | null = {}, projectId = PROJECT) {
  link = linkWallet({
    relay: relay.url,
    projectId,
    site: { name: 'Site', description: '', url: 'https://site.example', icons: [] },
    openSocket: openNodeSocket,
    onUri: (uri) => {
      shown.push(uri);
      if (uri === null || !choices) return;
      phone = connectPhoneWallet(uri, { account, relay: relay.url, projectId, ...choices });
      onTestFinished(phone.close);
    },
  });
  onTestFinished(link.end);
  return link.provider;
}
const ask = (method: string, params?: unknown[]) => link.provider.request({ method, ...(params && { params }) });
const heard = (event: string): unknown[] => {
  const all: unknown[] = [];
  link.provider.on?.(event, (value) => all.push(value));
  return all;
};

describe('linkWallet', () => {
  it('shows a pairing URI, returns the account, and signs a message', async () => {
    begin({ chains: [137, 1] });
    expect(await ask('eth_accounts')).toEqual([]);
    expect(await ask('eth_requestAccounts')).toEqual([account.address]);
    expect(await ask('eth_chainId')).toBe('0x89');
    expect(shown).toEqual([expect.stringMatching(/^wc:[0-9a-f]{64}@2\?relay-protocol=irn&symKey=[0-9a-f]{64}/), null]);
    expect(phone?.heard.map(({ method }) => method)).not.toContain('wc_sessionRequest');
    const signature = (await ask('personal_sign', [text, account.address])) as `0x${string}`;
    expect(await verifyMessage({ address: account.address, message: { raw: text }, signature })).toBe(true);
    expect(relay.tokens).not.toContain(false);
    await expect(ask('eth_sendTransaction', [{}])).rejects.toMatchObject({ trouble: 'failed' });
  });

  it('rejects when the user declines, or no supported chain is approved', { tags: ['FIN-058'] }, async () => {
    begin({ refuse: 'link' });
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ trouble: 'rejected' });
    expect(shown.at(-1)).toBeNull();
    begin({ chains: [5] });
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ trouble: 'wrongChain' });
    await expect(ask('personal_sign', [text, account.address])).rejects.toMatchObject({ trouble: 'notConnected' });
  });

  it('expires after five minutes without an answer', { tags: ['FIN-058'] }, async () => {
    begin(null);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const linked = ask('eth_requestAccounts');
    const [expire] = timers.mock.calls.find(([, ms]) => ms === 300_000) ?? [];
    timers.mockRestore();
    await expect.poll(() => shown).toHaveLength(1);
    expire?.();
    await expect(linked).rejects.toMatchObject({ trouble: 'expired' });
    expect(shown.at(-1)).toBeNull();
  });

  it('reports a relay that rejects the project', { tags: ['FIN-058'] }, async () => {
    begin({}, 'another');
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ trouble: 'relay' });
    expect(shown.filter((uri) => uri !== null)).toEqual([]);
  });

  it('rejects the pending request when cancelled', async () => {
    begin(null);
    const linked = ask('eth_requestAccounts');
    await expect.poll(() => shown).toHaveLength(1);
    link.end();
    await expect(linked).rejects.toMatchObject({ trouble: 'ended' });
  });
});

describe('linked wallet', () => {
  it('rejects when the user declines to sign', async () => {
    begin({ refuse: 'sign' });
    await ask('eth_requestAccounts');
    await expect(ask('personal_sign', [text, account.address])).rejects.toMatchObject({ trouble: 'rejected' });
  });

  it('reports account and chain changes, and ignores unsupported chains', async () => {
    begin({ chains: [1, 56] });
    await ask('eth_requestAccounts');
    const [accounts, chains] = [heard('accountsChanged'), heard('chainChanged')];
    const sendFromRelay = (name: string, data: unknown) =>
      phone?.say('wc_sessionEvent', { event: { name, data }, chainId: 'eip155:1' }, 1110);
    const other = privateKeyToAccount(generatePrivateKey()).address;
    await sendFromRelay('chainChanged', 5);
    await sendFromRelay('chainChanged', 56);
    await expect.poll(() => chains).toEqual(['0x38']);
    await sendFromRelay('accountsChanged', [`eip155:56:${other}`]);
    await expect.poll(() => accounts).toEqual([[other]]);
    await phone?.say('wc_sessionUpdate', { namespaces: { eip155: { accounts: [] } } }, 1104);
    await expect.poll(() => accounts).toEqual([[other], []]);
  });

  it('reconnects after the relay dropped the socket', { tags: ['FIN-057'] }, async () => {
    begin();
    await ask('eth_requestAccounts');
    relay.drop();
    expect(await ask('personal_sign', [text, account.address])).toMatch(/^0x[0-9a-f]{130}$/);
  });

  it('rejects pending requests when the wallet ends the session', { tags: ['FIN-058'] }, async () => {
    begin({ sign: () => new Promise(() => undefined) });
    await ask('eth_requestAccounts');
    const disconnections = heard('disconnect');
    const signed = ask('personal_sign', [text, account.address]).catch((error: unknown) => error);
    await phone?.say('wc_sessionDelete', { code: 6000, message: 'User disconnected.' }, 1112);
    expect(await signed).toMatchObject({ trouble: 'ended' });
    expect(disconnections).toMatchObject([{ trouble: 'ended' }]);
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ trouble: 'notConnected' });
  });

  it('ends the session of the wallet when the page disconnects', async () => {
    begin();
    await ask('eth_requestAccounts');
    link.end();
    await expect.poll(() => phone?.heard.map(({ method }) => method)).toContain('wc_sessionDelete');
  });
});
