import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { axeFindings, takePicture, watchForFaults } from '#scripts/testing/browser/browser.ts';
import { type BrowserWallet, installWallet } from '#scripts/testing/browser/browser-wallet.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';

const platform = testPlatform();
let visitor: BrowserContext;
let page: Page;

beforeEach(async () => {
  visitor = await platform.newVisitor();
  page = await visitor.newPage();
});
afterEach(() => visitor.close());

const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const path = () => new URL(page.url()).pathname;

async function logIn(wallet: BrowserWallet): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await dialog().getByRole('button', { name: 'MetaMask' }).click();
  await dialog().getByText(wallet.account().address).waitFor();
  await dialog().getByRole('button', { name: 'Sign and go on' }).click();
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/assets');
}

describe('logging in by a wallet', () => {
  it('finds the wallet, asks before it signs, and makes an account that the next login finds', async () => {
    const faults = watchForFaults(page);
    const wallet = await installWallet(visitor);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await dialog().getByText('Detected').waitFor();
    for (const name of ['Install Trust Wallet', 'Install Coinbase Wallet'])
      expect(await dialog().getByRole('link', { name }).getAttribute('rel')).toContain('noopener');
    expect(await dialog().getByRole('button', { name: 'Onchain Wallet' }).count()).toBe(1);
    await takePicture(page, 'wallet-choose');
    await dialog().getByRole('button', { name: 'MetaMask' }).click();
    await dialog().getByText(wallet.account().address).waitFor();
    await dialog().getByText('We never ask for a recovery phrase', { exact: false }).waitFor();
    await takePicture(page, 'wallet-confirm');
    expect(await axeFindings(page)).toEqual([]);
    expect(wallet.signed).toEqual([]);
    await dialog().getByRole('button', { name: 'Sign and go on' }).click();
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/assets');
    const [message] = wallet.signed;
    expect(message).toContain(`${new URL(platform.info.web).host} wants you to sign in with your Ethereum account:`);
    expect(message).toContain(wallet.account().address);
    expect(wallet.signed).toHaveLength(1);
    const stored = () =>
      page.evaluate(
        () =>
          JSON.parse(localStorage.getItem('session') ?? 'null') as { user: { id: string; username: string } } | null,
      );
    const first = await stored();
    expect(first?.user.username).toBe(`wallet-${wallet.account().address.slice(2, 10).toLowerCase()}`);

    await page.evaluate(() => localStorage.removeItem('session'));
    await page.goto('/login');
    // Shown to this page before: it is found without a question, and signs when it is told to.
    await page.getByRole('button', { name: `Continue with ${short(wallet.account().address)}` }).click();
    expect(wallet.signed).toHaveLength(1);
    await dialog().getByRole('button', { name: 'Sign and go on' }).click();
    await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/assets');
    expect((await stored())?.user.id).toBe(first?.user.id);
    expect(faults).toEqual([]);
  });

  it('says that the person refused, that a question is open, and what else went wrong', async () => {
    const wallet = await installWallet(visitor);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    const choose = () => dialog().getByRole('button', { name: 'MetaMask' }).click();
    for (const [code, words] of [
      [4001, 'User rejected connection request'],
      [-32_002, 'Connection request in progress, please check wallet popup'],
      [-32_603, 'Wallet connection failed: Out of order.'],
    ] as const) {
      wallet.state.refusal = { code, message: 'Out of order.' };
      await choose();
      await dialog().getByText(words).waitFor();
    }
    await dialog().getByRole('button', { name: 'Trust Wallet', exact: true }).click();
    await dialog().getByText('Trust Wallet not installed').waitFor();
    wallet.state.refusal = null;
    await choose();
    await dialog().getByText(wallet.account().address).waitFor();
    wallet.state.refusal = { code: 4001, message: 'User denied message signature.' };
    await dialog().getByRole('button', { name: 'Sign and go on' }).click();
    await dialog().getByText('Nothing was signed').waitFor();
    expect(path()).toBe('/login');
    expect(await axeFindings(page)).toEqual([]);
  });

  it('follows the account of the wallet, tells the page of it, and signs nothing for it', async () => {
    const wallet = await installWallet(visitor);
    wallet.state.connected = true;
    await page.goto('/login');
    await page.getByRole('button', { name: `Continue with ${short(wallet.account().address)}` }).waitFor();
    await page.evaluate(() => {
      window.addEventListener('walletAddressChanged', (event) => {
        document.documentElement.dataset['told'] = JSON.stringify((event as CustomEvent<unknown>).detail);
      });
    });
    wallet.state.current = 1;
    await wallet.emit(page, 'accountsChanged', [wallet.account().address]);
    await page.getByRole('button', { name: `Continue with ${short(wallet.account().address)}` }).waitFor();
    expect(JSON.parse((await page.locator('html').getAttribute('data-told')) ?? '{}')).toEqual({
      address: wallet.account().address,
      walletType: 'metamask',
    });
    wallet.state.connected = false;
    await wallet.emit(page, 'accountsChanged', []);
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
    expect(wallet.signed).toEqual([]);
    expect(wallet.asked).not.toContain('eth_requestAccounts');
  });

  it('believes nothing that the address of the page says', async () => {
    const wallet = await installWallet(visitor);
    await page.goto(
      `/login?wallet_callback=1&wallet_type=metamask&wallet_address=${wallet.account().address}&signature=0x1234`,
    );
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).not.toContain('signature');
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  });

  it('signs up with a name and the terms', async () => {
    const wallet = await installWallet(visitor);
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign up with a wallet' }).click();
    await dialog().getByRole('button', { name: 'MetaMask' }).click();
    await dialog().getByText(wallet.account().address).waitFor();
    await dialog().getByRole('button', { name: 'Sign and go on' }).click();
    await dialog().getByText('Accept the terms to go on.').waitFor();
    expect(
      await dialog()
        .getByLabel('Username')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(wallet.signed).toEqual([]);
    await dialog().getByLabel('Username').fill(platform.info.logins.trader.username);
    await dialog().getByLabel('I am at least 18').check();
    await dialog().getByRole('button', { name: 'Sign and go on' }).click();
    await dialog().getByText('Username already taken.').waitFor();
    await dialog().getByLabel('Username').fill('wallet.person');
    await dialog().getByRole('button', { name: 'Sign and go on' }).click();
    await page.waitForURL((url) => url.pathname !== '/signup');
    // The same signature is good for the second name: the wallet was asked once.
    expect(wallet.signed).toHaveLength(1);
  });
});

