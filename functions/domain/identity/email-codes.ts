import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import {
  type CodeScope,
  type CodeAttempt,
  countCodeAttempt,
  forgetCode,
  noteCodeRequester,
  putCode,
  readCode,
  readCodeRequester,
  refundCodeAttempt,
  spendCodeOperation,
} from '#functions/data/identity/email-codes.ts';
import { findUserByLogin, type StoredUser } from '#functions/data/people/users.ts';
import { countExactLimit } from '#functions/data/table/limit-counts.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { buildAccountExistsEmail, buildCodeEmail, type EmailRecipient } from '#functions/domain/mail/code-letter.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { getUserLanguage, parsePreferredLanguage } from '#functions/domain/mail/language.ts';
import { buildSiteUrl } from '#functions/domain/mail/letter-parts.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { requestLimits, getSecondsUntilReset } from '#functions/lib/limits.ts';
import { log } from '#functions/lib/log.ts';
import { sendMail } from '#functions/lib/mail.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import type { CodePurpose } from '#shared/api/identity.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import { RESEND_AFTER_SECONDS } from '#shared/schemas/identity.ts';
import { type EpochSeconds, addSeconds, MINUTE } from '#shared/time.ts';
import { countRequestedEmail, uncountRequestedEmail } from './letter-counts.ts';
import { hashSecret, generateSecret } from './tokens.ts';

const GOOD_FOR = 10 * MINUTE;
const MOST_TRIES = 5;

/** Who asks for a code: a person who is logged in, or whoever visits. */
export type CodeRequester = { user: StoredUser } | { address: string; languages: string | null };

export interface SentCode {
  /** Seconds until another can be asked for. */
  resend_after: number;
  expires_at: EpochSeconds;
  /** Who sends it beside the code has tries of their own. Answered whether or not a letter goes out. */
  code_token: string;
}

/** A code as it is entered, with the token that the request for it was answered with, where the page still has that. */
export interface SubmittedCode {
  code: string;
  code_token?: string | undefined;
}

/**
 * Where the codes for an address, or a name, lie. Those of somebody who is logged in are theirs alone; those of visitors
 * are bound to nothing else, since a telephone changes its network between the letter and the form.
 */
export const getCodeScope = (purpose: CodePurpose, subject: string, user: StoredUser | null): CodeScope => ({
  purpose,
  subject: user ? `${user.id}#${subject.toLowerCase()}` : hashSecret(subject.toLowerCase()),
});

const userOf = (asker: CodeRequester): StoredUser | null => ('user' in asker ? asker.user : null);

export const generateCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** What is kept of a code: it is bound to the address that it was sent to. */
export const hashCode = (request: string, email: string, code: string): string =>
  createHash('sha256').update(`${request}\n${email.toLowerCase()}\n${code}`).digest('hex');

const tooSoon = (retryAfter: number) =>
  new AppError('TOO_MANY_REQUESTS', { message: 'Too frequent. Wait before you ask for another code.', retryAfter });

/** Notes why a letter with a code could not be sent; gives what is answered. */
export function codeNotSentError(error: unknown, about: Record<string, string>): AppError {
  log.error('code not sent', error, about);
  return new AppError('SERVICE_UNAVAILABLE', { message: 'The e-mail could not be sent. Try again.', cause: error });
}

interface Request {
  place: CodeScope;
  /** Who asks: each waits for a minute between two letters and holds back nobody else. */
  asker: string;
  /** Counts the letter; false where it is one too many. */
  count: () => Promise<boolean>;
  /** How long it is good, seconds: ten minutes where nothing is said. */
  goodFor?: number;
  /** What is kept of the code, by the id of the request; null where there is none, or none yet. */
  hashOf: (request: string) => string | null;
}

/** Who asks, as far as the wait between two letters goes: a person, or the network of a visitor. */
export const getRequesterName = (asker: CodeRequester): string =>
  'user' in asker ? asker.user.id : getIpNetwork(asker.address);

/**
 * Keeps a new code, or that there is none yet. It takes the place of the last one that the same person, or somebody in
 * the same network, asked for; codes that others asked for stay good for who has their token.
 * @throws {Refusal} TOO_MANY_REQUESTS within a minute of the last one, and when there were too many in this hour.
 */
export async function storeCode({
  place,
  asker,
  count,
  hashOf,
  goodFor = GOOD_FOR,
}: Request): Promise<{ request: string; sent: SentCode }> {
  const at = nowSeconds();
  const before = await readCodeRequester(place, asker);
  if (before && before.resend_at > at) throw tooSoon(before.resend_at - at);
  const code_token = generateSecret();
  const request_id = hashSecret(code_token);
  const expires_at = addSeconds(at, goodFor);
  const code = {
    request_id,
    hash: hashOf(request_id),
    tries: 0,
    resend_at: addSeconds(at, RESEND_AFTER_SECONDS),
    expires_at,
  };
  // First of all: of many at once, one counts.
  if (!(await noteCodeRequester(place, asker, code))) throw tooSoon(RESEND_AFTER_SECONDS);
  if (!(await count())) throw tooSoon(getSecondsUntilReset(requestLimits.letter));
  await putCode(place, code, before?.request_id ?? null);
  return { request: request_id, sent: { resend_after: RESEND_AFTER_SECONDS, expires_at, code_token } };
}

