import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import {
  type EmailCodeScope,
  type EmailCodeAttempt,
  countEmailCodeAttempt,
  deleteEmailCode,
  recordEmailCodeRequest,
  putEmailCode,
  readEmailCode,
  readEmailCodeRequester,
  uncountEmailCodeAttempt,
  buildSpendEmailCodeWrite,
} from '#functions/data/identity/email-codes.ts';
import { countExactRateLimit } from '#functions/data/table/limit-counts.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { findUserByLogin, type StoredUser } from '#functions/data/users/users.ts';
import {
  buildAccountExistsEmail,
  buildCodeEmail,
  type EmailRecipient,
} from '#functions/domain/mail/build-code-email.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { buildSiteUrl } from '#functions/domain/mail/email-parts.ts';
import { getUserLanguage, parsePreferredLanguage } from '#functions/domain/mail/language.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { requestLimits, getSecondsUntilReset } from '#functions/lib/limits.ts';
import { log } from '#functions/lib/log.ts';
import { sendMail } from '#functions/lib/mail.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import type { EmailCodePurpose } from '#shared/api/identity.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { CODE_RESEND_SECONDS } from '#shared/schemas/identity.ts';
import { type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import { countRequestedEmail, uncountRequestedEmail } from './email-counts.ts';
import { hashSecret, generateSecret } from './tokens.ts';

const GOOD_FOR = 10 * MINUTE_SECONDS;
const MAX_TRIES = 5;

/** Requester of a code: a logged-in user or a visitor. */
export type EmailCodeRequester = { user: StoredUser } | { address: string; languages: string | null };

export interface SentEmailCode {
  /** Seconds until another code can be requested. */
  resend_after: number;
  expires_at: EpochSeconds;
  /** A submission with this token has its own attempts. Returned whether or not an e-mail is sent. */
  code_token: string;
}

/** A submitted code, with the token of its request if the page still has it. */
export interface SubmittedEmailCode {
  code: string;
  code_token?: string | undefined;
}

/**
 * Returns the scope of an address’s or name’s codes. A logged-in user has a scope of their own. Visitors’ codes have no
 * other binding, since a phone may change its network between e-mail and form.
 */
export const getEmailCodeScope = (
  purpose: EmailCodePurpose,
  subject: string,
  user: StoredUser | null,
): EmailCodeScope => ({
  purpose,
  subject: user ? `${user.id}#${subject.toLowerCase()}` : hashSecret(subject.toLowerCase()),
});

const getRequesterUser = (asker: EmailCodeRequester): StoredUser | null => ('user' in asker ? asker.user : null);

export const generateEmailCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** Hashes a code for storage, bound to the address it was sent to. */
export const hashEmailCode = (request: string, email: string, code: string): string =>
  createHash('sha256').update(`${request}\n${email.toLowerCase()}\n${code}`).digest('hex');

const tooSoon = (retryAfter: number) =>
  new AppError('TOO_MANY_REQUESTS', { message: errorDetails.codeTooFrequent, retryAfter });

/** Logs why an e-mail with a code was not sent; returns the error to answer with. */
export function toCodeNotSentError(error: unknown, about: Record<string, string>): AppError {
  log.error('code not sent', error, about);
  return new AppError('SERVICE_UNAVAILABLE', { message: errorDetails.emailNotSent, cause: error });
}

interface EmailCodeRequest {
  place: EmailCodeScope;
  /** The requester: each waits a minute between two e-mails, independently of others. */
  asker: string;
  /** Counts the e-mail; false above the limit. */
  count: () => Promise<boolean>;
  /** Validity in seconds, by default ten minutes. */
  goodFor?: number;
  /** Returns the stored hash of the code for a request id; null when there is no code, or none yet. */
  hashOf: (request: string) => string | null;
}

/** Returns the requester’s name for the wait between two e-mails: the user, or the visitor’s network. */
export const getCodeRequesterName = (asker: EmailCodeRequester): string =>
  'user' in asker ? asker.user.id : getIpNetwork(asker.address);

/**
 * Stores a new code, or that there is none yet. Replaces the last one requested by the same user or network; codes of
 * other requesters stay valid with their token.
 * @throws {AppError} TOO_MANY_REQUESTS within a minute of the last one, and after too many in this hour.
 */
export async function storeEmailCode({
  place,
  asker,
  count,
  hashOf,
  goodFor = GOOD_FOR,
}: EmailCodeRequest): Promise<{ request: string; sent: SentEmailCode }> {
  const at = nowSeconds();
  const before = await readEmailCodeRequester(place, asker);
  if (before && before.resend_at > at) throw tooSoon(before.resend_at - at);
  const code_token = generateSecret();
  const request_id = hashSecret(code_token);
  const expires_at = addSeconds(at, goodFor);
  const code = {
    request_id,
    hash: hashOf(request_id),
    tries: 0,
    resend_at: addSeconds(at, CODE_RESEND_SECONDS),
    expires_at,
  };
  // Comes first: of concurrent requests one counts.
  if (!(await recordEmailCodeRequest(place, asker, code))) throw tooSoon(CODE_RESEND_SECONDS);
  if (!(await count())) throw tooSoon(getSecondsUntilReset(requestLimits.letter));
  await putEmailCode(place, code, before?.request_id ?? null);
  return { request: request_id, sent: { resend_after: CODE_RESEND_SECONDS, expires_at, code_token } };
}

function toEmailRecipient(asker: EmailCodeRequester, owner: StoredUser | null): EmailRecipient {
  if ('user' in asker) return { ...asker.user, language: getUserLanguage(asker.user) };
  return {
    language: parsePreferredLanguage(asker.languages) ?? 'en',
    anti_phishing_code: owner?.anti_phishing_code,
    username: owner?.username,
  };
}

/** True when the code goes to the user’s own address, so that its existence reveals nothing. */
const isForOwn = (purpose: EmailCodePurpose): boolean => purpose === 'unfreeze' || purpose === 'reset_fund_password';

/** Recipient of a code. States if the requester is known to be the recipient. */
interface CodeRecipient {
  email: string;
  isAsker: boolean;
}

/** Counts an e-mail for the recipient, and for the requester if they differ. */
const countFor = async ({ email, isAsker }: CodeRecipient, asker: EmailCodeRequester): Promise<boolean> =>
  (isAsker || !('user' in asker) || (await countExactRateLimit('letter', asker.user.id))) &&
  countRequestedEmail(email, isAsker);

/**
 * Sends six digits to an address. An address that is already registered gets an e-mail that states this instead of a
 * code; response and work are the same.
 * @throws {AppError} TOO_MANY_REQUESTS with a retry time, SERVICE_UNAVAILABLE.
 */
export async function sendEmailCode(
  purpose: Exclude<EmailCodePurpose, 'reset_password' | 'withdrawal_address' | 'staff_email'>,
  email: string,
  asker: EmailCodeRequester,
): Promise<SentEmailCode> {
  const place = getEmailCodeScope(purpose, email, getRequesterUser(asker));
  const to = { email, isAsker: getRequesterUser(asker)?.email?.toLowerCase() === email.toLowerCase() };
  const owner = isForOwn(purpose) ? null : await findUserByLogin(email);
  const code = generateEmailCode();
  const { request, sent } = await storeEmailCode({
    place,
    asker: getCodeRequesterName(asker),
    count: () => countFor(to, asker),
    hashOf: (id) => (owner ? null : hashEmailCode(id, email, code)),
  });
  const reader = toEmailRecipient(asker, owner);
  try {
    // Both e-mails look up the site, so that they take equally long.
    const login = await buildSiteUrl('/login');
    await sendMail(
      composeMail(email, owner ? buildAccountExistsEmail(reader, login) : buildCodeEmail(purpose, code, reader)),
    );
  } catch (error) {
    await Promise.all([
      deleteEmailCode(place, getCodeRequesterName(asker), request),
      uncountRequestedEmail(email, to.isAsker),
    ]);
    throw toCodeNotSentError(error, { purpose });
  }
  return sent;
}

/** Request field of the code. */
type CodeField = 'code' | 'email_code';

const WRONG = fieldError('emailCodeWrong');
const TRIES = fieldError('emailCodeTries');
/** Error for a wrong code. */
export const invalidEmailCodeError = (field: CodeField) => new AppError('CODE_INVALID', { fields: { [field]: WRONG } });

/** Counts an attempt, separately with a request’s valid token; an invalid token counts like none. */
async function countOwnOrShared(place: EmailCodeScope, token: string | undefined): Promise<EmailCodeAttempt | null> {
  const own = token === undefined ? null : await countEmailCodeAttempt(place, hashSecret(token));
  return own ?? countEmailCodeAttempt(place, null);
}

/**
 * Finds a submitted code; each wrong one counts as an attempt. With a request’s token there are five attempts at its
 * code; submissions without one share five at the newest code. `addressOf` returns its recipient and is called only
 * with a code, so that known addresses can be probed only by using up attempts.
 * @throws {AppError} with that field: CODE_INVALID, ACCOUNT_LOCKED after five attempts.
 */
export async function findEmailCode(
  place: EmailCodeScope,
  addressOf: () => Promise<string | null> | string,
  { code, code_token }: SubmittedEmailCode,
  field: CodeField,
): Promise<{ request: string; hash: string }> {
  const countedCode = await countOwnOrShared(place, code_token);
  if (!countedCode) throw invalidEmailCodeError(field);
  if (countedCode.tries > MAX_TRIES)
    throw new AppError('ACCOUNT_LOCKED', {
      message: TRIES.message,
      fields: { [field]: TRIES },
      retryAfter: Math.max(1, countedCode.resend_at - nowSeconds()),
    });
  const request = countedCode.request_id;
  const [storedCode, email] = await Promise.all([readEmailCode(place, request), addressOf()]);
  const hash = storedCode?.hash ?? null;
  const givenHash = hashEmailCode(request, email ?? '', code);
  if (hash === null || email === null || !timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(givenHash, 'hex')))
    throw invalidEmailCodeError(field);
  await uncountEmailCodeAttempt(countedCode);
  return { request, hash };
}

/** Checks a visitor’s code without using it up. @throws {AppError} with `fields.code`: CODE_INVALID, ACCOUNT_LOCKED. */
export async function assertEmailCode(
  purpose: EmailCodePurpose,
  email: string,
  submittedCode: SubmittedEmailCode,
): Promise<void> {
  await findEmailCode(getEmailCodeScope(purpose, email, null), () => email, submittedCode, 'code');
}

/**
 * Returns the write that uses up a code, for the transaction it permits; it fails with CODE_INVALID if used meanwhile.
 * `user` is logged in, null for a visitor.
 * @throws {AppError} with `fields.email_code`: CODE_INVALID, ACCOUNT_LOCKED.
 */
export async function consumeEmailCode(
  purpose: EmailCodePurpose,
  email: string,
  submittedCode: SubmittedEmailCode,
  user: StoredUser | null,
): Promise<WriteOperation> {
  const place = getEmailCodeScope(purpose, email, user);
  const { request, hash } = await findEmailCode(place, () => email, submittedCode, 'email_code');
  return buildSpendEmailCodeWrite(place, request, hash, invalidEmailCodeError('email_code'));
}
