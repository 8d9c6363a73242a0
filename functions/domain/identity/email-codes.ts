import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import {
  countTry,
  forgetCode,
  putCode,
  readCode,
  returnTry,
  type StoredCode,
  spendCodeOperation,
} from '#functions/data/identity/email-codes.ts';
import { findUserByLogin, type StoredUser } from '#functions/data/people/users.ts';
import { countExact } from '#functions/data/table/limit-counts.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { accountExistsLetter, codeLetter, type Reader } from '#functions/domain/mail/code-letter.ts';
import { composeMail, type Letter } from '#functions/domain/mail/compose-mail.ts';
import { languageOf, preferredLanguage } from '#functions/domain/mail/language.ts';
import { addressOf } from '#functions/domain/mail/letter-parts.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { limits, untilNext } from '#functions/lib/limits.ts';
import { log } from '#functions/lib/log.ts';
import { sendMail } from '#functions/lib/mail.ts';
import { regionOf } from '#functions/lib/networks.ts';
import type { CodePurpose } from '#shared/api/identity.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import { type EpochSeconds, later, MINUTE } from '#shared/time.ts';

const GOOD_FOR = 10 * MINUTE;
const RESEND_AFTER = MINUTE;
const MOST_TRIES = 5;

/** Who asks for a code: a person who is logged in, or whoever visits. A code is good for the same one only. */
export type Asker = { user: StoredUser } | { address: string; languages: string | null };

export interface SentCode {
  /** Seconds until another can be asked for. */
  resend_after: number;
  expires_at: EpochSeconds;
}

/**
 * Names what a code is kept under. A visitor's is good in the network where it was asked for, so that nobody elsewhere
 * can use up the tries of it or take its place.
 */
export const askerOf = (subject: string, asker: Asker): string =>
  'user' in asker
    ? `${asker.user.id}#${subject.toLowerCase()}`
    : `${createHash('sha256').update(subject.toLowerCase()).digest('hex')}#${regionOf(asker.address)}`;

export const newCode = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** What is kept of a code: it is bound to the address that it was sent to. */
export const hashCode = (request: string, email: string, code: string): string =>
  createHash('sha256').update(`${request}\n${email.toLowerCase()}\n${code}`).digest('hex');

const tooSoon = (retryAfter: number) =>
  new Refusal('TOO_MANY_REQUESTS', { message: 'Too frequent. Wait before you ask for another code.', retryAfter });

/**
 * Keeps a new code, or that there is none yet; counts it for `whom` it is.
 * @throws {Refusal} TOO_MANY_REQUESTS within a minute of the last one, and when there were too many in this hour.
 */
export async function keepCode(
  purpose: CodePurpose,
  asker: string,
  whom: string,
  hashOf: (request: string) => string | null,
): Promise<{ request: string; sent: SentCode }> {
  const at = nowSeconds();
  const held = await readCode(purpose, asker);
  if (held && held.resend_at > at) throw tooSoon(held.resend_at - at);
  if (!(await countExact('letter', whom))) throw tooSoon(untilNext(limits.letter));
  const request = newId('jnl');
  const expires_at = later(at, GOOD_FOR);
  const code = { request_id: request, hash: hashOf(request), tries: 0, resend_at: later(at, RESEND_AFTER), expires_at };
  if (!(await putCode(purpose, asker, code))) throw tooSoon(RESEND_AFTER);
  return { request, sent: { resend_after: RESEND_AFTER, expires_at } };
}

function readerOf(asker: Asker, owner: StoredUser | null): Reader {
  if ('user' in asker) return { ...asker.user, language: languageOf(asker.user) };
  return {
    language: preferredLanguage(asker.languages) ?? 'en',
    anti_phishing_code: owner?.anti_phishing_code,
    username: owner?.username,
  };
}