function readerOf(asker: CodeRequester, owner: StoredUser | null): EmailRecipient {
  if ('user' in asker) return { ...asker.user, language: getUserLanguage(asker.user) };
  return {
    language: parsePreferredLanguage(asker.languages) ?? 'en',
    anti_phishing_code: owner?.anti_phishing_code,
    username: owner?.username,
  };
}

/** Whether a code goes to the address that a person has already: that somebody has it is no news then. */
const isForOwn = (purpose: CodePurpose): boolean => purpose === 'unfreeze' || purpose === 'reset_fund_password';

/** Where a code goes to, and whether who asked is known to be who reads it. */
interface Recipient {
  email: string;
  isAsker: boolean;
}

/** Counts a letter for who gets it, and for who asks where it goes to somebody else. */
const countFor = async ({ email, isAsker }: Recipient, asker: CodeRequester): Promise<boolean> =>
  (isAsker || !('user' in asker) || (await countExactLimit('letter', asker.user.id))) &&
  countRequestedEmail(email, isAsker);

/**
 * Sends six digits to an address, for whoever asks. An address that has an account already gets a letter that says so
 * in place of a code for another: the answer is the same, and as much is done.
 * @throws {Refusal} TOO_MANY_REQUESTS with when to come again, SERVICE_UNAVAILABLE.
 */
export async function sendEmailCode(
  purpose: Exclude<CodePurpose, 'reset_password' | 'withdrawal_address' | 'staff_email'>,
  email: string,
  asker: CodeRequester,
): Promise<SentCode> {
  const place = getCodeScope(purpose, email, userOf(asker));
  const to = { email, isAsker: userOf(asker)?.email?.toLowerCase() === email.toLowerCase() };
  const owner = isForOwn(purpose) ? null : await findUserByLogin(email);
  const code = generateCode();
  const { request, sent } = await storeCode({
    place,
    asker: getRequesterName(asker),
    count: () => countFor(to, asker),
    hashOf: (id) => (owner ? null : hashCode(id, email, code)),
  });
  const reader = readerOf(asker, owner);
  try {
    // The site is looked up for either letter: neither takes longer than the other.
    const login = await buildSiteUrl('/login');
    await sendMail(
      composeMail(email, owner ? buildAccountExistsEmail(reader, login) : buildCodeEmail(purpose, code, reader)),
    );
  } catch (error) {
    await Promise.all([forgetCode(place, getRequesterName(asker), request), uncountRequestedEmail(email, to.isAsker)]);
    throw codeNotSentError(error, { purpose });
  }
  return sent;
}

/** Where a request has the code. */
type CodeField = 'code' | 'email_code';

const WRONG = fieldError('emailCodeWrong');
const TRIES = fieldError('emailCodeTries');
/** What is answered to a code that is not the one that was sent. */
export const invalidCodeError = (field: CodeField) => new AppError('CODE_INVALID', { fields: { [field]: WRONG } });

/** Counts a try: of its own for who has the token of a request; whatever else comes for a token is like none. */
async function countOwnOrShared(place: CodeScope, token: string | undefined): Promise<CodeAttempt | null> {
  const own = token === undefined ? null : await countCodeAttempt(place, hashSecret(token));
  return own ?? countCodeAttempt(place, null);
}

/**
 * Looks at a code that was entered; each look at a wrong one is a try. Who sends the token of a request has five tries at
 * its code; all who send none share five at the newest code. `addressOf` says where it was sent, and is asked where there
 * is a code alone: so that nobody measures whose address is known but by the tries of codes.
 * @throws {Refusal} with that field: CODE_INVALID, ACCOUNT_LOCKED after five tries.
 */
export async function findEmailCode(
  place: CodeScope,
  addressOf: () => Promise<string | null> | string,
  { code, code_token }: SubmittedCode,
  field: CodeField,
): Promise<{ request: string; hash: string }> {
  const counted = await countOwnOrShared(place, code_token);
  if (!counted) throw invalidCodeError(field);
  if (counted.tries > MOST_TRIES)
    throw new AppError('ACCOUNT_LOCKED', {
      message: TRIES.message,
      fields: { [field]: TRIES },
      retryAfter: Math.max(1, counted.resend_at - nowSeconds()),
    });
  const request = counted.request_id;
  const [held, email] = await Promise.all([readCode(place, request), addressOf()]);
  const hash = held?.hash ?? null;
  const given = hashCode(request, email ?? '', code);
  if (hash === null || email === null || !timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(given, 'hex')))
    throw invalidCodeError(field);
  await refundCodeAttempt(counted);
  return { request, hash };
}

/** Whether a visitor's code is right; it is not used up. @throws {Refusal} with `fields.code`: CODE_INVALID, ACCOUNT_LOCKED. */
export async function assertEmailCode(purpose: CodePurpose, email: string, given: SubmittedCode): Promise<void> {
  await findEmailCode(getCodeScope(purpose, email, null), () => email, given, 'code');
}

/**
 * What uses up a code, for the transaction of what it permits: there it is refused as CODE_INVALID when somebody was
 * first. `user` is who is logged in, null of a visitor.
 * @throws {Refusal} with `fields.email_code`: CODE_INVALID, ACCOUNT_LOCKED.
 */
export async function consumeEmailCode(
  purpose: CodePurpose,
  email: string,
  given: SubmittedCode,
  user: StoredUser | null,
): Promise<WriteOperation> {
  const place = getCodeScope(purpose, email, user);
  const { request, hash } = await findEmailCode(place, () => email, given, 'email_code');
  return spendCodeOperation(place, request, hash, invalidCodeError('email_code'));
}