describe('the wallets of a person', () => {
  const openWallets = async () => {
    await page.goto('/profile');
    const row = page.getByRole('listitem').filter({ hasText: 'Wallets that you have shown to be yours.' });
    await row.getByRole('button', { name: 'Manage' }).click();
    await dialog().getByRole('heading', { name: 'Wallets' }).waitFor();
  };

  it('are listed, added with a signature or without, proved, and removed; no phrase is asked for', async () => {
    const wallet = await installWallet(visitor);
    await logIn(wallet);
    await openWallets();
    const own = dialog().first();
    await own.getByText('You log in with it').waitFor();
    // The one by which one logs in stays.
    await own.getByRole('button', { name: `Remove: ${short(wallet.account().address)}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByText('Set a password first').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

    wallet.state.current = 1;
    const other = wallet.account().address;
    await own.getByRole('button', { name: 'Add wallet' }).click();
    await own.getByText('We never ask for a recovery phrase', { exact: false }).first().waitFor();
    expect(
      await own.locator('input, textarea').evaluateAll((all) => all.map((one) => one.getAttribute('name'))),
    ).not.toContain('seed_phrase');
    await own.getByRole('radio', { name: 'Address only' }).click();
    await own.getByLabel('Remark').fill('Cold one');
    await own.getByLabel('Wallet address').fill('nowhere');
    await own.getByRole('button', { name: 'Add wallet' }).click();
    await own.getByText('This is not a wallet address').waitFor();
    await own.getByLabel('Wallet address').fill(other.toLowerCase());
    expect(await axeFindings(page)).toEqual([]);
    await own.getByRole('button', { name: 'Add wallet' }).click();
    await own.getByText('Wallet added.').waitFor();
    await own.getByText('To be verified').waitFor();
    await own.getByText('Cold one').waitFor();

    await own.getByRole('button', { name: `Verify: ${short(other)}` }).click();
    await wallet.emit(page, 'accountsChanged', [other]);
    await own.getByText(other).waitFor();
    await own.getByRole('button', { name: 'Sign', exact: true }).click();
    await own.getByText('Wallet verified.').waitFor();
    await takePicture(page, 'wallets-own');
    expect(await axeFindings(page)).toEqual([]);

    await own.getByRole('button', { name: `Remove: ${short(other)}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await own.getByText('Wallet removed.').waitFor();
    await own.getByRole('tab', { name: 'Connections' }).click();
    for (const event of ['Removed', 'Verified', 'Added']) await own.getByText(event, { exact: true }).first().waitFor();
  });
});

describe.each([
  [375, 'light'],
  [1440, 'dark'],
] as const)('the chooser of wallets at %i in %s', (width, theme) => {
  it('has nothing that axe finds, and no wallet where there is none', async () => {
    const context = await platform.newVisitor({ width, height: 812, theme, language: 'es' });
    const own = await context.newPage();
    await own.goto('/login');
    await own.getByRole('button', { name: 'Conectar billetera' }).click();
    await own.getByText('No se ha detectado ninguna billetera').waitFor();
    await takePicture(own, `wallet-none-${width}-${theme}`);
    expect(await axeFindings(own)).toEqual([]);
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  });
});
