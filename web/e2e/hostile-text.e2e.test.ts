import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  createE2eStaffMember,
  createUniqueName,
  createE2eUser,
  type E2eUser,
  logInE2eStaffMember,
} from '#scripts/testing/browser/e2e-users.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { submitKycByApi } from '#scripts/testing/journeys/sign-up-steps.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import { waitForEmailCode, createLocalMailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';

/** Text that would become an element wherever it is not escaped. */
const HOSTILE = `"><img src=x class=evil>'{{1}}`;
/** A device name with the same text. */
const DEVICE = `Mozilla/5.0 (X11; Linux x86_64) Chrome/130 ${HOSTILE}`;

const fetched: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('user-agent', DEVICE);
  return loopbackFetch(input, { ...init, headers });
};

let person: E2eUser;
let kycId: string;

/** Writes it into every user input. */
async function writeEverywhere({ api, token }: E2eUser, site: string): Promise<void> {
  await api('PUT /user/anti-phishing-code', { body: { anti_phishing_code: HOSTILE } });
  await api('POST /bank-accounts', {
    body: {
      name: HOSTILE,
      bank_name: HOSTILE,
      account_number: '1234567890',
      currency: 'USD',
      personal_address: HOSTILE,
      bank_address: HOSTILE,
    },
  });
  await api('POST /user-wallets', {
    body: {
      wallet_type_id: 'metamask',
      wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
      remark: HOSTILE,
    },
  });
  const sender = { api, site, token: token() ?? '', fetched, name: `${HOSTILE}.png` };
  await submitKycByApi(sender, { real_name: HOSTILE, id_card_number: 'X-1234567', address: HOSTILE });
}

test.beforeAll(async ({ place }) => {
  person = await createE2eUser(place, { name: 'hostile', fetched });
  await writeEverywhere(person, place.info.web);
  const member = await createE2eStaffMember(place, 'owner');
  const { api } = await logInE2eStaffMember(place, member, fetched);
  const { submissions } = await api('GET /admin/kyc', { query: { search: person.username } });
  kycId = submissions[0]?.id ?? '';
  const { submission } = await api('GET /admin/kyc/{id}', { params: { id: kycId } });
  const { id: user_id } = person.login.user;
  await api('POST /admin/users/{id}/notes', {
    params: { id: user_id },
    body: { text: HOSTILE, code: await member.code() },
  });
  await api('POST /notifications/create', {
    body: { user_id, title: HOSTILE, message: HOSTILE, mail: true, reason: HOSTILE, code: await member.code() },
  });
  await api('POST /admin/kyc/{id}/reject', {
    params: { id: kycId },
    body: { version: submission.version, reason: HOSTILE, code: await member.code() },
  });
});

/** Asserts that the page shows it, as text only. */
async function expectText(page: Page, where: string, scope: Page | Locator = page): Promise<void> {
  await scope.getByText(HOSTILE).first().waitFor();
  const elements = await page.evaluate(
    () => document.querySelectorAll('img.evil, [src="x"], a[href^="javascript:" i], iframe, object, embed').length,
  );
  expect([where, elements]).toEqual([where, 0]);
}

describe('hostile text', () => {
  test('is rendered as plain text on every page of the site', { tags: ['TRD-222'] }, async ({ pageOf }) => {
    const page = await pageOf(person, '/profile/security');
    await page.getByLabel('Your code').waitFor();
    expect(await page.getByLabel('Your code').inputValue()).toBe(HOSTILE);
    await page.goto('/kyc-verification');
    await expectText(page, 'rejection');
    await page.getByTestId('unread').click();
    await expectText(page, 'notifications', page.getByRole('dialog'));
    const cards = page.getByRole('listitem');
    for (const name of ['Bank accounts', 'Wallets']) {
      await page.goto('/profile');
      const card = cards.filter({ has: page.getByRole('heading', { name, exact: true }) });
      await card.getByRole('button', { name: 'Manage' }).click();
      await expectText(page, name, page.getByRole('dialog'));
    }
  });

  test('is rendered as plain text in the back office', { tags: ['TRD-222'] }, async ({ staffPage }) => {
    const { page } = await staffPage('owner', null, { width: 1440 });
    for (const path of [
      `/admin/users/${person.login.user.id}?tab=notes`,
      '/admin/kyc',
      `/admin/kyc/${kycId}`,
      `/admin/operation-logs?search=${person.login.user.id}`,
    ]) {
      await page.goto(path);
      await expectText(page, path);
    }
  });

  test('is rendered as plain text in e-mails with a one-line subject', { tags: ['TRD-222'] }, async ({ place }) => {
    const address = `${createUniqueName('hostile')}@example.com`;
    await person.api('POST /auth/send-email-code', { body: { email: address, type: 'register' } });
    const letters = createLocalMailboxReader(place.info.mailbox);
    await waitForEmailCode(letters, address);
    for (const { html, subject } of await letters()) {
      expect(html).not.toMatch(/<img|<script|javascript:/i);
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });

  test.for([
    '//evil.example',
    'https:evil.example',
    'https://evil.example/login',
    '/\\evil.example',
    '/\t/evil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('cannot redirect off the site: ?redirect=%s', { tags: ['rare', 'TRD-221'] }, async (target, { pageOf, place }) => {
    const page = await pageOf(person, `/login?redirect=${encodeURIComponent(target)}`);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(new URL(page.url()).origin).toBe(new URL(place.info.web).origin);
  });
});
