import type { Browser, BrowserContext, Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  axeFindings,
  launchBrowser,
  newVisitor,
  takePicture,
  watchForFaults,
} from '#scripts/testing/browser/browser.ts';
import { type BrowserWallet, installWallet } from '#scripts/testing/browser/browser-wallet.ts';
import { type PhoneChoices, scanWithPhone } from '#scripts/testing/browser/phone-wallet.ts';
import { startWalletRelay, type WalletRelay } from '#scripts/testing/browser/wallet-relay.ts';
import { startPlatform, type TestPlatform } from '#scripts/testing/platform/platform.ts';

const PROJECT = '0123456789abcdef0123456789abcdef';
let relay: WalletRelay;
let platform: TestPlatform;
let browser: Browser;
let visitor: BrowserContext;
let page: Page;

beforeAll(async () => {
  relay = await startWalletRelay(PROJECT);
  const env = { RATE_LIMIT_SCALE: '100', WALLETCONNECT_PROJECT_ID: PROJECT, WALLETCONNECT_RELAY: relay.url };
  [platform, browser] = await Promise.all([startPlatform({ env }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await relay?.stop();
});
beforeEach(async () => {
  visitor = await newVisitor(browser, { origin: platform.info.web });
  page = await visitor.newPage();
});
afterEach(() => visitor.close());

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const within = () => page.waitForURL((url) => url.pathname === '/' || url.pathname === '/assets');
const sign = () => dialog().getByRole('button', { name: 'Sign and go on' }).click();
const open = async (path = '/login', name = 'Connect wallet') => {
  await page.goto(path);
  await page.getByRole('button', { name }).click();
};
const choose = (name = 'MetaMask') => dialog().getByRole('button', { name, exact: false }).first().click();
const username = () =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { user?: { username: string } }).user?.username,
  );
const nameOf = (address: string) => `wallet-${address.slice(2, 10).toLowerCase()}`;
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('a wallet of the browser', () => {
  let wallet: BrowserWallet;
  beforeEach(async () => {
    wallet = await installWallet(visitor);
  });

  it('on a chain that there is not here signs all the same: it is the same key', async () => {
    wallet.state.chain = '0x2105';
    await open();
    await choose();
    await sign();
    await within();
    expect(wallet.signed[0]).toContain('Chain ID: 1\n');
  });

  it('is one of two: each is listed, and the chosen one alone is asked', async () => {
    const other = await installWallet(visitor, { name: 'Trust Wallet', rdns: 'com.trustwallet.app' });
    await open();
    await dialog().getByText('Detected').nth(1).waitFor();
    await takePicture(page, 'wallet-two');
    await choose('Trust Wallet');
    await dialog().getByText(other.account().address).waitFor();
    expect(wallet.asked).not.toContain('eth_requestAccounts');
    await sign();
    await within();
    expect(await username()).toBe(nameOf(other.account().address));
  });

  it('that is locked, or never answers, is given up for another one', async () => {
    const other = await installWallet(visitor, { name: 'Trust Wallet', rdns: 'com.trustwallet.app' });
    wallet.state.silent = ['eth_requestAccounts', 'eth_accounts'];
    await open();
    await choose();
    await dialog().getByText('The wallet may be locked').waitFor();
    await takePicture(page, 'wallet-silent');
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByText('Nothing was signed').waitFor();
    await choose('Trust Wallet');
    await dialog().getByText(other.account().address).waitFor();
  });

  it('that never signs is given up, and what it signs later logs nobody in', async () => {
    let release: () => void = () => undefined;
    wallet.state.hold = new Promise((resolve) => {
      release = resolve;
    });
    await open();
    await choose();
    await sign();
    await dialog().getByText('Waiting for your authorisation').waitFor();
    await expect.poll(() => wallet.signed.length).toBe(1);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'hidden' });
    release();
    // The next question is answered, and by then the first one was long heard.
    await page.getByRole('button', { name: `Continue with ${short(wallet.account().address)}` }).click();
    await sign();
    await within();
    expect(wallet.signed).toHaveLength(2);
  });

  it('that shows another account while it signs is looked at again first', async () => {
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
      .getByText(`The account in your wallet is now ${short(wallet.account().address)}`)
      .waitFor();
    await takePicture(page, 'wallet-switched');
    expect(await username()).toBeUndefined();
    await sign();
    await within();
    expect(await username()).toBe(nameOf(wallet.account().address));
  });

  it('that somebody has in their list is registered: the way to log in is shown', async () => {
    const { trader } = platform.info.logins;
    const post = async (path: string, body: object, token?: string) => {
      const answer = await fetch(`${platform.info.web}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
      return ((await answer.json()) as { data: { token: string; message: string } }).data;
    };
    const wallet_address = wallet.account().address;
    const { token } = await post('/auth/login', trader);
    const { message } = await post('/auth/wallet-nonce', { wallet_address, chain_id: 1 });
    const signature = await wallet.account().signMessage({ message });
    await post('/user-wallets/connect-web3', { wallet_type_id: 'metamask', wallet_address, message, signature }, token);
    await open('/signup', 'Sign up with a wallet');
    await choose();
    await dialog().getByLabel('Username').fill('another.person');
    await dialog().getByLabel('I am at least 18').check();
    await sign();
    await dialog().getByText('This wallet address is already registered.').waitFor();
    await dialog().getByRole('button', { name: 'Log in another way' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await dialog().waitFor({ state: 'hidden' });
  });
});

describe('a wallet on a phone', () => {
  const account = privateKeyToAccount(generatePrivateKey());
  const begin = async (as: 'Open a wallet on this device' | 'Open another wallet') => {
    await choose('WalletConnect');
    await dialog().getByRole('img', { name: 'QR code for your wallet' }).waitFor();
    return (await dialog().getByRole('link', { name: as }).getAttribute('href')) ?? '';
  };
  const scan = (uri: string, choices: Partial<PhoneChoices> = {}) =>
    scanWithPhone(uri, { account, relay: relay.url, projectId: PROJECT, ...choices });

  it('gets a code from the page, is asked, signs, and is let go', async () => {
    const faults = watchForFaults(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open();
    const uri = await begin('Open a wallet on this device');
    await takePicture(page, 'wallet-phone-1440');
    expect(await axeFindings(page)).toEqual([]);
    const phone = scan(uri);
    await dialog().getByText(account.address).waitFor();
    const said = () => phone.heard.map(({ method }) => method);
    expect(said()).not.toContain('wc_sessionRequest');
    await sign();
    await within();
    expect(await username()).toBe(nameOf(account.address));
    await expect.poll(said).toContain('wc_sessionDelete');
    expect(faults).toEqual([]);
    phone.close();
  });

  it('refuses to be linked, refuses to sign, and ends the connection: each is said', async () => {
    await open();
    scan(await begin('Open a wallet on this device'), { refuse: 'link' });
    await dialog().getByText('User rejected connection request').waitFor();
    const phone = scan(await begin('Open a wallet on this device'), { refuse: 'sign' });
    await dialog().getByText(account.address).waitFor();
    await sign();
    await dialog().getByText('Nothing was signed').waitFor();
    await phone.say('wc_sessionDelete', { code: 6000, message: 'User disconnected.' }, 1112);
    await dialog().getByText('The wallet ended the connection').waitFor();
    scan(await begin('Open a wallet on this device'), { chains: [5] });
    await dialog().getByText('The wallet shows no account on a chain that we support').waitFor();
    await begin('Open a wallet on this device');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().getByRole('button', { name: 'WalletConnect' }).waitFor();
  });

  it.each(['light', 'dark'] as const)('is opened by a link where the page is on it too, in %s', async (theme) => {
    const context = await newVisitor(browser, { origin: platform.info.web, width: 375, height: 812, theme });
    page = await context.newPage();
    await open();
    await takePicture(page, `wallet-choose-375-${theme}`);
    const uri = await begin('Open another wallet');
    const link = await dialog().getByRole('link', { name: 'Open MetaMask' }).getAttribute('href');
    expect(link).toBe(`https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`);
    expect(await fits()).toBe(true);
    await takePicture(page, `wallet-phone-375-${theme}`);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });
});
