import assert from 'node:assert/strict';
import { randomBytes, randomInt } from 'node:crypto';
import { english, generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { assertApiRejection, type SiteVisitor, createSiteVisitor } from '#scripts/testing/browser/create-visitor.ts';
import type { JourneyChecks } from '#scripts/testing/platform/checks.ts';
import { createTestAuthenticator } from '#scripts/testing/platform/create-authenticator.ts';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import { waitForEmailCode, waitForStaffInvitation } from '#scripts/testing/platform/mailbox-reader.ts';
import { openRecordedSocket } from '#scripts/testing/platform/recorded-socket.ts';
import type { SecretRegistry } from '#scripts/testing/platform/secret-registry.ts';
import type { EvmChainId } from '#shared/wallets/chains.ts';
import type { PlatformAddresses } from './platform-journey.ts';
import { signUpByEmail, submitKycByApi } from './sign-up-steps.ts';

const newPassword = () => `${randomBytes(9).toString('base64url')} "&%+ ${randomBytes(9).toString('base64url')}`;
const sixDigits = () => String(randomInt(0, 1_000_000)).padStart(6, '0');
const digits = (count: number) => Array.from({ length: count }, () => randomInt(0, 10)).join('');
/** Returns a German IBAN; the letters DE are 1314 in its check digits. */
function newIban(): string {
  const number = digits(18);
  const check = 98n - (BigInt(`${number}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${number}`;
}
const newPhrase = () => Array.from({ length: 12 }, () => english[randomInt(0, english.length)] ?? '').join(' ');

interface SecretsJourneyContext {
  place: PlatformAddresses;
  secrets: SecretRegistry;
  person: SiteVisitor;
  /** Sends a request that the client would not. Returns its status, which is no concern here. */
  raw: (path: string, init?: RequestInit) => Promise<number>;
  /** `fetch` that remembers secrets. */
  fetched: typeof fetch;
}

interface AccountCredentials {
  username: string;
  email: string;
  password: string;
}

async function signUpAndIn(
  { place, secrets, person }: SecretsJourneyContext,
  account: AccountCredentials,
): Promise<void> {
  const { api } = person;
  const { session, code } = await signUpByEmail(api, place.mailbox, account);
  secrets.add('the code of the sign-up', code);
  const { email: username, password } = account;
  await assertApiRejection('INVALID_CREDENTIALS', () =>
    api('POST /auth/login', { body: { username, password: newPassword() } }),
  );
  const secondLogin = await api('POST /auth/login', { body: { username, password } });
  const next = await api('POST /auth/refresh', { body: { refresh_token: secondLogin.refresh_token } });
  await assertApiRejection('UNAUTHORIZED', () =>
    api('POST /auth/refresh', { body: { refresh_token: secondLogin.refresh_token } }),
  );
  person.be(next.token);
  await assertApiRejection('UNAUTHORIZED', () => api('GET /user/profile', {}));
  person.be(session.token);
  const socket = await openRecordedSocket(place.ws);
  for (const token of [secrets.add('a token that is none', randomBytes(40).toString('base64url')), session.token])
    socket.send({ type: 'auth', token });
  await socket.next('success', 10_000, ({ about }) => about === 'auth');
  await socket.close();
}

async function secureAndReset(
  { place: { mailbox }, secrets, person: { api, be } }: SecretsJourneyContext,
  account: AccountCredentials,
): Promise<void> {
  const { username, email, password } = account;
  await assertApiRejection('INVALID_CREDENTIALS', () =>
    api('POST /user/totp/setup', { body: { password: newPassword() } }),
  );
  const { secret } = await api('POST /user/totp/setup', { body: { password } });
  const code = createTestAuthenticator(secret);
  await assertApiRejection('CODE_INVALID', () => api('POST /user/totp/enable', { body: { code: sixDigits() } }));
  const { recovery_codes } = await api('POST /user/totp/enable', { body: { code: code() } });
  await assertApiRejection('TOTP_REQUIRED', () => api('POST /auth/login', { body: { username, password } }));
  const [recovery = ''] = recovery_codes;
  await api('POST /auth/login', { body: { username, password, code: recovery } });
  await api('PUT /user/anti-phishing-code', {
    body: { anti_phishing_code: `blue heron ${randomBytes(4).toString('hex')}` },
  });
  const before = await waitForEmailCode(mailbox, email);
  await api('POST /auth/forgot-password', { body: { username: email } });
  const resetCode = secrets.add('the code of a new password', await waitForEmailCode(mailbox, email, before));
  const next = newPassword();
  const other = resetCode === '000000' ? '000001' : '000000';
  await assertApiRejection('CODE_INVALID', () =>
    api('POST /auth/reset-password', { body: { username: email, code: other, password: newPassword() } }),
  );
  await api('POST /auth/reset-password', { body: { username: email, code: resetCode, password: next } });
  account.password = next;
  be((await api('POST /auth/login', { body: { username, password: next, code: code() } })).token);
  await assertApiRejection('INVALID_CREDENTIALS', () =>
    api('POST /user/change-password', { body: { current_password: newPassword(), new_password: newPassword() } }),
  );
}

async function giveDetails({ place, secrets, raw, fetched, person }: SecretsJourneyContext): Promise<void> {
  const { api } = person;
  const token = person.token() ?? '';
  const pin = sixDigits();
  await api('POST /user/set-fund-password', { body: { fund_password: pin, confirm_password: pin } });
  const wrong = String((Number(pin) + 1) % 1_000_000).padStart(6, '0');
  await assertApiRejection('FUND_PASSWORD_WRONG', () =>
    api('POST /user/verify-fund-password', { body: { fund_password: wrong } }),
  );
  await api('POST /user/verify-fund-password', { body: { fund_password: pin } });
  const account = { name: 'Olive Owner', bank_name: 'A bank', currency: 'EUR' } as const;
  const iban = newIban();
  const mistaken = `${iban.slice(0, -1)}${(Number(iban.at(-1)) + 1) % 10}`;
  await assertApiRejection('VALIDATION_FAILED', () =>
    api('POST /bank-accounts', { body: { ...account, account_number: mistaken } }),
  );
  await api('POST /bank-accounts', { body: { ...account, account_number: iban } });
  const details = { real_name: 'Olive Owner', id_card_number: `X${digits(10)}`, address: 'A street' };
  await submitKycByApi({ api, site: place.web, token, fetched }, details);
  const form = new FormData();
  form.append(
    'file',
    new Blob(['no picture'], { type: 'image/png' }),
    secrets.add('the name of a file', newPassword()),
  );
  form.append('type', 'id_card_front');
  await raw('/api/user/upload-file', { method: 'POST', body: form });
  // Recovery phrase in each of the ways in which a user could leak it.
  const phrase = secrets.add('a recovery phrase', newPhrase());
  const wallet = { wallet_type_id: 'metamask', wallet_address: `0x${'1'.repeat(40)}` };
  for (const fields of [
    { ...wallet, seed_phrase: phrase },
    { mnemonic: phrase },
    { ...wallet, remark: phrase, seed: 1 },
  ])
    await raw('/api/user-wallets', { method: 'POST', body: JSON.stringify(fields) });
  await raw(`/api/user-wallets?seed_phrase=${encodeURIComponent(phrase)}`);
}

async function asStaff({ place, secrets, raw, fetched }: SecretsJourneyContext): Promise<void> {
  const { username, password, totp_secret } = place.owner;
  const { api, be, token } = createSiteVisitor(place.admin, fetched);
  const code = createTestAuthenticator(totp_secret);
  await assertApiRejection('INVALID_CREDENTIALS', () =>
    api('POST /admin/login', { body: { username, password: newPassword(), code: sixDigits() } }),
  );
  be((await api('POST /admin/login', { body: { username, password, code: code() } })).token);
  const name = `member-${digits(6)}`;
  const email = `${name}@staff.example`;
  const member = { username: name, email, role: 'read_only', reason: 'because of the test' } as const;
  await assertApiRejection('STEP_UP_REQUIRED', () => api('POST /admin/staff', { body: member }));
  await api('POST /admin/staff', { body: { ...member, code: code() } });
  const invitation = await waitForStaffInvitation(place.mailbox, email);
  const opened = await api('POST /admin/invitation/open', { body: { token: invitation } });
  const accepted = { token: invitation, password: newPassword(), code: createTestAuthenticator(opened.secret)() };
  await api('POST /admin/invitation/accept', { body: accepted });
  await raw(`/api/admin/search?q=${encodeURIComponent(secrets.add('a search', newPassword()))}`, {
    headers: { authorization: `Bearer ${token()}` },
  });
}

/** Sends wrong requests, in every way in which an error log could include a secret. */
async function runMistakes({ secrets, raw }: SecretsJourneyContext): Promise<void> {
  let count = 0;
  const secret = () => secrets.add(`mistake ${++count}`, newPassword());
  const post = (path: string, body: string, type = 'application/json') =>
    raw(path, { method: 'POST', body, headers: { 'content-type': type } });
  const login = '/api/auth/login';
  await post(login, `{"username":"a","password":"${randomBytes(9).toString('hex')}${secret()}`);
  await post(login, JSON.stringify({ username: 'a', password: { $ne: secret() } }));
  await post(login, JSON.stringify({ username: 'a', password: 'b', [secret()]: secret(), session: secret() }));
  await post(login, JSON.stringify({ username: secret(), password: secret(), code: secret() }));
  await post(login, JSON.stringify({ username: 'a', password: secret().repeat(50) }));
  await post(login, JSON.stringify({ username: 'a', password: secret().repeat(5000) }));
  await post(login, JSON.stringify([secret()]));
  await post(login, JSON.stringify(secret()));
  await post(login, `password=${encodeURIComponent(secret())}`, 'application/x-www-form-urlencoded');
  await post(login, 'x', `text/${encodeURIComponent(secret())}`);
  await post(
    '/api/user/upload-file',
    `--x\r\ncontent-disposition: form-data; name="${secret()}`,
    'multipart/form-data',
  );
  await post('/api/auth/register', JSON.stringify({ email: secret(), email_code: secret(), password: secret() }));
  for (const path of ['/api/auth/login', '/api/user/profile', '/login', '/api/none', '/api/public/prices'])
    await raw(`${path}?password=${encodeURIComponent(secret())}&token=${encodeURIComponent(secret())}`);
  for (const path of ['/api/user/sessions/', '/api/bank-accounts/', '/api/', '/', '/assets/', '/documents/'])
    await raw(`${path}${encodeURIComponent(secret())}`, { method: 'DELETE' });
  await raw(`/api/auth/login?%E0%A4%A=${encodeURIComponent(secret())}`);
  await raw(`/api/%E0%A4%A/${encodeURIComponent(secret())}`);
  for (const name of ['authorization', 'cookie', 'idempotency-key', 'user-agent', 'x-forwarded-for', 'accept-language'])
    await raw('/api/user/profile', { headers: { [name]: secret() } });
  for (const scheme of ['Bearer', 'Basic', 'Token'])
    await raw('/api/user/profile', {
      headers: { authorization: `${scheme} ${randomBytes(40).toString('hex')}${secret()}` },
    });
}

/** Logs in when the chain's node does not answer, so the login cannot be checked: the failure is logged. */
async function runChainFailure({ fetched, place }: SecretsJourneyContext, chain_id: EvmChainId): Promise<void> {
  const { api } = createSiteVisitor(place.web, fetched);
  const wallet_address = privateKeyToAccount(generatePrivateKey()).address;
  const { message } = await api('POST /auth/wallet-nonce', { body: { wallet_address, chain_id } });
  const signature = `0x${randomBytes(65).toString('hex')}`;
  await assertApiRejection('SERVICE_UNAVAILABLE', () =>
    api('POST /auth/wallet-login', { body: { wallet_address, wallet_type: 'metamask', message, signature } }),
  );
}

/**
 * Performs every act of users and staff that involves a secret, correctly and incorrectly. Remembers the secrets in
 * `secrets`; the caller checks that none was written down. `deaf` is a chain whose node does not answer.
 */
export async function runSecretsJourney(
  place: PlatformAddresses,
  secrets: SecretRegistry,
  checks: JourneyChecks,
  deaf: EvmChainId,
): Promise<void> {
  const fetched = secrets.watched(loopbackFetch);
  const person = createSiteVisitor(place.web, fetched);
  const raw: SecretsJourneyContext['raw'] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    const token = person.token();
    if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const site = path.startsWith('/api/admin/') ? place.admin : place.web;
    const { status } = await fetched(`${site}${path}`, { ...init, headers });
    assert(status < 500, `${path.split('?')[0]} answered ${status}`);
    return status;
  };
  const way: SecretsJourneyContext = { place, secrets, person, raw, fetched };
  const name = `person-${randomBytes(5).toString('hex')}`;
  const account: AccountCredentials = { username: name, email: `${name}@people.example`, password: newPassword() };
  await checks.check('secrets: signing up, in and out again', () => signUpAndIn(way, account));
  await checks.check('secrets: two factors, a new password', () => secureAndReset(way, account));
  await checks.check('secrets: fund password, bank account, documents, a recovery phrase', () => giveDetails(way));
  await checks.check('secrets: staff log in, confirm and invite', () => asStaff(way));
  await checks.check('secrets: mistakes with a secret in them', () => runMistakes(way));
  await checks.check('secrets: a failure of ours', () => runChainFailure(way, deaf));
}
