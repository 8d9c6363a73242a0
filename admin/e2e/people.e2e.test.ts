import { Secret, TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, takePicture, type Visitor, watchForFaults } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';

const platform = testPlatform();
/** The session of the owner. */
let session: string;
/** The link of an invitation. */
let link: string;

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const visit = (visitor: Partial<Visitor> = {}) => platform.newVisitor({ origin: platform.info.admin, ...visitor });

async function staff(visitor: Parameters<typeof visit>[0] = {}): Promise<BrowserContext> {
  const context = await visit(visitor);
  await context.addInitScript((text) => sessionStorage.setItem('staff-session', text), session);
  return context;
}

const rows = (page: Page) => page.locator('tbody tr');

/** Says why, shows the code, and does it. */
async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('asked for by the test');
  await dialog.getByLabel('Authenticator code').fill(await platform.ownerCode());
  await dialog.getByRole('button', { name: action }).click();
}

describe('the back office of people', { sequential: true }, () => {
  it('finds a person from anywhere, and changes what they may do', async () => {
    const context = await visit({ width: 1440 });
    const page = await context.newPage();
    const faults = watchForFaults(page);
    await page.goto('/admin/login');
    const { owner, trader } = platform.info.logins;
    await page.getByLabel('Username').fill(owner.username);
    await page.getByLabel('Password').fill(owner.password);
    await page.getByLabel('Authenticator code').fill(await platform.ownerCode());
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/users');
    session = (await page.evaluate(() => sessionStorage.getItem('staff-session'))) ?? '';
    await rows(page).first().waitFor();

    await page.keyboard.press('/');
    const box = page.getByRole('combobox', { name: 'Search everything' });
    expect(await box.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(trader.username.slice(0, 4).toUpperCase());
    await page.getByRole('option', { name: trader.username }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/users\/usr_/);
    expect(await page.locator('aside nav [data-status=active]').allInnerTexts()).toEqual(['Users']);

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Options', { exact: true }).selectOption('no');
    await page.getByRole('button', { name: 'Review the change' }).click();
    await confirm(page, 'Make the change');
    await page.getByText('The change is made').waitFor();
    await page.getByText('asked for by the test').waitFor();

    await page.getByRole('button', { name: 'Change level' }).click();
    await page.getByRole('combobox', { name: 'Level' }).selectOption('3 · Gold');
    await page.getByRole('button', { name: 'Review the change' }).click();
    await confirm(page, 'Make the change');
    await page.getByText('3, set by staff').waitFor();

    await page.getByRole('tab', { name: 'Sessions' }).click();
    await page.getByText('Not logged in anywhere.').waitFor();
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.waitForURL('**?tab=notes');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Write the note first.').waitFor();
    await page.getByRole('textbox', { name: 'Note' }).fill('Called <b>twice</b>.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.locator('li', { hasText: 'Called <b>twice</b>.' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('invites somebody, who chooses a password and sets up an authenticator', async () => {
    const context = await staff({ width: 1440 });
    const page = await context.newPage();
    const faults = watchForFaults(page);
    await page.goto('/admin/staff?open=new');
    const panel = page.getByRole('dialog', { name: 'New member of staff' });
    await panel.getByLabel('Username').fill('rita');
    await panel.getByLabel('Role').selectOption('support');
    await panel.getByRole('button', { name: 'Review the change' }).click();
    await confirm(page, 'Make the change');
    link = await page.getByLabel('Link').inputValue();
    expect(link).toMatch(/\/admin\/invitation#stf_\w{26}\.[\w-]{43}$/);
    expect(faults).toEqual([]);
    await context.close();

    const other = await visit({ width: 375 });
    const guest = await other.newPage();
    await guest.goto(link);
    await guest.getByText('You were invited as rita').waitFor();
    await takePicture(guest, 'admin-invitation-375', { fullPage: true });
    expect(await axeFindings(guest)).toEqual([]);
    const secret = (await guest.locator('code').textContent()) ?? '';
    await guest.getByLabel('New password').fill('a sentence nobody guesses');
    await guest.getByLabel('The same password again').fill('another one');
    await guest.getByLabel('Authenticator code').fill(codeOf(secret));
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.getByText('The two passwords differ.').waitFor();
    await guest.getByLabel('The same password again').fill('a sentence nobody guesses');
    await guest.getByLabel('Authenticator code').fill(codeOf(secret));
    await guest.getByRole('button', { name: 'Join' }).click();
    await guest.getByText('Everything is set up.').waitFor();
    await guest.goto('about:blank');
    await guest.goto(link);
    await guest.getByText('This link is not valid any more').waitFor();
    await other.close();
  });

  it('keeps what was done, with what was before and after', async () => {
    const context = await staff({ width: 1440 });
    const page = await context.newPage();
    const faults = watchForFaults(page);
    await page.goto('/admin/users/operation-logs');
    await page.waitForURL('**/admin/operation-logs');
    await page.getByLabel('Act', { exact: true }).selectOption('user.change');
    await page.waitForURL('**action=user.change');
    await rows(page).filter({ hasText: 'Person changed' }).filter({ hasText: 'asked for by the test' }).press('Enter');
    const panel = page.getByRole('dialog');
    await panel.getByText('What changed').waitFor();
    await panel.getByText('Yes').waitFor();
    expect(await panel.getByText('Options').count()).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.each([1440, 375])('has no fault that axe finds at %s px, and nothing scrolls sideways', async (width) => {
    const context = await staff({ width });
    const page = await context.newPage();
    const faults = watchForFaults(page);
    for (const [path, text] of [
      ['/admin/users', 'trader'],
      ['/admin/users/online', 'page'],
      ['/admin/virtual-accounts', 'Demo'],
      ['/admin/user-level-config', 'Bronze'],
      ['/admin/staff', 'rita'],
      ['/admin/operation-logs', 'Staff added'],
    ] as const) {
      await page.goto(path);
      await page.locator('main :is(table, h1, [role=status])').getByText(text).first().waitFor();
      await takePicture(page, `admin${path.slice('/admin'.length).replaceAll('/', '-')}-${width}`);
      expect([path, await axeFindings(page)]).toEqual([path, []]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect([path, wide]).toEqual([path, false]);
    }
    await page.goto('/admin/users?search=trader');
    await rows(page).filter({ hasText: 'trader' }).first().press('Enter');
    await page.getByRole('link', { name: 'Open as a page' }).click();
    await page.getByText('Credit score').waitFor();
    await page.getByText('asked for by the test').first().waitFor();
    await takePicture(page, `admin-user-${width}`, { fullPage: true });
    expect(await axeFindings(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
