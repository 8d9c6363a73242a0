import type { APIRequestContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { png } from '#functions/testing/people/png.ts';
import { axeFindings, takePicture, watchForFaults } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';
import { kycImages } from '#shared/people/kyc.ts';

const platform = testPlatform();
/** The session of the owner of the platform, as the back office keeps it. */
let session: string;

const PASSWORD = 'a long one that nobody has';
type Data = Record<string, unknown>;
async function post(request: APIRequestContext, path: string, data: object, token?: string): Promise<Data> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await request.post(`${platform.info.web}/api${path}`, { data, headers });
  const { data: given, message } = (await answer.json()) as { data: Data; message: string };
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${message}`);
  return given;
}

/** Somebody whose identity is verified, logged in on a page of the site. */
async function verifiedPerson(page: Page, office: Page): Promise<string> {
  const { request } = page.context();
  const login = await post(request, '/auth/register-account', { username: 'ana', password: PASSWORD });
  const token = String(login['token']);
  const photos: Record<string, unknown> = {};
  for (const type of kycImages) {
    const file = { name: 'card.png', mimeType: 'image/png', buffer: png(640, 400) };
    const answer = await request.post(`${platform.info.web}/api/user/upload-file`, {
      multipart: { type, file },
      headers: { authorization: `Bearer ${token}` },
    });
    photos[`${type}_url`] = ((await answer.json()) as { data: Data }).data['relative_url'];
  }
  const about = { gender: 'female', country: 'ES', address: 'Calle Mayor 1, Madrid', birth_date: '1990-02-28' };
  const names = { real_name: 'Ana María Núñez', id_card_number: 'X-12345678-Z' };
  await post(request, '/user/kyc/submit', { ...about, ...names, ...photos }, token);
  await office.goto('/admin/kyc');
  await office.getByText('Ana María Núñez').first().click();
  await office.getByRole('button', { name: 'Approve' }).click();
  await confirm(office, 'Approve', 'the documents are good');
  await office.getByText('The person is verified').first().waitFor();
  await page.goto('/');
  await page.evaluate((kept) => localStorage.setItem('session', JSON.stringify(kept)), {
    token,
    refreshToken: login['refresh_token'],
    expiresAt: login['expires_at'],
    user: login['user'],
    mode: login['current_mode'],
  });
  return token;
}

/** Says why, shows the code, and does it. */
async function confirm(page: Page, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByLabel('Authenticator code').fill(await platform.ownerCode());
  await dialog.getByRole('button', { name: action }).click();
}

async function office(width: number): Promise<Page> {
  const context = await platform.newVisitor({ origin: platform.info.admin, width });
  if (session !== undefined)
    await context.addInitScript((text) => sessionStorage.setItem('staff-session', text), session);
  return context.newPage();
}

async function logIn(page: Page): Promise<void> {
  const { owner } = platform.info.logins;
  await page.goto('/admin/login');
  await page.getByLabel('Username').fill(owner.username);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByLabel('Authenticator code').fill(await platform.ownerCode());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/users');
  session = (await page.evaluate(() => sessionStorage.getItem('staff-session'))) ?? '';
}

describe('bank accounts that wait for a review', { sequential: true }, () => {
  it('are decided with a code, and their owner reads why', async () => {
    const desk = await office(1440);
    const faults = watchForFaults(desk);
    await logIn(desk);
    await desk.goto('/admin/bank-accounts');
    await desk.getByText('No bank account waits for a review.').waitFor();
    const page = await (await platform.newVisitor({ width: 375 })).newPage();
    const token = await verifiedPerson(page, desk);
    const { request } = page.context();
    const account = { name: 'Ana Núñez', bank_name: 'First Bank', account_number: '000123456789', currency: 'USD' };
    const { id } = (await post(request, '/bank-accounts', account, token))['bank_account'] as { id: string };
    await post(request, `/bank-accounts/${id}/verify`, {}, token);

    await desk.goto('/admin/users');
    const entry = desk.getByRole('link', { name: /Bank accounts.*1 waits/ });
    await entry.click();
    await desk.waitForURL('**/admin/bank-accounts');
    const row = desk.locator('tbody tr').filter({ hasText: 'Ana Núñez' });
    await row.getByText('Waits').waitFor();
    expect(await row.textContent()).toContain('****6789');
    expect(await axeFindings(desk)).toEqual([]);
    await takePicture(desk, 'admin-bank-accounts-1440');
    await row.press('Enter');
    const panel = desk.getByRole('dialog').filter({ hasText: 'As its owner gave it' });
    await panel.getByText('The holder is written differently').waitFor();
    await panel.getByText('Ana María Núñez').waitFor();
    expect(await axeFindings(desk)).toEqual([]);
    await takePicture(desk, 'admin-bank-account-panel-1440');
    await panel.getByRole('button', { name: 'Reject' }).click();
    await confirm(desk, 'Reject', 'The holder is not the name on your document');
    await desk.getByText('The bank account is rejected').first().waitFor();
    await panel.getByText('Rejected').first().waitFor();

    await page.goto('/profile');
    const bank = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bank accounts' }) });
    await bank.getByRole('button', { name: 'Manage' }).click();
    const list = page.getByRole('dialog', { name: 'Bank accounts' });
    await list.getByText('Not accepted: The holder is not the name on your document').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, 'profile-bank-account-rejected-375');
    await list.getByRole('button', { name: /^Edit: First Bank/ }).click();
    const form = page.getByRole('dialog', { name: 'Edit First Bank' });
    await form.getByLabel('Account holder').fill('Ana María Núñez');
    await form.getByRole('button', { name: 'Save' }).click();
    await list.getByText('Pending').waitFor();
    await list.getByRole('button', { name: /^Verify: First Bank/ }).click();
    await list.getByText('In review').waitFor();
    await page.context().close();

    await desk.goto(`/admin/bank-accounts/${id}`);
    await desk.getByRole('button', { name: 'Approve' }).waitFor();
    expect(await desk.getByText('The holder is written differently').count()).toBe(0);
    await desk.getByRole('button', { name: 'Approve' }).click();
    await confirm(desk, 'Approve', 'the holder is who was verified');
    await desk.getByText('The bank account is approved').first().waitFor();
    await desk.getByText('Active', { exact: true }).waitFor();
    expect(faults.filter((fault) => !/Failed to load resource/.test(fault))).toEqual([]);
    await desk.context().close();
  });

  it.each([1440, 768, 375])('has no fault that axe finds at %s px, and nothing scrolls sideways', async (width) => {
    const desk = await office(width);
    for (const path of ['/admin/bank-accounts', '/admin/bank-accounts?search=ana']) {
      await desk.goto(path);
      await desk.getByText('Ana María Núñez').first().waitFor();
      await takePicture(desk, `admin-bank-accounts${path.includes('?') ? '-found' : ''}-${width}`);
      expect([path, await axeFindings(desk)]).toEqual([path, []]);
      const wide = await desk.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      expect([path, wide]).toEqual([path, false]);
    }
    await desk.getByText('Ana María Núñez').first().click();
    await desk.getByRole('link', { name: 'Open as a page' }).click();
    await desk.getByText('As its owner gave it').waitFor();
    await takePicture(desk, `admin-bank-account-${width}`, { fullPage: true });
    expect(await axeFindings(desk)).toEqual([]);
    await desk.goto('/admin/bank-accounts?status=rejected');
    await desk.getByText('Nothing matches these filters.').waitFor();
    await desk.context().close();
  });
});
