import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import {
  type E2eStaffMember,
  createUniqueName,
  createE2eUser,
  E2E_PASSWORD,
  type E2eUser,
} from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { getCurrentAuthenticatorCode } from '#scripts/testing/platform/create-authenticator.ts';
import {
  waitForEmailCode,
  waitForStaffInvitation,
  createLocalMailboxReader,
} from '#scripts/testing/platform/mailbox-reader.ts';

/** The user whom staff read and change. */
let person: E2eUser;
/** The staff member who is invited. */
const invited = createUniqueName('rita');

test.beforeAll(async ({ place }) => {
  person = await createE2eUser(place, { name: 'looked-at' });
  await person.api('POST /auth/logout', {});
});

const rows = (page: Page) => page.locator('tbody tr');

/** Enters a reason and the code, and confirms. */
async function confirm(page: Page, { code }: E2eStaffMember, action: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('asked for by the test');
  await dialog.getByLabel('Authenticator code').fill(await code());
  await dialog.getByRole('button', { name: action }).click();
}

describe('back office users', () => {
  test(
    'are found by global search, and their permissions can be changed',
    { tags: ['FIN-299', 'FIN-312', 'FIN-318'] },
    async ({ staffPage }) => {
      const { page, member } = await staffPage('owner', '/admin/users', { width: 1440 });
      await rows(page).first().waitFor();
      await page.keyboard.press('/');
      const box = page.getByRole('combobox', { name: 'Search everything' });
      expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
      const typed = person.username.toUpperCase();
      await page.keyboard.type(typed);
      expect(await box.inputValue()).toBe(typed);
      await page.getByRole('option', { name: person.username }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/admin\/users\/usr_/);
      expect(await page.locator('aside nav [data-status=active]').allInnerTexts()).toEqual(['Users']);

      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Options', { exact: true }).selectOption('no');
      await page.getByRole('button', { name: 'Review change' }).click();
      await confirm(page, member, 'Save change');
      await page.getByText('Change saved').waitFor();
      await page.getByText('asked for by the test').waitFor();

      await page.getByRole('button', { name: 'Change level' }).click();
      await page.getByRole('combobox', { name: 'Level' }).selectOption('3 · Gold');
      await page.getByRole('button', { name: 'Review change' }).click();
      await confirm(page, member, 'Save change');
      await page.getByText('3, set by staff').waitFor();

      await page.getByRole('tab', { name: 'Sessions' }).click();
      await page.getByText('No active sessions.').waitFor();
      await page.getByRole('tab', { name: 'Notes' }).click();
      await page.waitForURL('**?tab=notes');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.getByText('Enter a note.').waitFor();
      await page.getByRole('textbox', { name: 'Note' }).fill('Called <b>twice</b>.');
      await page.getByLabel('Authenticator code').fill(await member.code());
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.locator('li', { hasText: 'Called <b>twice</b>.' }).waitFor();
      // The next changes require no code for ten minutes.
      await page.getByText('Your last code covers').waitFor();
      await page.getByRole('textbox', { name: 'Note' }).fill('Called again.');
      await page.getByRole('button', { name: 'Add note' }).click();
      await page.locator('li', { hasText: 'Called again.' }).waitFor();
    },
  );

  test('search box › moves through all results by keys and keeps the highlighted one in view', async ({
    staffPage,
  }) => {
    const { page } = await staffPage('owner', '/admin/users', { width: 1440 });
    await rows(page).first().waitFor();
    const searchResults = Array.from({ length: 20 }, (_, i) => ({
      kind: 'user',
      id: `usr_${i}`,
      title: `many-${i}`,
      subtitle: 'active',
      path: `/admin/users?search=many-${i}`,
    }));
    await page.route('**/admin/search?*', (route) =>
      route.fulfill({ json: { success: true, data: { found: searchResults } } }),
    );
    const box = page.getByRole('combobox', { name: 'Search everything' });
    const results = page.getByRole('listbox', { name: 'Results' });
    await box.fill('many');
    await results.getByRole('option').nth(19).waitFor();
    const highlighted = () => results.getByRole('option', { selected: true });
    const list = await results.boundingBox();
    const expectInView = async (title: string) => {
      await expect.poll(() => highlighted().innerText()).toContain(title);
      expect(await box.getAttribute('aria-activedescendant')).toBe(await highlighted().getAttribute('id'));
      const option = await highlighted().boundingBox();
      expect(option?.y).toBeGreaterThanOrEqual(list?.y ?? Infinity);
      expect((option?.y ?? Infinity) + (option?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
    };
    await expectInView('many-0');
    await page.keyboard.press('End');
    await expectInView('many-19');
    await page.keyboard.press('ArrowDown');
    await expectInView('many-0');
    await page.keyboard.press('ArrowUp');
    await expectInView('many-19');
    await page.keyboard.press('Home');
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowDown');
    await expectInView('many-12');
    expect(await findAxeViolations(page)).toEqual([]);
    // Leaving the box selects nothing. Escape hides the list, then clears the text.
    await page.keyboard.press('Tab');
    await results.waitFor({ state: 'hidden' });
    expect(await box.inputValue()).toBe('many');
    await box.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect.poll(() => box.inputValue()).toBe('');
    await box.fill('many');
    await results.getByRole('option', { name: 'many-3' }).click();
    await page.waitForURL('**/admin/users?search=many-3');
    await expect.poll(() => box.inputValue()).toBe('');
  });

  test(
    'e-mail change waits for approval and is rejected by its owner through the e-mail link',
    { tags: ['rare', 'FIN-302'] },
    async ({ place, staffPage, visit }) => {
      const [email, newEmail] = [
        `${createUniqueName('owner')}@example.com`,
        `${createUniqueName('thief')}@example.com`,
      ];
      const mailbox = createLocalMailboxReader(place.info.mailbox);
      const owner = await createE2eUser(place, { name: 'moving' });
      await owner.api('POST /user/send-email-code', { body: { type: 'bind_email', email } });
      const email_code = await waitForEmailCode(mailbox, email);
      await owner.api('POST /user/bind-email', { body: { email, email_code, password: E2E_PASSWORD } });
      const { user } = await owner.api('GET /user/profile', {});

      const { page, member } = await staffPage('support', `/admin/users/${user.id}`, { width: 1440 });
      await page.getByRole('button', { name: 'Change e-mail' }).click();
      await page.getByLabel('E-mail', { exact: true }).fill(newEmail);
      await page.getByRole('button', { name: 'Review change' }).click();
      await confirm(page, member, 'Save change');
      const waits = page.getByRole('region', { name: 'Pending approval' });
      // As requested, and as it is now.
      await expect.poll(() => waits.getByText(`${email} → ${newEmail}`).count()).toBe(2);
      await waits.getByText('This is your own request').waitFor();
      expect(await waits.getByRole('button', { name: 'Approve' }).count()).toBe(0);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'admin-approval');

      const { page: second } = await staffPage('risk', `/admin/users/${user.id}`, { width: 1440 });
      const theirs = second.getByRole('region', { name: 'Pending approval' });
      await theirs.getByText(`${email} → ${newEmail}`).first().waitFor();
      // The owner's day to object is not over.
      expect(await theirs.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);

      const letter = (await mailbox()).find(({ to, text }) => to === email && text.includes('/email-change#'));
      const link = /\S+\/email-change#\S+/.exec(letter?.text ?? '')?.[0] ?? '';
      const ownerPage = await visit();
      await ownerPage.goto(link);
      await ownerPage.getByText(`change the e-mail address of ${owner.username}`).waitFor();
      expect(await findAxeViolations(ownerPage)).toEqual([]);
      await takeOptionalScreenshot(ownerPage, 'email-change');
      await ownerPage.getByRole('button', { name: 'Reject change' }).click();
      await ownerPage.getByText('Rejected. Nothing was changed.').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Change e-mail' }).waitFor();
      await page.getByText('E-mail change rejected').first().waitFor();
      expect(await waits.count()).toBe(0);
      expect((await owner.api('GET /user/profile', {})).user.email).toBe(email);
    },
  );

  test(
    'invited member chooses a password and sets up an authenticator',
    { tags: ['rare', 'FIN-310'] },
    async ({ place, staffPage, visitOffice, allowFaults }) => {
      allowFaults(/status of 422 .*invitation/);
      const { page, member } = await staffPage('owner', '/admin/staff?open=new', { width: 1440 });
      const panel = page.getByRole('dialog', { name: 'New staff member' });
      await panel.getByLabel('Username').fill(invited);
      const email = `${invited}@staff.example.com`;
      await panel.getByLabel('E-mail').fill(email);
      await panel.getByLabel('Role').selectOption('support');
      await panel.getByRole('button', { name: 'Review change' }).click();
      await confirm(page, member, 'Save change');
      await page.getByText(`Invitation sent to ${email}`).waitFor();
      expect(await page.content()).not.toContain('/admin/invitation#');
      const link = `/admin/invitation#${await waitForStaffInvitation(createLocalMailboxReader(place.info.mailbox), email)}`;

      const guest = await visitOffice({ width: 375 });
      await guest.goto(link);
      await guest.getByText(`You are invited as ${invited}`).waitFor();
      await takeOptionalScreenshot(guest, 'admin-invitation-375', { fullPage: true });
      expect(await findAxeViolations(guest)).toEqual([]);
      const secret = (await guest.locator('code').textContent()) ?? '';
      await guest.getByLabel('New password').fill('a sentence nobody guesses');
      await guest.getByLabel('Confirm password').fill('another one');
      await guest.getByLabel('Authenticator code').fill(getCurrentAuthenticatorCode(secret));
      await guest.getByRole('button', { name: 'Join' }).click();
      await guest.getByText('The passwords do not match.').waitFor();
      await guest.getByLabel('Confirm password').fill('a sentence nobody guesses');
      await guest.getByLabel('Authenticator code').fill(getCurrentAuthenticatorCode(secret));
      await guest.getByRole('button', { name: 'Join' }).click();
      await guest.getByText('Setup complete.').waitFor();
      await guest.goto('about:blank');
      await guest.goto(link);
      await guest.getByText('This link is no longer valid').waitFor();
    },
  );

  test(
    'operation log shows values before and after each change',
    { tags: ['rare', 'FIN-305'] },
    async ({ staffPage }) => {
      const { page } = await staffPage('read_only', '/admin/users/operation-logs', { width: 1440 });
      await page.waitForURL('**/admin/operation-logs');
      await page.getByLabel('Action', { exact: true }).selectOption('user.change');
      await page.waitForURL('**action=user.change');
      await rows(page).filter({ hasText: 'User changed' }).filter({ hasText: 'asked for by the test' }).press('Enter');
      const panel = page.getByRole('dialog');
      await panel.getByText('Changes', { exact: true }).waitFor();
      await panel.getByText('Yes').waitFor();
      expect(await panel.getByText('Options').count()).toBe(1);
    },
  );

  const all = [{ width: 1440 }, { width: 375 }];
  test.for(selectDevices(all))(
    'user page › has no axe violations at $width px',
    { tags: 'rare' },
    async ({ width }, { staffPage }) => {
      const { page } = await staffPage('owner', null, { width });
      await page.goto(`/admin/users?search=${person.username}`);
      await rows(page).filter({ hasText: person.username }).first().press('Enter');
      await page.getByRole('link', { name: 'Open as a page' }).click();
      await page.getByText('Credit score').waitFor();
      await page.getByText('asked for by the test').first().waitFor();
      await takeOptionalScreenshot(page, `admin-user-${width}`, { fullPage: true });
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