async function send(purpose: CodePurpose, kept: string, email: string, write: () => Promise<Letter>): Promise<void> {
  try {
    await sendMail(composeMail(email, await write()));
  } catch (error) {
    await forgetCode(purpose, kept);
    log.error('code not sent', error, { purpose });
    throw new Refusal('SERVICE_UNAVAILABLE', { message: 'The e-mail could not be sent. Try again.', cause: error });
  }
}

/** Whether a code goes to the address that a person has already: that somebody has it is no news then. */
const isForOwn = (purpose: CodePurpose): boolean => purpose === 'unfreeze' || purpose === 'reset_fund_password';

/**
 * Sends six digits to an address, for whoever asks. An address that has an account already gets a letter that says so
 * in place of a code for another: the answer is the same, and as much is done.
 * @throws {Refusal} TOO_MANY_REQUESTS with when to come again, SERVICE_UNAVAILABLE.
 */
export async function sendCode(
  purpose: Exclude<CodePurpose, 'reset_password'>,
  email: string,
  asker: Asker,
): Promise<SentCode> {
  const kept = askerOf(email, asker);
  const whom = 'user' in asker ? asker.user.id : email.toLowerCase();
  const owner = isForOwn(purpose) ? null : await findUserByLogin(email);
  const code = newCode();
  const { sent } = await keepCode(purpose, kept, whom, (request) => (owner ? null : hashCode(request, email, code)));
  const reader = readerOf(asker, owner);
  await send(purpose, kept, email, async () => {
    // The site is looked up for either letter: neither takes longer than the other.
    const login = await addressOf('/login');
    return owner ? accountExistsLetter(reader, login) : codeLetter(purpose, code, reader);
  });
  return sent;
}

/** Where a request has the code. */
type CodeField = 'code' | 'email_code';

const WRONG = because('emailCodeWrong');
const TRIES = because('emailCodeTries');
/** What is answered to a code that is not the one that was sent. */
export const wrongCode = (field: CodeField) => new Refusal('CODE_INVALID', { fields: { [field]: WRONG } });

/**
 * Looks at a code that was entered; each look at a wrong one is a try. `addressOf` says where it was sent, and is asked
 * where there is a code alone: so that nobody measures whose address is known but by the tries of codes.
 * @throws {Refusal} with that field: CODE_INVALID, ACCOUNT_LOCKED after five tries.
 */
export async function findEmailCode(
  purpose: CodePurpose,
  kept: string,
  addressOf: () => Promise<string | null> | string,
  code: string,
  field: CodeField,
): Promise<StoredCode & { hash: string }> {
  const held = await countTry(purpose, kept);
  if (!held) throw wrongCode(field);
  if (held.tries > MOST_TRIES)
    throw new Refusal('ACCOUNT_LOCKED', {
      message: TRIES.message,
      fields: { [field]: TRIES },
      retryAfter: Math.max(1, held.resend_at - nowSeconds()),
    });
  const { hash } = held;
  const email = await addressOf();
  const given = hashCode(held.request_id, email ?? '', code);
  if (hash === null || email === null || !timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(given, 'hex')))
    throw wrongCode(field);
  await returnTry(purpose, kept);
  return { ...held, hash };
}

/** Whether a code is right; it is not used up. @throws {Refusal} with `fields.code`: CODE_INVALID, ACCOUNT_LOCKED. */
export async function checkCode(purpose: CodePurpose, email: string, code: string, asker: Asker): Promise<void> {
  await findEmailCode(purpose, askerOf(email, asker), () => email, code, 'code');
}

/**
 * What uses up a code, for the transaction of what it permits: there it is refused as CODE_INVALID when somebody was
 * first.
 * @throws {Refusal} with `fields.email_code`: CODE_INVALID, ACCOUNT_LOCKED.
 */
export async function spendCode(purpose: CodePurpose, email: string, code: string, asker: Asker): Promise<Operation> {
  const kept = askerOf(email, asker);
  const { hash } = await findEmailCode(purpose, kept, () => email, code, 'email_code');
  return spendCodeOperation(purpose, kept, hash, wrongCode('email_code'));
}
