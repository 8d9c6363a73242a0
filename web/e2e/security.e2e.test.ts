import { Secret, TOTP } from 'otpauth';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, takePicture, type Visitor } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';

const platform = testPlatform();
let people = 0;

const PASSWORD = 'a long one that nobody has';

interface Person {
  context: BrowserContext;
  page: Page;
  username: string;
}

/** What a login answered, as the page keeps it. */
async function keep(context: BrowserContext, answer: Record<string, unknown>): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate((session) => localStorage.setItem('session', JSON.stringify(session)), {
    token: answer['token'],
    refreshToken: answer['refresh_token'],
    expiresAt: answer['expires_at'],
    user: answer['user'],
    mode: answer['current_mode'],
  });
  return page;
}

const post = async (context: BrowserContext, path: string, data: unknown) => {
  const answer = await context.request.post(`${platform.info.web}/api${path}`, { data });
  return (await answer.json()) as { code: number; error_code?: string; data: Record<string, unknown> };
};

/** Somebody new, logged in, on the security page. */
async function arrive(visitor: Partial<Visitor> = {}): Promise<Person> {
  people += 1;
  const username = `person-${people}`;
  const context = await platform.newVisitor(visitor);
  const { data } = await post(context, '/auth/register-account', { username, password: PASSWORD });
  const page = await keep(context, data);
  await page.goto('/profile/security');
  return { context, page, username };
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 });

