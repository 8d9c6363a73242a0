import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { png } from '#functions/testing/people/png.ts';
import { watchForFaults } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';
import { eventually } from '#scripts/testing/platform/checks.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';

/** What would show itself as an element, wherever it is not taken for text. */
const HOSTILE = `"><img src=x class=evil>'{{1}}`;
/** The same as a device that names itself so. */
const DEVICE = `Mozilla/5.0 (X11; Linux x86_64) Chrome/130 ${HOSTILE}`;
const KINDS = ['id_card_front', 'id_card_back', 'id_card_selfie'];

const platform = testPlatform();
let person: { token: string; refresh_token: string; expires_at: number; user: { id: string }; current_mode: string };
let staff: { token: string; expires_at: number; staff: object };
let kycId: string;

interface Mail {
  to: string;
  subject: string;
  html: string;
}

async function ask<T>(method: string, path: string, token: string | null, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await loopbackFetch(`${platform.info.web}/api${path}`, {
    method,
    headers: {
      'user-agent': DEVICE,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const envelope = (await answer.json()) as { success: boolean; data: T };
  if (!envelope.success) throw new Error(`${method} ${path}: ${JSON.stringify(envelope)}`);
  return envelope.data;
}

async function photo(type: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(png())], { type: 'image/png' }), `${HOSTILE}.png`);
  form.append('type', type);
  return (await ask<{ relative_url: string }>('POST', '/user/upload-file', person.token, form)).relative_url;
}

/** Somebody who writes it wherever they may, and staff who do. */
async function writeEverywhere(): Promise<void> {
  const mine = <T = unknown>(method: string, path: string, body: object) => ask<T>(method, path, person.token, body);
  await mine('PUT', '/user/anti-phishing-code', { anti_phishing_code: HOSTILE });
  await mine('POST', '/bank-accounts', {
    name: HOSTILE,
    bank_name: HOSTILE,
    account_number: '1234567890',
    currency: 'USD',
    personal_address: HOSTILE,
    bank_address: HOSTILE,
  });
  await mine('POST', '/user-wallets', {
    wallet_type_id: 'metamask',
    wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
    remark: HOSTILE,
  });
  const photos = await Promise.all(KINDS.map(async (kind) => [`${kind}_url`, await photo(kind)] as const));
  await mine('POST', '/user/kyc/submit', {
    real_name: HOSTILE,
    id_card_number: 'X-1234567',
    address: HOSTILE,
    birth_date: '1990-01-31',
    gender: 'other',
    country: 'PT',
    ...Object.fromEntries(photos),
  });
  const { username, password } = platform.info.logins.owner;
  staff = await ask('POST', '/admin/login', null, { username, password, code: await platform.ownerCode() });
  const desk = <T = unknown>(method: string, path: string, body?: object) => ask<T>(method, path, staff.token, body);
  const queue = await desk<{ submissions: { id: string }[] }>('GET', '/admin/kyc?search=hostile-person');
  kycId = queue.submissions[0]?.id ?? '';
  const { submission } = await desk<{ submission: { version: number } }>('GET', `/admin/kyc/${kycId}`);
  await desk('POST', `/admin/users/${person.user.id}/notes`, { text: HOSTILE });
  const told = { user_id: person.user.id, title: HOSTILE, message: HOSTILE, mail: true, reason: HOSTILE };
  await desk('POST', '/notifications/create', { ...told, code: await platform.ownerCode() });
  await desk('POST', `/admin/kyc/${kycId}/reject`, {
    version: submission.version,
    reason: HOSTILE,
    code: await platform.ownerCode(),
  });
}

beforeAll(async () => {
  const name = { username: 'hostile-person', password: 'a long one that nobody has' };
  person = await ask('POST', '/auth/register-account', null, name);
  await writeEverywhere();
});

/** That the page shows it, as text and as nothing else. */
async function expectText(page: Page, where: string, within: Page | Locator = page): Promise<void> {
  await within.getByText(HOSTILE).first().waitFor();
  const elements = await page.evaluate(
    () => document.querySelectorAll('img.evil, [src="x"], a[href^="javascript:" i], iframe, object, embed').length,
  );
  expect([where, elements]).toEqual([where, 0]);
}

async function siteOf(): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await platform.newVisitor();
  const kept = {
    token: person.token,
    refreshToken: person.refresh_token,
    expiresAt: person.expires_at,
    user: person.user,
    mode: person.current_mode,
  };
  await context.addInitScript((session) => localStorage.setItem('session', session), JSON.stringify(kept));
  const page = await context.newPage();
  return { context, page, faults: watchForFaults(page) };
}

describe('text that somebody wrote to do harm', () => {
  it('is text on every page of the site that shows it', async () => {
    const { context, page, faults } = await siteOf();
    await page.goto('/profile/security');
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
    expect(faults.filter((fault) => !/Failed to load resource/.test(fault))).toEqual([]);
    await context.close();
  });

  it('is text in the back office', async () => {
    const context = await platform.newVisitor({ origin: platform.info.admin, width: 1440 });
    await context.addInitScript((text) => sessionStorage.setItem('staff-session', text), JSON.stringify(staff));
    const page = await context.newPage();
    const faults = watchForFaults(page);
    for (const path of [
      `/admin/users/${person.user.id}?tab=notes`,
      '/admin/kyc',
      `/admin/kyc/${kycId}`,
      `/admin/operation-logs?search=${person.user.id}`,
    ]) {
      await page.goto(path);
      await expectText(page, path);
    }
    expect(faults.filter((fault) => !/Failed to load resource/.test(fault))).toEqual([]);
    await context.close();
  });

  it('is text in e-mails, under a subject of one line', async () => {
    const address = 'hostile@example.com';
    await ask('POST', '/auth/send-email-code', null, { email: address, type: 'register' });
    const letters = async () => {
      const answer = await loopbackFetch(platform.info.mailbox, { headers: { accept: 'application/json' } });
      return (await answer.json()) as Mail[];
    };
    await eventually(20_000, async () => (await letters()).find(({ to }) => to === address) ?? null);
    for (const { html, subject } of await letters()) {
      expect(html).not.toMatch(/<img|<script|javascript:/i);
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });

  it.each([
    '//evil.example',
    'https:evil.example',
    'https://evil.example/login',
    '/\\evil.example',
    '/\t/evil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('is no way out of the site: ?redirect=%s', async (target) => {
    const { context, page } = await siteOf();
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(new URL(page.url()).origin).toBe(new URL(platform.info.web).origin);
    await context.close();
  });
});
