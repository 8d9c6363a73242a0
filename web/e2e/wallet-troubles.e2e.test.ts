/** @module-tag rare */

import type { Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect } from 'vitest';
import { type BrowserWallet, installBrowserWallet } from '#scripts/testing/browser/browser-wallet.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createUniqueName } from '#scripts/testing/browser/e2e-users.ts';
import { type PhoneWalletOptions, connectPhoneWallet } from '#scripts/testing/browser/phone-wallet.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { getSharedWalletRelay, WALLET_CONNECT_PROJECT_ID } from '#scripts/testing/browser/shared.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';

/** Relay for phone wallets. */
/** Page of the running test. */
let page: Page;
test.beforeEach(async ({ visit }) => {
  page = await visit();
});

const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const within = () => page.waitForURL((url) => url.pathname === '/assets');
const sign = () => dialog().getByRole('button', { name: 'Sign and continue' }).click();
const open = async (path = '/login', name = 'Connect wallet') => {
  await page.goto(path);
  await page.getByRole('button', { name }).click();
};
const choose = (name = 'MetaMask') => dialog().getByRole('button', { name, exact: false }).first().click();
const username = () =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { user?: { username: string } }).user?.username,
  );
const toWalletUsername = (address: string) => `wallet-${address.slice(2, 10).toLowerCase()}`;
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('browser wallet', () => {
  let wallet: BrowserWallet;
  beforeEach(async () => {
    wallet = await installBrowserWallet(page.context());
  });

  test('signs on an unsupported chain, because the key is the same', { tags: ['FIN-061'] }, async () => {
    wallet.state.chain = '0x2105';
    await open();
    await choose();
    await sign();
    await within();
    expect(wallet.signed[0]).toContain('Chain ID: 1\n');
  });

  test('logs in with a Ledger’s lower-case address and signature v of 0 or 1', { tags: ['FIN-060'] }, async () => {
    wallet.state.isLedger = true;
    await open();
    await choose();
    await dialog().getByText(wallet.account().address).waitFor();
    await sign();
    await within();
    expect(await username()).toBe(toWalletUsername(wallet.account().address));
  });

  test('lists two wallets and sends requests only to the chosen one', { tags: ['FIN-061'] }, async () => {
    const other = await installBrowserWallet(page.context(), { name: 'Trust Wallet', rdns: 'com.trustwallet.app' });
    await open();
    await dialog().getByText('Detected').nth(1).waitFor();
    await takeOptionalScreenshot(page, 'wallet-two');
    await choose('Trust Wallet');
    await dialog().getByText(other.account().address).waitFor();
    expect(wallet.asked).not.toContain('eth_requestAccounts');
    await sign();
    await within();
    expect(await username()).toBe(toWalletUsername(other.account().address));
  });

  test(
    'times out when locked or unresponsive, and lets the user choose another wallet',
    { tags: ['FIN-059'] },
    async () => {
      const other = await installBrowserWallet(page.context(), { name: 'Trust Wallet', rdns: 'com.trustwallet.app' });
      wallet.state.silent = ['eth_requestAccounts', 'eth_accounts'];
      await open();
      await choose();
      await dialog().getByText('The wallet may be locked').waitFor();
      await takeOptionalScreenshot(page, 'wallet-silent');
      expect(await findAxeViolations(page)).toEqual([]);
      await dialog().getByRole('button', { name: 'Cancel' }).click();
      await dialog().getByText('Nothing was signed').waitFor();
      await choose('Trust Wallet');
      await dialog().getByText(other.account().address).waitFor();
    },
  );

  test('times out without a signature and ignores a late one', { tags: ['FIN-059'] }, async () => {
    let release: () => void = () => undefined;
    wallet.state.hold = new Promise((resolve) => {
      release = resolve;
    });
    await open();
    await choose();
    await sign();
    await dialog().getByText('Waiting for your approval').waitFor();
    await expect.poll(() => wallet.signed.length).toBe(1);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'hidden' });
    release();
    // The next request is answered, so the first one was received long before.
    await page.getByRole('button', { name: `Continue with ${shortenAddress(wallet.account().address)}` }).click();
    await sign();
    await within();
    expect(wallet.signed).toHaveLength(2);
  });

  test('requests a new signature when the account changes while signing', { tags: ['FIN-061'] }, async () => {
    let release: () => void = () => undefined;
    wallet.state.hold = new Promise((resolve) => {
      release = resolve;
    });
    await open();
    await choose();
    await sign();
    await expect.poll(() => wallet.signed.length).toBe(1);
    wallet.state.current = 1;
    await wallet.emit(page, 'accountsChanged', [wallet.account().address]);
    await dialog().getByText(wallet.account().address).waitFor();
    release();
    await dialog()
      .getByText(`The account in your wallet is now ${shortenAddress(wallet.account().address)}`)
      .waitFor();
    await takeOptionalScreenshot(page, 'wallet-switched');
    expect(await username()).toBeUndefined();
    await sign();
    await within();
    expect(await username()).toBe(toWalletUsername(wallet.account().address));
  });

  test(
    'offers the login when a user has already saved the sign-up address',
    { tags: ['FIN-062'] },
    async ({ newPerson, allowFaults }) => {
      allowFaults(/status of 422 .*wallet-login/);
      const { api } = await newPerson();
      const wallet_address = wallet.account().address;
      const { message } = await api('POST /auth/wallet-nonce', { body: { wallet_address, chain_id: 1 } });
      const signature = await wallet.account().signMessage({ message });
      await api('POST /user-wallets/connect-web3', {
        body: { wallet_type_id: 'metamask', wallet_address, message, signature },
      });
      await open('/signup', 'Sign up with a wallet');
      await choose();
      await dialog().getByLabel('Username').fill(createUniqueName('another.person'));
      await dialog().getByLabel('I am at least 18').check();
      await sign();
      await dialog().getByText('This wallet address is already registered.').waitFor();
      await dialog().getByRole('button', { name: 'Log in another way' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
      await dialog().waitFor({ state: 'hidden' });
    },
  );
});