describe('the security page', () => {
  it('asks for a login and comes back', async () => {
    const context = await platform.newVisitor();
    const page = await context.newPage();
    await page.goto('/profile/security');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/profile/security');
    await context.close();
  });

  it('sets up two factors: QR code, secret, recovery codes once, and a login that asks for a code', async () => {
    const { context, page, username } = await arrive();
    await section(page, 'Two factors').getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog', { name: 'Turn on two factors' });
    await dialog.getByLabel('Password').fill('not it at all');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('This password is not right.').waitFor();
    await dialog.getByLabel('Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, 'security-totp');
    const secret = (await dialog.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
    await dialog.getByLabel('Code from the app').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on two factors' }).click();
    await dialog.getByText('This code is not right.').waitFor();
    await dialog.getByLabel('Code from the app').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on two factors' }).click();
    const listed = dialog.getByTestId('recovery-codes').getByRole('listitem');
    await listed.nth(5).waitFor();
    const codes = await listed.allInnerTexts();
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, 'security-recovery-codes');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/recovery-codes\.txt$/);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await section(page, 'Two factors').getByText('On', { exact: true }).waitFor();
    await section(page, 'Security log').getByText('Two factors turned on').waitFor();

    const refused = await post(context, '/auth/login', { username, password: PASSWORD });
    expect(refused.error_code).toBe('TOTP_REQUIRED');
    // A code is good once: the next one, or a recovery code.
    const taken = await post(context, '/auth/login', { username, password: PASSWORD, code: codes[0] });
    expect(taken.code).toBe(200);

    await section(page, 'Two factors').getByRole('button', { name: 'Turn off' }).click();
    const off = page.getByRole('dialog', { name: 'Turn off two factors' });
    await off.getByLabel('Password').fill(PASSWORD);
    await off.getByLabel(/Code of the authenticator/).fill(codes[1] as string);
    await off.getByRole('button', { name: 'Turn off two factors' }).click();
    await page.getByRole('alertdialog', { name: /Two factors are off/ }).waitFor();
    await context.close();
  });

  it('lists sessions, ends one, and ends all', async () => {
    const { context, page, username } = await arrive();
    const other = await post(context, '/auth/login', { username, password: PASSWORD });
    await page.reload();
    const list = section(page, 'Where you are logged in');
    await list.getByText('This one').waitFor();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    await list.getByRole('button', { name: /^End:/ }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    const gone = await context.request.get(`${platform.info.web}/api/user/profile`, {
      headers: { authorization: `Bearer ${String(other.data['token'])}` },
    });
    expect(gone.status()).toBe(401);
    await list.getByRole('button', { name: 'Log out everywhere' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Log out everywhere' });
    await asked.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });

  it('changes the password, and says what is wrong beside each field', async () => {
    const { context, page, username } = await arrive();
    await section(page, 'Password').getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    const save = dialog.getByRole('button', { name: 'Change password' });
    await save.click();
    expect(await dialog.getByRole('alert').allInnerTexts()).toEqual([
      'Please fill this in.',
      'At least 10 characters.',
    ]);
    await dialog.getByLabel('Current password').fill('not mine at all');
    await dialog.getByLabel('New password', { exact: true }).fill('another long one of mine');
    await dialog.getByLabel('New password again').fill('another long one of yours');
    await save.click();
    await dialog.getByText('Password confirmation does not match').waitFor();
    await dialog.getByLabel('New password again').fill('another long one of mine');
    await save.click();
    await dialog.getByText('This password is not right.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await save.click();
    await page.getByRole('alertdialog', { name: /Password changed/ }).waitFor();
    expect((await post(context, '/auth/login', { username, password: PASSWORD })).error_code).toBe(
      'INVALID_CREDENTIALS',
    );
    expect((await post(context, '/auth/login', { username, password: 'another long one of mine' })).code).toBe(200);
    await context.close();
  });

  it('tightens limits at once, and loosens them a day later', async () => {
    const { context, page } = await arrive();
    const limits = section(page, 'Your own limits');
    await limits.getByLabel('Loss a day').fill('0');
    await limits.getByLabel('Logged in at a stretch').fill('2');
    await limits.getByRole('button', { name: 'Save' }).click();
    await limits.getByText('Enter an amount above zero, or leave it empty.').waitFor();
    await limits.getByText('5 to 1440 minutes, or leave it empty.').waitFor();
    await limits.getByLabel('Loss a day').fill('100');
    await limits.getByLabel('Logged in at a stretch').fill('60');
    await limits.getByRole('button', { name: 'Save' }).click();
    await limits.getByText('Saved.').waitFor();
    await limits.getByText(/Now:\s*100\.00/).waitFor();
    expect(await limits.getByText('These count from').count()).toBe(0);
    await limits.getByLabel('Loss a day').fill('500');
    await limits.getByRole('button', { name: 'Save' }).click();
    await limits.getByText('These count from').waitFor();
    await limits.getByText(/Now:\s*100\.00/).waitFor();
    await page.reload();
    await limits.getByText('These count from').waitFor();
    expect(await limits.getByLabel('Loss a day').inputValue()).toBe('500.00');
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  it('freezes and unfreezes, and keeps an anti-phishing code and the choice of e-mails', async () => {
    const { context, page } = await arrive();
    await section(page, 'Anti-phishing code').getByLabel('Your code').fill('green heron');
    await section(page, 'Anti-phishing code').getByRole('button', { name: 'Save' }).click();
    await section(page, 'Anti-phishing code').getByText('Saved.').waitFor();
    const mails = section(page, 'E-mails');
    const news = mails.getByLabel('News');
    const wanted = await news.isChecked();
    await news.click();
    await page
      .waitForResponse((response) => response.url().endsWith('/user/profile') && response.request().method() === 'PUT')
      .catch(() => null);
    await page.reload();
    await expect.poll(() => news.isChecked()).toBe(!wanted);
    expect(await section(page, 'Anti-phishing code').getByLabel('Your code').inputValue()).toBe('green heron');

    const freeze = section(page, 'Freeze the account');
    await freeze.getByRole('button', { name: 'Freeze account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Freeze account' });
    await dialog.getByText('No order is taken and no money leaves.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Freeze account' }).click();
    await page
      .getByRole('alertdialog', { name: /Your account is frozen/ })
      .getByRole('button', { name: 'OK' })
      .click();
    await freeze.getByText('Frozen', { exact: true }).waitFor();
    await freeze.getByRole('button', { name: 'Unfreeze account' }).click();
    const lift = page.getByRole('dialog', { name: 'Unfreeze account' });
    await lift.getByLabel('Password').fill(PASSWORD);
    await lift.getByRole('button', { name: 'Unfreeze account' }).click();
    await page.getByRole('alertdialog', { name: /no longer frozen/ }).waitFor();
    await freeze.getByRole('button', { name: 'Freeze account' }).waitFor();
    await context.close();
  });

  it('says in the demo account what only the main account has', async () => {
    const { context, page } = await arrive();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Go to the demo account' }).click();
    await page.getByText('You are in the demo account. Password, two factors').waitFor();
    await section(page, 'Your own limits').waitFor();
    await section(page, 'Where you are logged in').getByText('This one').waitFor();
    expect(await section(page, 'Password').count()).toBe(0);
    await page.getByRole('main').getByRole('button', { name: 'Go to the main account' }).click();
    await section(page, 'Password').waitFor();
    await context.close();
  });

  it('makes a visitor’s demo user a person from where it says what is missing', async () => {
    const context = await platform.newVisitor();
    const page = await keep(context, (await post(context, '/simulate/create', {})).data);
    await page.goto('/profile/security');
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a real account' });
    await dialog.getByLabel('Username').fill(`upgraded-${Date.now()}`);
    const password = dialog.getByLabel(/^(Password|Repeat the password)/);
    for (const field of await password.all()) await field.fill(PASSWORD);
    const terms = dialog.getByRole('checkbox');
    expect(await dialog.getByRole('link', { name: 'terms of use' }).getAttribute('href')).toBe('/user-agreement');
    await terms.check();
    await dialog.getByRole('button', { name: 'Open account' }).click();
    await page.getByRole('alertdialog', { name: 'Your account is open' }).waitFor();
    await context.close();
  });

  it.each([
    [375, 'dark', 'es-ES'],
    [375, 'light', 'en-US'],
    [768, 'dark', 'en-US'],
    [1440, 'light', 'es-ES'],
    [1440, 'dark', 'en-US'],
  ] as const)('is sound at %i px, %s, %s', async (width, theme, language) => {
    const { context, page } = await arrive({ width, height: 812, theme, language });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(language === 'es-ES' ? 'Esta sesión' : 'This one').waitFor();
    await page.getByText(language === 'es-ES' ? 'Registro' : 'Signed up', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, `security-${width}-${theme}`, { fullPage: true });
    await context.close();
  });
});
