import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type BrowserWallet, installBrowserWallet } from '#scripts/testing/browser/browser-wallet.ts';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createUniqueName } from '#scripts/testing/browser/e2e-users.ts';
import { expectMessageShownFor } from '#scripts/testing/browser/page-clock.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';

/** Page of the running test. */
let page: Page;
test.beforeEach(async ({ visit }) => {
  page = await visit();
});

const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const path = () => new URL(page.url()).pathname;

async function logIn(wallet: BrowserWallet): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await dialog().getByRole('button', { name: 'MetaMask' }).click();
  await dialog().getByText(wallet.account().address).waitFor();
  await dialog().getByRole('button', { name: 'Sign and continue' }).click();
  await page.waitForURL((url) => url.pathname === '/assets');
}

describe('wallet login', () => {
  test('loads the wallet code only when a wallet is detected', async () => {
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    const isDriven = () => requestedPaths.some((path) => path.includes('wallet-client'));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await dialog().getByText('No wallet was detected').waitFor();
    await page.waitForLoadState('networkidle');
    expect(isDriven()).toBe(false);
    await installBrowserWallet(page.context());
    await page.reload();
    await expect.poll(isDriven).toBe(true);
  });

  test(
    'detects the wallet, explains the signature, and reuses the account next time',
    { tags: ['FIN-039'] },
    async ({ place }) => {
      const wallet = await installBrowserWallet(page.context());
      await page.goto('/login');
      await page.getByRole('button', { name: 'Connect wallet' }).click();
      await dialog().getByText('Detected').waitFor();
      for (const name of ['Install Trust Wallet', 'Install Coinbase Wallet'])
        expect(await dialog().getByRole('link', { name }).getAttribute('rel')).toContain('noopener');
      expect(await dialog().getByRole('button', { name: 'Onchain Wallet' }).count()).toBe(1);
      await takeOptionalScreenshot(page, 'wallet-choose');
      await dialog().getByRole('button', { name: 'MetaMask' }).click();
      await dialog().getByText(wallet.account().address).waitFor();
      await dialog().getByText('We never ask for a recovery phrase', { exact: false }).waitFor();
      await takeOptionalScreenshot(page, 'wallet-confirm');
      expect(await findAxeViolations(page)).toEqual([]);
      expect(wallet.signed).toEqual([]);
      await dialog().getByRole('button', { name: 'Sign and continue' }).click();
      await page.waitForURL((url) => url.pathname === '/assets');
      const [message] = wallet.signed;
      expect(message).toContain(`${new URL(place.info.web).host} wants you to sign in with your Ethereum account:`);
      expect(message).toContain(wallet.account().address);
      expect(wallet.signed).toHaveLength(1);
      const stored = () =>
        page.evaluate(
          () =>
            JSON.parse(localStorage.getItem('session') ?? 'null') as { user: { id: string; username: string } } | null,
        );
      const first = await stored();
      expect(first?.user.username).toBe(`wallet-${wallet.account().address.slice(2, 10).toLowerCase()}`);

      // A file without the site: a page that learns of the missing session during a request would log an error.
      await page.goto('/mark.svg');
      await page.evaluate(() => localStorage.removeItem('session'));
      await page.goto('/login');
      // Connected to this page before: found without a prompt, and signs on request.
      await page.getByRole('button', { name: `Continue with ${shortenAddress(wallet.account().address)}` }).click();
      expect(wallet.signed).toHaveLength(1);
      await dialog().getByRole('button', { name: 'Sign and continue' }).click();
      await page.waitForURL((url) => url.pathname === '/assets');
      expect((await stored())?.user.id).toBe(first?.user.id);
    },
  );

  test('shows a rejected request, a pending request and other failures', { tags: ['rare', 'FIN-044'] }, async () => {
    const wallet = await installBrowserWallet(page.context());
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
    await dialog().getByRole('button', { name: 'Sign and continue' }).click();
    await dialog().getByText('Nothing was signed').waitFor();
    expect(path()).toBe('/login');
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test(
    'shows the wallet’s current account and requests no signature when it changes',
    { tags: ['rare', 'FIN-043'] },
    async () => {
      const wallet = await installBrowserWallet(page.context());
      wallet.state.connected = true;
      await page.goto('/login');
      await page.getByRole('button', { name: `Continue with ${shortenAddress(wallet.account().address)}` }).waitFor();
      await page.evaluate(() => {
        window.addEventListener('walletAddressChanged', (event) => {
          document.documentElement.dataset['told'] = JSON.stringify((event as CustomEvent<unknown>).detail);
        });
      });
      wallet.state.current = 1;
      await wallet.emit(page, 'accountsChanged', [wallet.account().address]);
      await page.getByRole('button', { name: `Continue with ${shortenAddress(wallet.account().address)}` }).waitFor();
      expect(JSON.parse((await page.locator('html').getAttribute('data-told')) ?? '{}')).toEqual({
        address: wallet.account().address,
        walletType: 'metamask',
      });
      wallet.state.connected = false;
      await wallet.emit(page, 'accountsChanged', []);
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
      expect(wallet.signed).toEqual([]);
      expect(wallet.asked).not.toContain('eth_requestAccounts');
    },
  );

  test('ignores wallet claims in the page address', { tags: 'rare' }, async () => {
    const wallet = await installBrowserWallet(page.context());
    await page.goto(
      `/login?wallet_callback=1&wallet_type=metamask&wallet_address=${wallet.account().address}&signature=0x1234`,
    );
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).not.toContain('signature');
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  });

  test('signs up with a name and accepted terms', { tags: ['rare', 'FIN-040'] }, async ({ place, allowFaults }) => {
    allowFaults(/status of 422 .*wallet-login/);
    const wallet = await installBrowserWallet(page.context());
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign up with a wallet' }).click();
    await dialog().getByRole('button', { name: 'MetaMask' }).click();
    await dialog().getByText(wallet.account().address).waitFor();
    await dialog().getByRole('button', { name: 'Sign and continue' }).click();
    await dialog().getByText('Accept the terms to continue.').waitFor();
    expect(
      await dialog()
        .getByLabel('Username')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(wallet.signed).toEqual([]);
    await dialog().getByLabel('Username').fill(place.info.logins.trader.username);
    await dialog().getByLabel('I am at least 18').check();
    await dialog().getByRole('button', { name: 'Sign and continue' }).click();
    await dialog().getByText('This username is already taken.').waitFor();
    await dialog().getByLabel('Username').fill(createUniqueName('wallet.person'));
    await dialog().getByRole('button', { name: 'Sign and continue' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    // The same signature is valid for the second name: the wallet was prompted once.
    expect(wallet.signed).toHaveLength(1);
  });
});

describe('saved wallets', () => {
  const openWallets = async () => {
    await page.goto('/profile');
    const row = page.getByRole('listitem').filter({ hasText: 'Your verified wallets.' });
    await row.getByRole('button', { name: 'Manage' }).click();
    await dialog().getByRole('heading', { name: 'Wallets' }).waitFor();
  };

  test(
    'are added with or without signature, verified and removed, without a recovery phrase',
    { tags: ['rare', 'FIN-050', 'FIN-087'] },
    async ({ allowFaults }) => {
      allowFaults(/status of 400 .*user-wallets/);
      const wallet = await installBrowserWallet(page.context());
      await logIn(wallet);
      await openWallets();
      await page.clock.install();
      const own = dialog().first();
      await own.getByText('Used for login').waitFor();
      // The login wallet stays.
      await own.getByRole('button', { name: `Remove: ${shortenAddress(wallet.account().address)}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('alertdialog').getByText('Set a password first').waitFor();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

      wallet.state.current = 1;
      const other = wallet.account().address;
      await own.getByRole('button', { name: 'Add wallet' }).click();
      await own.getByText('We never ask for a recovery phrase', { exact: false }).first().waitFor();
      expect(
        await own.locator('input, textarea').evaluateAll((all) => all.map((control) => control.getAttribute('name'))),
      ).not.toContain('seed_phrase');
      await own.getByRole('radio', { name: 'Address only' }).click();
      await own.getByLabel('Note').fill('Cold one');
      await own.getByLabel('Wallet address').fill('nowhere');
      await own.getByRole('button', { name: 'Add wallet' }).click();
      await own.getByText('This is not a valid wallet address').waitFor();
      await own.getByLabel('Wallet address').fill(other.toLowerCase());
      expect(await findAxeViolations(page)).toEqual([]);
      await own.getByRole('button', { name: 'Add wallet' }).click();
      await own.getByText('Wallet added.').waitFor();
      await own.getByText('Not verified').waitFor();
      await own.getByText('Cold one').waitFor();

      await own.getByRole('button', { name: `Verify: ${shortenAddress(other)}` }).click();
      await wallet.emit(page, 'accountsChanged', [other]);
      await own.getByText(other).waitFor();
      await own.getByRole('button', { name: 'Sign', exact: true }).click();
      await own.getByText('Wallet verified.').waitFor();
      await takeOptionalScreenshot(page, 'wallets-own');
      expect(await findAxeViolations(page)).toEqual([]);

      await own.getByRole('button', { name: `Remove: ${shortenAddress(other)}` }).click();
      await expectMessageShownFor(page, 5000, own.getByText('Wallet removed.'), () =>
        page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click(),
      );
      await own.getByRole('tab', { name: 'Connections' }).click();
      for (const event of ['Removed', 'Verified', 'Added'])
        await own.getByText(event, { exact: true }).first().waitFor();
    },
  );
});

describe('wallet chooser', () => {
  const all = [
    { width: 375, theme: 'light' },
    { width: 1440, theme: 'dark' },
  ] as const;
  test.for(selectDevices(all))(
    'has no axe violations at $width in $theme, and is empty without a wallet',
    { tags: ['rare', 'FIN-054'] },
    async ({ width, theme }, { visit }) => {
      const own = await visit({ width, height: 812, theme, language: 'es' });
      await own.goto('/login');
      await own.getByRole('button', { name: 'Conectar billetera' }).click();
      await own.getByText('No se ha detectado ninguna billetera').waitFor();
      await takeOptionalScreenshot(own, `wallet-none-${width}-${theme}`);
      expect(await findAxeViolations(own)).toEqual([]);
      expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    },
  );
});
