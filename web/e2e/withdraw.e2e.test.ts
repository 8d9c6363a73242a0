import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createUniqueName, E2E_PASSWORD, type E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import {
  getTransferConfirmButton,
  getAssetsTotalLocator,
  getTransferDialog,
} from '#scripts/testing/browser/transfers.ts';
import { waitForEmailCode, createLocalMailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';

const PAGE = '/withdraw';
/** An external address on Ethereum, and one on Tron. */
const OUTSIDE = '0x52908400098527886E0F7030069857D2E4169EE7';
const TRON = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
/** A user who may withdraw. */
const ABLE = { funds: '200', spot: '900', isVerified: true };

test.beforeEach(({ allowFaults }) => {
  // The browser also logs expected errors.
  allowFaults(/status of 4\d\d/);
});

const form = (page: Page) => page.getByRole('form', { name: 'Withdraw' });
const address = (page: Page) => form(page).getByLabel('Withdrawal address');
const amount = (page: Page) => form(page).getByLabel('Amount');
const button = (page: Page) => page.getByTestId('withdraw');
const confirm = (page: Page) => page.getByTestId('confirm-withdrawal');
const records = (page: Page) => page.getByTestId('withdrawal');
const getTerm = (page: Page, name: string) =>
  form(page).getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition');

/** Returns the USDT of the funding wallet. */
async function funding({ api }: E2eUser) {
  const { wallets } = await api('GET /user/assets', {});
  const wallet = wallets.find(({ wallet_type, coin_type }) => wallet_type === 'spot' && coin_type === 'USDT');
  return { available: wallet?.available_balance, frozen: wallet?.frozen_balance };
}

async function ask(page: Page, to: string, units: string): Promise<void> {
  await form(page)
    .getByRole('radio', { name: /Ethereum/ })
    .check();
  await address(page).fill(to);
  await amount(page).fill(units);
  await button(page).click();
  await confirm(page).waitFor();
}

describe('withdrawal page', () => {
  test(
    'asks a visitor to log in and shows missing requirements first',
    { tags: ['rare', 'FIN-188'] },
    async ({ visit, personPage }) => {
      const visitor = await visit();
      await visitor.goto(PAGE);
      await visitor.waitForURL((url) => url.pathname === '/login');
      const { page } = await personPage('/assets', { funds: '100', spot: '50' });
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Withdraw' }).click();
      await page.getByText('Before you can withdraw').waitFor();
      await page.getByTestId('condition-kyc').getByText('Your identity is verified').waitFor();
      await page
        .getByRole('list', { name: 'Coins' })
        .getByRole('link', { name: /USDT.*50\.00/ })
        .click();
      await expect.poll(() => button(page).innerText()).toBe('Conditions not met');
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'withdraw-unverified', { fullPage: true });
      await page.getByText(/^Conditions: \d+ of \d+ met$/).click();
      const all = page.getByTestId('conditions');
      await all.getByTestId('condition-kyc').getByText('Not met').waitFor({ state: 'attached' });
      await all.getByTestId('condition-active').getByText('Your account is active').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'withdraw-conditions', { fullPage: true });
      await page.getByRole('link', { name: 'Verify your identity' }).first().click();
      await page.waitForURL((url) => url.pathname === '/kyc-verification');
    },
  );

  test(
    'shows the net amount, freezes it on confirmation, and releases it on cancellation',
    { tags: ['FIN-195'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(`${PAGE}?coin=usdt`, ABLE);
      await form(page)
        .getByRole('radio', { name: /Ethereum/ })
        .check();
      await address(page).fill(`ethereum:${OUTSIDE}@1?value=7`);
      await amount(page).fill('100');
      const { configs } = await person.api('GET /withdrawals/configs', {});
      const fee =
        configs.find((config) => config.coin_type === 'USDT' && config.chain_type === 'ERC20')?.withdraw_fee ?? '';
      const net = (100 - Number(fee)).toFixed(2);
      expect(await page.getByTestId('net').innerText()).toMatch(new RegExp(`^${net.replace('.', '\\.')}\\sUSDT$`));
      expect(await getTerm(page, 'Your USDT in Funding').innerText()).toMatch(/900\.00\s→\s800\.00/);
      expect(await getTerm(page, '24-hour limit left').innerText()).toMatch(/100,000\.00\s→\s99,900\.00\sUSDT/);
      expect(await findAxeViolations(page)).toEqual([]);
      await button(page).click();
      const dialog = page.getByRole('alertdialog', { name: 'Confirm withdrawal' });
      expect((await dialog.getByTestId('grouped-address').innerText()).split(/\s+/).slice(0, 3)).toEqual([
        '0x52',
        '9084',
        '0009',
      ]);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'withdraw-confirm');
      await confirm(page).click();
      await page.getByText('Withdrawal request submitted, pending review.').waitFor();
      expect(await funding(person)).toEqual({ available: '800', frozen: '100' });
      await records(page).getByText('Pending', { exact: true }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'withdraw-pending', { fullPage: true });
      await records(page).getByRole('button', { name: 'Cancel' }).click();
      await page.getByTestId('confirm').click();
      await records(page).getByText('Cancelled', { exact: true }).waitFor();
      expect(await funding(person)).toEqual({ available: '900', frozen: '0' });
      // The destination of a cancelled withdrawal is not preselected.
      await page.reload();
      await form(page)
        .getByRole('radio', { name: /Ethereum/ })
        .check();
      await records(page).getByText('Cancelled', { exact: true }).waitFor();
      expect(await address(page).inputValue()).toBe('');
      await page.goto('/assets');
      await page.getByRole('main').getByRole('link', { name: 'History' }).click();
      await page.getByRole('tab', { name: 'Withdrawals' }).click();
      const panel = page.getByRole('tabpanel', { name: 'Withdrawals' });
      await panel.getByRole('row', { name: /USDT · ERC20.*100\.00.*Cancelled/ }).waitFor();
    },
  );

  test(
    'shows errors beside the field before the confirmation',
    { tags: ['rare', 'FIN-196'] },
    async ({ personPage }) => {
      const { page } = await personPage(`${PAGE}?coin=USDT`, ABLE);
      await button(page).click();
      await form(page).getByText('Please enter withdrawal address').waitFor();
      await form(page).getByText('Please enter withdrawal amount').waitFor();
      await address(page).fill('x');
      await amount(page).fill('0.01');
      await button(page).click();
      await form(page).getByText('This is not a valid address on this network.').waitFor();
      await form(page)
        .getByText(/^You can withdraw .* USDT at a time\.$/)
        .waitFor();
      await form(page)
        .getByRole('radio', { name: /Ethereum/ })
        .check();
      await amount(page).fill('50');
      await address(page).fill(`${OUTSIDE.slice(0, -1)}e`);
      await button(page).click();
      await form(page).getByText('This is not a valid address on this network.').waitFor();
      await address(page).fill(TRON);
      await button(page).click();
      await form(page).getByText('This is an address on Tron.').waitFor();
      expect(await confirm(page).count()).toBe(0);
      expect(await address(page).evaluate((field) => field === document.activeElement)).toBe(true);
      // The other wallets have the missing amount.
      await amount(page).fill('950');
      await form(page).getByRole('button', { name: 'Transfer 50.00 USDT to Funding' }).click();
      expect(await getTransferDialog(page).getByLabel('Amount').inputValue()).toBe('50');
      await getTransferConfirmButton(page).click();
      await expect.poll(() => getTerm(page, 'Your USDT in Funding').innerText()).toMatch(/950\.00\s→\s0\.00/);
      await form(page).getByRole('button', { name: 'All' }).click();
      expect(await amount(page).inputValue()).toBe('950');
    },
  );

  test(
    'asks for the fund password and repeats an unanswered request with its idempotency key',
    { tags: ['rare', 'FIN-198'] },
    async ({ personPage, allowFaults }) => {
      allowFaults(/ERR_FAILED/);
      const { page, person } = await personPage(null, ABLE);
      await person.api('POST /user/set-fund-password', {
        body: { fund_password: '604182', confirm_password: '604182' },
      });
      const keys: (string | undefined)[] = [];
      await page.route('**/api/withdrawals', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length !== 2) return route.fallback();
        await route.fetch();
        await route.abort();
      });
      await page.goto(`${PAGE}?coin=USDT`);
      await ask(page, OUTSIDE, '100');
      await confirm(page).click();
      const keypad = page.getByRole('alertdialog', { name: 'Fund password' });
      await keypad.getByLabel('Enter your fund password').fill('111222');
      await keypad.getByRole('button', { name: 'Continue' }).click();
      await keypad.getByText('Incorrect fund password.').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'withdraw-fund-password');
      await keypad.getByLabel('Enter your fund password').fill('604182');
      await keypad.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(/never made twice/).waitFor();
      await confirm(page).click();
      await page.getByText('Withdrawal request submitted, pending review.').waitFor();
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);
      expect(await funding(person)).toEqual({ available: '800', frozen: '100' });
    },
  );

  test('requires the mailed code for a new address', { tags: ['rare', 'FIN-199'] }, async ({ personPage, place }) => {
    const email = `${createUniqueName('payout')}@example.com`;
    const { page } = await personPage(null, { ...ABLE, email });
    await page.clock.install();
    await page.goto(`${PAGE}?coin=USDT`);
    await ask(page, OUTSIDE, '100');
    await confirm(page).click();
    const code = await waitForEmailCode(createLocalMailboxReader(place.info.mailbox), email);
    await records(page).getByRole('button', { name: 'Enter code' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm the new address' });
    await dialog.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
    await page.getByTestId('confirm-address').click();
    await dialog.getByRole('alert').waitFor();
    // Not within a minute of the first.
    const resendButton = page.getByTestId('send-code-again');
    expect(await resendButton.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByText(/^Resend in \d+ s$/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'withdraw-code');
    await page.clock.fastForward('01:01');
    // The page's clock is a minute ahead: the server refuses.
    await resendButton.click();
    await dialog.getByText('Too many requests').waitFor();
    await page.route('**/send-code', (route) =>
      route.fulfill({ json: { success: true, code: 200, data: { resend_after: 60, expires_at: 1_900_000_000 } } }),
    );
    await resendButton.click();
    await dialog.getByText('We sent a new code.').waitFor();
    await dialog.getByText(/^Resend in \d+ s$/).waitFor();
    await dialog.getByLabel('Code').fill(code);
    await page.getByTestId('confirm-address').click();
    await records(page).getByText('The address is confirmed.').waitFor();
  });

  test(
    'shows reason and end of a withdrawal hold, also in the personal center',
    { tags: ['rare', 'FIN-200'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(null, ABLE);
      await person.api('POST /user/change-password', {
        body: { current_password: E2E_PASSWORD, new_password: `${E2E_PASSWORD} now` },
      });
      await page.goto(`${PAGE}?coin=USDT`);
      const changed = page.getByRole('status').getByTestId('condition-password_changed');
      await changed.getByText('Your password has not changed in the last 24 hours').waitFor();
      await changed.getByText(/^Passes on \S/).waitFor();
      expect(await button(page).innerText()).toBe('Conditions not met');
      await page.goto('/profile');
      await page.getByText(/^Withdrawals are on hold until/).waitFor();
    },
  );

  test('saves addresses and enforces whitelist-only mode', { tags: ['rare', 'FIN-199'] }, async ({ personPage }) => {
    const { page } = await personPage(`${PAGE}?coin=USDT`, ABLE);
    await page.getByRole('button', { name: 'Address book' }).click();
    const book = page.getByRole('dialog', { name: 'Address book' });
    await book.getByText('Your address book is empty.').waitFor();
    await book.getByRole('button', { name: 'Add an address' }).click();
    await book.getByLabel('Label').fill('Cold wallet');
    await book.getByLabel('Network').selectOption({ label: 'Ethereum' });
    await book.getByLabel('Withdrawal address').fill(TRON);
    await page.getByTestId('add-address').click();
    await book.getByText('This is an address on Tron.').waitFor();
    await book.getByLabel('Withdrawal address').fill(OUTSIDE);
    await page.getByTestId('add-address').click();
    await book.getByTestId('address').getByText('Cold wallet').waitFor();
    await book.getByText(/^No confirmation needed from/).waitFor();
    const only = book.getByRole('switch', { name: 'Address book only' });
    await only.click();
    await expect.poll(() => only.getAttribute('aria-checked')).toBe('true');
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'withdraw-book');
    await page.keyboard.press('Escape');
    await form(page)
      .getByRole('radio', { name: /Ethereum/ })
      .check();
    await form(page).getByText('You can withdraw only to saved addresses.').waitFor();
    await form(page).getByLabel('From your address book').selectOption({ label: 'Cold wallet · 0x5290…9EE7' });
    expect(await address(page).inputValue()).toBe(OUTSIDE);
    await page.getByRole('button', { name: 'Address book' }).click();
    await only.click();
    await book.getByText(/^Still active until/).waitFor();
    await book.getByRole('button', { name: 'Remove: Cold wallet' }).click();
    await page.getByTestId('confirm').click();
    await book.getByText('Your address book is empty.').waitFor();
  });

  test('refers a demo account to the main account', { tags: ['rare', 'FIN-194'] }, async ({ demoPage }) => {
    const page = await demoPage(PAGE);
    await page.getByText('Withdraw from your main account').waitFor();
    expect(await page.getByRole('button', { name: 'Address book' }).count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

describe('Withdraw dialog', () => {
  test('submits a withdrawal on the assets page', { tags: ['rare', 'FIN-201'] }, async ({ personPage }) => {
    const { page, person } = await personPage('/assets', { ...ABLE, width: 375, height: 812 });
    await getAssetsTotalLocator(page).getByText('USDT').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Withdraw' });
    await dialog.getByLabel('Coin', { exact: true }).waitFor();
    await ask(page, OUTSIDE, '20');
    await takeOptionalScreenshot(page, 'withdraw-dialog-confirm');
    await confirm(page).click();
    await dialog.getByText('Withdrawal request submitted, pending review.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'withdraw-dialog');
    expect(await funding(person)).toEqual({ available: '880', frozen: '20' });
  });

  test.for([375, 1440])(
    'lists unmet and met conditions at %d px',
    { tags: ['rare'] },
    async (width, { personPage }) => {
      const open = async (page: Page) => {
        await page.goto('/assets');
        await page.getByRole('main').getByRole('button', { name: 'Withdraw', exact: true }).click();
        const dialog = page.getByRole('alertdialog', { name: 'Withdraw' });
        await dialog.getByTestId('conditions').waitFor();
        return dialog;
      };
      const look = { width, height: width === 375 ? 812 : 900 };
      const unmet = await personPage(null, { ...ABLE, isVerified: false, ...look });
      await unmet.person.api('POST /user/change-password', {
        body: { current_password: E2E_PASSWORD, new_password: `${E2E_PASSWORD} now` },
      });
      const notice = (await open(unmet.page)).getByRole('status').filter({ hasText: 'Before you can withdraw' });
      await expect.poll(() => notice.getByRole('listitem').count()).toBe(2);
      await notice.getByRole('link', { name: 'Verify your identity' }).waitFor();
      expect(await button(unmet.page).getAttribute('aria-disabled')).toBe('true');
      expect(await findAxeViolations(unmet.page)).toEqual([]);
      await takeOptionalScreenshot(unmet.page, `withdraw-dialog-unmet-${width}`);

      const met = await personPage(null, { ...ABLE, ...look });
      const dialog = await open(met.page);
      expect(await dialog.getByText('Before you can withdraw').count()).toBe(0);
      await takeOptionalScreenshot(met.page, `withdraw-dialog-met-${width}`);
      await dialog.getByText(/^Conditions: (\d+) of \1 met$/).click();
      await dialog.getByTestId('condition-daily_limit').scrollIntoViewIfNeeded();
      expect(await dialog.getByText('Not met').count()).toBe(0);
      expect(await findAxeViolations(met.page)).toEqual([]);
      await takeOptionalScreenshot(met.page, `withdraw-dialog-met-open-${width}`);
    },
  );
});

describe('withdrawal page layout', () => {
  const all = [375, 768, 1440].flatMap((width) =>
    (['dark', 'light'] as const).flatMap((theme) =>
      (['en', 'es'] as const).map((language) => ({ width, theme, language })),
    ),
  );
  test.for(selectDevices(all))(
    'fits at $width px, $theme, $language',
    { tags: ['rare', 'FIN-202'] },
    async (look, { personPage }) => {
      const { page, person } = await personPage(null, { ...ABLE, height: 900, ...look });
      await person.api('POST /withdrawals', {
        body: { coin_type: 'USDT', chain_type: 'ERC20', amount: '40', withdraw_address: OUTSIDE },
        idempotencyKey: crypto.randomUUID(),
      });
      const name = `${look.width}-${look.theme}-${look.language}`;
      for (const [state, path] of [
        ['coins', PAGE],
        ['coin', `${PAGE}?coin=USDT`],
      ] as const) {
        await page.goto(path);
        await records(page).first().waitFor();
        await page
          .locator(state === 'coin' ? 'textarea' : 'a[href*="coin=BTC"]')
          .first()
          .waitFor();
        if (state === 'coin') await page.locator('input[name=amount]').fill('100');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
        await takeOptionalScreenshot(page, `withdraw-${state}-${name}`, { fullPage: true });
        expect(await findAxeViolations(page)).toEqual([]);
      }
    },
  );
});
