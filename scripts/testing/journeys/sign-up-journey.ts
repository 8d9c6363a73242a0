import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { assertApiRejection, type SiteVisitor, createSiteVisitor } from '#scripts/testing/browser/create-visitor.ts';
import { type JourneyChecks, pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import { createTestAuthenticator } from '#scripts/testing/platform/create-authenticator.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import type { MailboxReader } from '#scripts/testing/platform/mailbox-reader.ts';
import { kycImages } from '#shared/people/kyc.ts';
import { signUpByEmail, submitKycByApi, uploadKycPhoto } from './sign-up-steps.ts';

const MAIL_MS = 20_000;
/** Life of a photo link plus the clock skew, ms. */
const LINK_MS = 60_000;
const CLOCKS_MS = 2000;
const ID_NUMBER = 'PT-778-12345';

/** User who signed up and submitted an identity. */
interface KycApplicant {
  person: SiteVisitor;
  username: string;
  email: string;
  /** A link to one of the user's photos, and its creation time, ms. */
  link: { url: string; made: number };
}

async function mustShow(url: string): Promise<void> {
  const answer = await loopbackFetch(url);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'image/jpeg');
  const start = Buffer.from(await answer.arrayBuffer()).subarray(0, 2);
  assert.equal(start.toString('hex'), 'ffd8', 'it was not encoded anew');
}

async function mustNotShow(url: string): Promise<void> {
  assert.equal((await loopbackFetch(url)).status, 403);
}

async function walletLogin(checks: JourneyChecks, web: string): Promise<void> {
  await checks.check('a wallet signs a message that names the site, and logs in with it once', async () => {
    const { api, be } = createSiteVisitor(web);
    const wallet = privateKeyToAccount(generatePrivateKey());
    const wallet_address = wallet.address;
    const challenge = await api('POST /auth/wallet-nonce', { body: { wallet_address, chain_id: 1 } });
    assert.deepEqual([challenge.domain, challenge.uri], [new URL(web).host, web]);
    const signature = await wallet.signMessage({ message: challenge.message });
    const body = { wallet_address, wallet_type: 'metamask', message: challenge.message, signature } as const;
    const session = await api('POST /auth/wallet-login', { body });
    assert.equal(session.user.wallet_address, wallet_address);
    be(session.token);
    await api('GET /user/profile', {});
    await assertApiRejection('SIGNATURE_INVALID', () => api('POST /auth/wallet-login', { body }));
  });
}

async function secretsChecks(checks: JourneyChecks, { person, email }: KycApplicant, password: string): Promise<void> {
  const { api, be } = person;
  await checks.check('what is sealed is opened again: an authenticator is asked for at the next login', async () => {
    const { secret } = await api('POST /user/totp/setup', { body: { password } });
    const code = createTestAuthenticator(secret);
    const { recovery_codes } = await api('POST /user/totp/enable', { body: { code: code() } });
    assert(recovery_codes.length >= 8, `${recovery_codes.length} recovery codes`);
    const login = { username: email.toUpperCase(), password };
    await assertApiRejection('TOTP_REQUIRED', () => api('POST /auth/login', { body: login }));
    be((await api('POST /auth/login', { body: { ...login, code: code() } })).token);
  });
  await checks.check('a fund password opens its window; a bank account shows four characters', async () => {
    await api('POST /user/set-fund-password', { body: { fund_password: '482913', confirm_password: '482913' } });
    await assertApiRejection('FUND_PASSWORD_WRONG', () =>
      api('POST /user/verify-fund-password', { body: { fund_password: '482914' } }),
    );
    await api('POST /user/verify-fund-password', { body: { fund_password: '482913' } });
    const typed = {
      name: 'Ada Lovelace',
      bank_name: 'First Bank',
      account_number: '12345678901',
      routing_number: '021000021',
      currency: 'USD',
    } as const;
    const { bank_account: added } = await api('POST /bank-accounts', { body: typed });
    assert.match(added.account_number, /^\*+8901$/);
    // The unchanged number is recognised, so it was unsealed for the comparison.
    const change = (account_number: string) =>
      api('PUT /bank-accounts/{id}', { params: { id: added.id }, body: { ...typed, account_number } });
    assert.equal((await change(typed.account_number)).bank_account.account_number, added.account_number);
  });
}

