import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createUniqueName, E2E_PASSWORD } from '#scripts/testing/browser/e2e-users.ts';
import { exhaustVisitorCodeAttempts } from '#scripts/testing/browser/exhaust-code-attempts.ts';
import { expectMessageShownFor } from '#scripts/testing/browser/page-clock.ts';
import { openProfile } from '#scripts/testing/browser/profile-page.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { waitForEmailCode, createLocalMailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';

/** Page of the running test. */
let page: Page;

/** Opens the profile page of any user. */
async function arrive(opened: Promise<Page | { page: Page }>): Promise<void> {
  page = await openProfile(opened);
}

test.beforeEach(({ allowFaults }) => {
  allowFaults(/status of 4\d\d/); // The browser logs errors caused on purpose.
});

const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

/** Enters six digits on the keypad of the page, or with the keyboard. */
async function enter(on: Locator, digits: string, by: 'keypad' | 'keyboard' = 'keypad'): Promise<void> {
  if (by === 'keyboard') {
    await page.keyboard.type(digits);
    await page.keyboard.press('Enter');
    return;
  }
  for (const digit of digits) await on.getByRole('button', { name: digit, exact: true }).click();
  await on.getByRole('button', { name: /Next|Confirm/ }).click();
}

describe('personal center', () => {
  test('asks a visitor to log in and returns to the page', { tags: ['rare', 'FIN-066'] }, async ({ visit }) => {
    page = await visit();
    await page.goto('/profile');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/profile');
  });

  test(
    'risk questionnaire › asks ten questions one at a time and shows the result',
    { tags: ['rare', 'TRD-113', 'FIN-072'] },
    async ({ personPage }) => {
      await arrive(personPage('/profile'));
      await page.clock.install();
      await page.getByText('Not verified', { exact: true }).waitFor();
      await card('Risk assessment').getByRole('button', { name: 'Start' }).click();
      const riskDialog = dialog('Risk assessment');
      await riskDialog.getByText('Question 1 of 10').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await riskDialog.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
      await riskDialog.getByText('Choose an answer to continue.').waitFor();
      for (let number = 1; number <= 10; number++) {
        await riskDialog.getByText(`Question ${number} of 10`).waitFor();
        await riskDialog.getByRole('radio').nth(1).check({ force: true });
        if (number === 3) {
          await riskDialog.getByRole('button', { name: 'Previous' }).click();
          await riskDialog.getByText('Question 2 of 10').waitFor();
          expect(await riskDialog.getByRole('radio').nth(1).isChecked()).toBe(true);
          await riskDialog.getByRole('button', { name: 'Next' }).click();
        }
        if (number < 10) await riskDialog.getByRole('button', { name: 'Next' }).click();
      }
      await takeOptionalScreenshot(page, 'profile-questionnaire');
      expect(await riskDialog.getByRole('button', { name: 'Next' }).count()).toBe(0);
      await expectMessageShownFor(page, 1500, riskDialog.getByText('Your profile: Moderate'), () =>
        riskDialog.getByRole('button', { name: 'Submit' }).click(),
      );
      await riskDialog.waitFor({ state: 'detached' });
      await card('Risk assessment').getByText('Moderate, 20 of 40 points').waitFor();
      await card('Risk assessment').getByRole('button', { name: 'View result' }).waitFor();
      expect(await card('Risk assessment').getByRole('button', { name: 'Start' }).count()).toBe(0);
      await card('Risk assessment').getByRole('button', { name: 'View result' }).click();
      const result = page.getByRole('dialog', { name: 'Risk assessment' });
      await result.getByText(/of 40 points/).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await result.getByRole('button', { name: 'Retake' }).click();
      await page.getByText('Question 1 of 10').waitFor();
      await page.keyboard.press('Escape');
      // A year later it is offered next to its name.
      await page.route('**/api/user/questionnaire/result', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: { result: { completed_at: number } } };
        body.data.result.completed_at -= 366 * 24 * 3600;
        await route.fulfill({ response, json: body });
      });
      await page.reload();
      await card('Risk assessment').getByRole('button', { name: 'Renew' }).waitFor();
    },
  );

  test('fund password › is set in two steps and changed in three', { tags: ['FIN-075'] }, async ({ personPage }) => {
    await arrive(personPage('/profile'));
    await card('Fund password').getByRole('button', { name: 'Set' }).click();
    const set = dialog('Set the fund password');
    await set.getByText('Step 1 of 2').waitFor();
    await enter(set, '123456');
    await set.getByText('These digits are easy to guess.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await set.getByRole('button', { name: '9', exact: true }).click();
    await set.getByRole('button', { name: 'Delete' }).click();
    await enter(set, '604182');
    await set.getByText('Step 2 of 2').waitFor();
    await enter(set, '604183');
    await set.getByText('Step 1 of 2').waitFor();
    await set.getByText('The two entries do not match.').waitFor();
    await takeOptionalScreenshot(page, 'profile-fund-password');
    await enter(set, '604182', 'keyboard');
    await set.getByText('Step 2 of 2').waitFor();
    await enter(set, '604182', 'keyboard');
    await card('Fund password').getByText('Set on').waitFor();

    await card('Fund password').getByRole('button', { name: 'Change' }).click();
    const change = dialog('Change the fund password');
    await enter(change, '604183');
    await enter(change, '913570');
    await change.getByText('Step 3 of 3').waitFor();
    await enter(change, '913571');
    await change.getByText('Step 2 of 3').waitFor();
    await change.getByText('The two new entries do not match.').waitFor();
    await enter(change, '913570');
    await enter(change, '913570');
    await change.getByText('Incorrect fund password.').waitFor();
    await change.getByText('Step 1 of 3').waitFor();
    for (const digits of ['604182', '913570', '913570']) await enter(change, digits);
    await change.waitFor({ state: 'detached' });
  });

  test(
    'fund password reset › shows when the hold of withdrawals ends',
    { tags: ['rare', 'FIN-079'] },
    async ({ personPage, place }) => {
      const { page: opened, person } = await personPage('/profile');
      page = opened;
      await person.api('POST /user/set-fund-password', {
        body: { fund_password: '604182', confirm_password: '604182' },
      });
      await page.reload();
      const forget = async () => {
        await card('Fund password').getByRole('button', { name: 'Change' }).click();
        await dialog('Change the fund password').getByRole('button', { name: 'Forgot the fund password?' }).click();
        return dialog('Reset the fund password');
      };
      const needs = await forget();
      await needs.getByText('we need to confirm that it is you').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');

      const email = `${createUniqueName('forgetful')}@example.com`;
      const mailbox = createLocalMailboxReader(place.info.mailbox);
      await person.api('POST /user/send-email-code', { body: { type: 'bind_email', email } });
      const bound = await waitForEmailCode(mailbox, email);
      await person.api('POST /user/bind-email', { body: { email, email_code: bound, password: E2E_PASSWORD } });
      await page.reload();
      const reset = await forget();
      await reset.getByLabel('Password', { exact: true }).fill('not this one');
      await reset.getByRole('button', { name: 'Next' }).click();
      await reset.getByText('Enter the six digits').waitFor();
      await reset.getByRole('button', { name: 'Send code' }).click();
      await reset.getByText('We sent a 6-digit code').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'profile-fund-reset');
      const code = await waitForEmailCode(mailbox, email, bound);
      const digits = { new_password: '913570', confirm_password: '913570' };
      await exhaustVisitorCodeAttempts(code, (attemptCode) =>
        person.api('POST /user/reset-fund-password', {
          body: { ...digits, email_code: attemptCode, password: E2E_PASSWORD },
        }),
      );
      await reset.getByLabel('Code from the e-mail').fill(code);
      await reset.getByRole('button', { name: 'Next' }).click();
      await enter(reset, '123456');
      await reset.getByText('These digits are easy to guess.').waitFor();
      await enter(reset, '913570');
      await enter(reset, '913570');
      // Wrong password: returns to its field, and nothing is reset.
      await reset.getByText('Incorrect password.').waitFor();
      await reset.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
      await reset.getByRole('button', { name: 'Next' }).click();
      await enter(reset, '913570', 'keyboard');
      await reset.getByText('Enter the same six digits again').waitFor();
      await enter(reset, '913570', 'keyboard');
      await reset.getByText('Withdrawals are blocked until').waitFor();
      await takeOptionalScreenshot(page, 'profile-fund-reset-done');
      await reset.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('status').filter({ hasText: 'Withdrawals are on hold until' }).waitFor();
      await person.api('POST /user/verify-fund-password', { body: { fund_password: '913570' } });
    },
  );

  test(
    'bank accounts › are added, selected, edited and deleted',
    { tags: ['rare', 'TRD-113', 'FIN-082', 'FIN-087'] },
    async ({ personPage }) => {
      await arrive(personPage('/profile'));
      await page.clock.install();
      await card('Bank accounts').getByRole('button', { name: 'Manage' }).click();
      const list = dialog('Bank accounts');
      await list.getByText('No bank accounts yet.').waitFor();
      const fill = async (bank: string, number: string, routing = '') => {
        await list.getByRole('button', { name: 'Add bank account' }).click();
        const form = dialog('Add a bank account');
        await form.getByLabel('Account holder').fill('Ada Lovelace');
        await form.getByLabel('Bank', { exact: true }).fill(bank);
        await form.getByLabel('Account number or IBAN').fill(number);
        await form.getByLabel('Routing number').fill(routing);
        await form.getByRole('button', { name: 'Add bank account' }).click();
        return form;
      };
      const form = await fill('First Bank', '000123456789', '021000022');
      await form.getByText('This is not a valid routing number.').waitFor();
      expect(await form.getByLabel('Routing number').evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'profile-bank-form');
      await form.getByLabel('Routing number').fill('021000021');
      await form.getByRole('button', { name: 'Add bank account' }).click();
      await list.getByText('Bank account added.').waitFor();
      await fill('Second Bank', 'GB29 NWBK 6016 1331 9268 19');
      await list.getByRole('button', { name: /^Make primary: Second Bank, ending in 6819/ }).click();
      await list.getByText('Second Bank is now your primary bank account.').waitFor();
      await list.getByText('Verify your identity first. Your bank account can be verified after that.').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'profile-bank-accounts');
      await list.getByRole('button', { name: /^Edit: First Bank/ }).click();
      const edit = dialog('Edit First Bank');
      await edit.getByText('Leave empty to keep the number ending in 6789.').waitFor();
      await edit.getByLabel('Bank', { exact: true }).fill('Third Bank');
      await edit.getByRole('button', { name: 'Save' }).click();
      await list.getByRole('button', { name: /^Delete: Third Bank/ }).click();
      const confirm = page.getByRole('alertdialog', { name: 'Delete this bank account?' });
      await expectMessageShownFor(page, 5000, list.getByText('Bank account deleted.'), () =>
        confirm.getByRole('button', { name: 'Delete bank account' }).click(),
      );
      expect(await list.getByRole('listitem').count()).toBe(1);
      await list.getByRole('button', { name: 'Close' }).click();
      await card('Bank accounts').getByText('1 bank account').waitFor();
    },
  );

  test(
    'contact › binds an e-mail by its code and a phone number',
    { tags: ['rare', 'FIN-068'] },
    async ({ personPage, place }) => {
      const { page: opened, person } = await personPage('/profile');
      page = opened;
      await page.getByRole('button', { name: 'Add: E-mail' }).click();
      const bind = dialog('Add an e-mail address');
      await bind.getByLabel('E-mail address').fill('nonsense');
      await bind.getByRole('button', { name: 'Send code' }).click();
      await bind.getByText('Enter a valid e-mail address.').waitFor();
      const email = `${createUniqueName('somebody')}@example.com`;
      await bind.getByLabel('E-mail address').fill(email);
      await bind.getByRole('button', { name: 'Send code' }).click();
      await bind.getByText('We sent a 6-digit code').waitFor();
      const code = await waitForEmailCode(createLocalMailboxReader(place.info.mailbox), email);
      const entry = bind.getByLabel('Code from the e-mail');
      await entry.fill(code === '000000' ? '111111' : '000000');
      await bind.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
      await bind.getByRole('button', { name: 'Add address' }).click();
      await bind.getByText('The code is incorrect or has expired.').waitFor();
      expect(await entry.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => entry.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await findAxeViolations(page)).toEqual([]);
      await exhaustVisitorCodeAttempts(code, (attemptCode) =>
        person.api('POST /user/bind-email', { body: { email, email_code: attemptCode, password: E2E_PASSWORD } }),
      );
      await entry.fill(code);
      await bind.getByRole('button', { name: 'Add address' }).click();
      await page.getByText(email).waitFor();

      await page.getByRole('button', { name: 'Edit: Phone' }).click();
      await page.getByLabel('Phone').fill('12');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Include the country code').waitFor();
      await page.getByLabel('Phone').fill('+1 (415) 555-0123');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('+14155550123').waitFor();
    },
  );

  test(
    'identity card › shows id, badges, score and level',
    { tags: ['rare', 'FIN-065', 'FIN-067'] },
    async ({ personPage }) => {
      const { page: opened, person } = await personPage('/profile');
      page = opened;
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const main = page.getByRole('main');
      await main.getByText('Not verified', { exact: true }).waitFor();
      await main.getByRole('img', { name: 'Credit score: Not rated yet' }).getByText('–').waitFor();
      await main.getByText('Bronze', { exact: true }).waitFor();
      await main.getByText('Level 1', { exact: true }).waitFor();
      for (const name of ['Username', 'E-mail', 'Phone', 'Language'])
        await main.getByRole('term').filter({ hasText: name }).first().waitFor();
      expect(await main.getByRole('definition').filter({ hasText: person.username }).count()).toBe(1);
      const { id } = (await person.api('GET /user/profile', {})).user;
      await main.getByRole('button', { name: `Copy ${id.slice(-8)}` }).click();
      await main.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);

      await page.route('**/api/user/profile', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { data: { user: object } };
        Object.assign(body.data.user, { credit_score: 80, two_factor_enabled: true, kyc_status: 'verified' });
        await route.fulfill({ response, json: body });
      });
      await page.reload();
      await main.getByRole('img', { name: 'Credit score: 80 of 100, Good' }).waitFor();
      for (const badge of ['Verified', '2FA']) await main.getByText(badge, { exact: true }).waitFor();
    },
  );

  test(
    'verification › explains both levels and opens support',
    { tags: ['FIN-006', 'FIN-007', 'FIN-093'] },
    async ({ personPage }) => {
      await arrive(personPage('/profile', { funds: '1', isVerified: true }));
      const primary = page.getByTestId('level-primary');
      await primary.getByRole('heading', { name: 'Primary verification E-mail missing' }).waitFor();
      await primary.getByText('Account details and a confirmed e-mail address. You can deposit and trade.').waitFor();
      const advanced = page.getByTestId('level-advanced');
      await advanced.getByRole('heading', { name: 'Advanced verification Completed' }).waitFor();
      await advanced.getByText(/^Personal details, photos of your ID and a selfie/).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'profile-levels', { fullPage: true });
      await page
        .getByRole('region', { name: 'Customer service' })
        .getByRole('link', { name: 'Contact support' })
        .click();
      await page.waitForURL((url) => url.pathname === '/customer-service');
    },
  );

  test(
    'links to the pages for wallets, level history, verification and security',
    { tags: ['rare', 'FIN-065', 'FIN-085'] },
    async ({ personPage }) => {
      await arrive(personPage('/profile'));
      await card('Wallets').getByRole('button', { name: 'Manage' }).click();
      const wallets = page.getByRole('dialog').filter({ visible: true });
      await wallets.getByRole('heading').first().waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'profile-wallets');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Level history' }).click();
      await dialog('Level history').getByText('Your level has not changed yet.').waitFor();
      await page.keyboard.press('Escape');
      await card('Identity verification').getByRole('link', { name: 'Start verification' }).click();
      await page.waitForURL((url) => url.pathname === '/kyc-verification');
      await page.goto('/profile');
      await card('Security').getByRole('link', { name: 'Open' }).click();
      await page.waitForURL((url) => url.pathname === '/profile/security');
      await page.goBack();
      await page.getByRole('button', { name: 'Back', exact: true }).click();
      await page.waitForURL((url) => url.pathname !== '/profile');
    },
  );

  test(
    'account › copies the referral link, exports data and closes the account',
    { tags: ['rare', 'FIN-069'] },
    async ({ personPage }) => {
      await arrive(personPage('/profile'));
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      // Simulates a device that can share.
      await page.evaluate(() =>
        Object.assign(navigator, { share: ({ url }: ShareData) => navigator.clipboard.writeText(`shared ${url}`) }),
      );
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByText('Link copied').waitFor();
      const link = await copied();
      expect(link).toMatch(/[A-Z0-9]{8}$/);
      await page.getByRole('button', { name: 'Share' }).click();
      await expect.poll(copied).toBe(`shared ${link}`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.json$/);
      await page.getByRole('button', { name: 'Close account', exact: true }).click();
      const confirm = page.getByRole('alertdialog', { name: 'Close this account permanently?' });
      await confirm.getByLabel('Password', { exact: true }).fill('not it at all');
      await confirm.getByRole('button', { name: 'Close account permanently' }).click();
      await confirm.getByText('Incorrect password.').waitFor();
      await confirm.getByLabel('Password', { exact: true }).fill(E2E_PASSWORD);
      await confirm.getByRole('button', { name: 'Close account permanently' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    },
  );
});