describe('phone wallet', () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const begin = async (as: 'Open a wallet on this device' | 'Open another wallet') => {
    await choose('WalletConnect');
    await dialog().getByRole('img', { name: 'QR code for your wallet' }).waitFor();
    return (await dialog().getByRole('link', { name: as }).getAttribute('href')) ?? '';
  };
  const scan = async (uri: string, choices: Partial<PhoneWalletOptions> = {}) =>
    connectPhoneWallet(uri, {
      account,
      relay: (await getSharedWalletRelay()).url,
      projectId: WALLET_CONNECT_PROJECT_ID,
      ...choices,
    });

  test('connects by code, signs and disconnects', { tags: ['FIN-057'] }, async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open();
    const uri = await begin('Open a wallet on this device');
    await takeOptionalScreenshot(page, 'wallet-phone-1440');
    expect(await findAxeViolations(page)).toEqual([]);
    const phone = await scan(uri);
    await dialog().getByText(account.address).waitFor();
    const listMethods = () => phone.heard.map(({ method }) => method);
    expect(listMethods()).not.toContain('wc_sessionRequest');
    await sign();
    await within();
    expect(await username()).toBe(toWalletUsername(account.address));
    await expect.poll(listMethods).toContain('wc_sessionDelete');
    phone.close();
  });

  test('reports a rejected link, a rejected signature and a lost connection', { tags: ['FIN-058'] }, async () => {
    await open();
    await scan(await begin('Open a wallet on this device'), { refuse: 'link' });
    await dialog().getByText('User rejected connection request').waitFor();
    const phone = await scan(await begin('Open a wallet on this device'), { refuse: 'sign' });
    await dialog().getByText(account.address).waitFor();
    await sign();
    await dialog().getByText('Nothing was signed').waitFor();
    await phone.say('wc_sessionDelete', { code: 6000, message: 'User disconnected.' }, 1112);
    await dialog().getByText('The wallet ended the connection').waitFor();
    await scan(await begin('Open a wallet on this device'), { chains: [5] });
    await dialog().getByText('The wallet has no account on a supported network').waitFor();
    await begin('Open a wallet on this device');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByRole('button', { name: 'WalletConnect' }).waitFor();
  });

  const all = [
    { width: 375, theme: 'light' },
    { width: 375, theme: 'dark' },
  ] as const;
  test.for(selectDevices(all))(
    'opens by link on the same phone, in $theme',
    { tags: ['FIN-057'] },
    async ({ width, theme }, { visit }) => {
      page = await visit({ width, height: 812, theme });
      await open();
      await takeOptionalScreenshot(page, `wallet-choose-375-${theme}`);
      const uri = await begin('Open another wallet');
      const link = await dialog().getByRole('link', { name: 'Open MetaMask' }).getAttribute('href');
      expect(link).toBe(`https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`);
      expect(await fits()).toBe(true);
      await takeOptionalScreenshot(page, `wallet-phone-375-${theme}`);
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