/** Signs up, secures the account, and submits an identity. Returns null when the journey ended before. */
export async function runSignUpChecks(
  checks: JourneyChecks,
  { web, mailbox }: { web: string; mailbox: MailboxReader },
): Promise<KycApplicant | null> {
  const person = createSiteVisitor(web);
  const tag = randomBytes(4).toString('hex');
  const [username, email, password] = [`ada-${tag}`, `ada.${tag}@people.example`, `Violet-${tag}-Harbour`];
  const signedUp = await checks.check('a person signs up by the code of an e-mail, which is good once', async () => {
    const { session, code } = await signUpByEmail(person.api, mailbox, { username, email, password });
    assert.equal(session.user.email, email);
    person.be(session.token);
    const registration = { username: `bob-${tag}`, email, email_code: code, password };
    await assertApiRejection('CODE_INVALID', () =>
      createSiteVisitor(web).api('POST /auth/register', { body: registration }),
    );
    return session;
  });
  if (!signedUp) return null;
  const applicant = { person, username, email, link: { url: '', made: 0 } };
  await walletLogin(checks, web);
  await secretsChecks(checks, applicant, password);
  const token = () => person.token() ?? '';
  const link = await checks.check(
    'a photo of a document comes back by a link, and without its signature not',
    async () => {
      const sentAt = Date.now();
      const { url } = await uploadKycPhoto(web, token(), 'id_card_front');
      await mustShow(url);
      await mustNotShow(url.replace(/Signature=.{4}/, 'Signature=0000'));
      await mustNotShow(url.replace(/Expires=60/, 'Expires=600'));
      const drawing = { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') };
      await assert.rejects(uploadKycPhoto(web, token(), 'id_card_front', drawing), /FILE_INVALID/);
      return { url, made: sentAt };
    },
  );
  const submission = await checks.check('who one is is sent in with three photos', async () => {
    const details = { real_name: 'Ada Lovelace', id_card_number: ID_NUMBER, address: '12 St James Square' };
    const { kyc } = await submitKycByApi({ api: person.api, site: web, token: token() }, details);
    assert.equal(kyc.status, 'pending');
    return kyc;
  });
  return link && submission && { ...applicant, link };
}

/** Staff review a submission and verify the user; `code` returns the reviewer's authenticator codes. */
export async function runKycReviewChecks(
  checks: JourneyChecks,
  { web, mailbox }: { web: string; mailbox: MailboxReader },
  { staff, code }: { staff: SiteVisitor; code: () => string },
  { person, username, email }: KycApplicant,
): Promise<void> {
  await checks.check('staff: the number and the photos of who was sent in, by links', async () => {
    const { submissions } = await staff.api('GET /admin/kyc', { query: { search: username } });
    const [id] = submissions.map((row) => row.id);
    assert(id, 'not in the queue');
    const { submission } = await staff.api('GET /admin/kyc/{id}', { params: { id } });
    assert.deepEqual([submission.id_card_number, submission.status], ['••••45', 'pending']);
    for (const kind of kycImages)
      await mustShow((await staff.api('GET /admin/kyc/{id}/images/{kind}', { params: { id, kind } })).url);
    const approve = (factorCode?: string) =>
      staff.api('POST /admin/kyc/{id}/approve', {
        params: { id },
        body: { version: submission.version, ...(factorCode !== undefined && { code: factorCode }) },
      });
    await assertApiRejection('STEP_UP_REQUIRED', () => approve());
    const reveal = { params: { id }, body: { reason: 'The photo is dark', code: code() } };
    assert.equal((await staff.api('POST /admin/kyc/{id}/reveal', reveal)).id_card_number, ID_NUMBER);
    // The last code is still valid for reviews.
    assert.equal((await approve()).submission.status, 'verified');
    const { kyc } = await person.api('GET /user/kyc/status', {});
    assert.equal(kyc.status, 'verified');
  });
  await checks.check('the person is told, on the site and by an e-mail that leads there', async () => {
    const { notifications } = await person.api('GET /notifications', {});
    const notification = notifications.find(({ kind }) => kind === 'kyc_verified');
    assert(notification, 'no notification');
    const mail = await pollUntilAvailable(
      MAIL_MS,
      async () => (await mailbox()).find(({ to, subject }) => to === email && subject === notification.title) ?? null,
    );
    assert(mail.text.includes(`${web}/`), 'no link to the site');
  });
}

/** Runs last, when a minute has nearly passed. */
export async function runPhotoLinkChecks(checks: JourneyChecks, { link }: KycApplicant): Promise<void> {
  await checks.check('a link to a photo shows nothing after its minute', async () => {
    await setTimeout(Math.max(0, link.made + LINK_MS + CLOCKS_MS - Date.now()));
    await mustNotShow(link.url);
  });
}
