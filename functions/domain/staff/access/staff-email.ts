import { type CodePlace, forgetCode, spendCodeOperation } from '#functions/data/identity/email-codes.ts';
import { auditOperation } from '#functions/data/staff/audit.ts';
import { findStaffByEmail, readContact, replaceContact, type StaffContact } from '#functions/data/staff/contacts.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import {
  codeNotSent,
  findEmailCode,
  type GivenCode,
  hashCode,
  keepCode,
  newCode,
  type SentCode,
  wrongCode,
} from '#functions/domain/identity/email-codes.ts';
import { countLetter, uncountLetter } from '#functions/domain/identity/letter-counts.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { languageOf, preferredLanguage } from '#functions/domain/mail/language.ts';
import { staffCodeLetter, staffEmailMovedLetter } from '#functions/domain/mail/staff-letters.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { isMailConfigured, sendMail } from '#functions/lib/mail.ts';
import type { StaffId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import { confirmed } from './step-up.ts';

/** Whether a member has to add an e-mail address: never where none can be sent. */
export const isEmailNeeded = async (id: StaffId): Promise<boolean> =>
  isMailConfigured() && (await readContact(id)).verified_at === null;

/** Codes of one member and address lie apart from those of others. */
const placeOf = (id: StaffId, email: string): CodePlace => ({
  purpose: 'staff_email',
  subject: `${id}#${email.toLowerCase()}`,
});

/** @throws {Refusal} VALIDATION_FAILED where another member has the address. */
async function assertOwn(id: StaffId, email: string): Promise<void> {
  const owner = await findStaffByEmail(email);
  if (owner !== null && owner !== id)
    throw new Refusal('VALIDATION_FAILED', { fields: { email: because('emailTaken') } });
}

/**
 * Sends a code to an address that a member says is theirs.
 * @throws {Refusal} VALIDATION_FAILED where another member has it, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE.
 */
export async function sendStaffEmailCode(
  { staff: { id, username } }: StaffCaller,
  email: string,
  languages: string | null,
): Promise<SentCode> {
  await assertOwn(id, email);
  const place = placeOf(id, email);
  const code = newCode();
  const { request, sent } = await keepCode({
    place,
    asker: id,
    count: () => countLetter(email, false),
    hashOf: (one) => hashCode(one, email, code),
  });
  try {
    const language = preferredLanguage(languages) ?? 'en';
    await sendMail(composeMail(email, staffCodeLetter(code, { username, language })));
  } catch (error) {
    await Promise.all([forgetCode(place, id, request), uncountLetter(email, false)]);
    throw codeNotSent(error, { staff: id });
  }
  return sent;
}

/** Tells the address before. Never throws: the change is made. */
async function tellBefore(
  { email, verified_at, language }: StaffContact,
  { id, username }: StaffCaller['staff'],
  next: string,
) {
  if (email === null || verified_at === null || email.toLowerCase() === next.toLowerCase()) return;
  try {
    const reader = { username, language: languageOf({ ...(language !== undefined && { language }) }) };
    await sendMail(composeMail(email, staffEmailMovedLetter(next, reader)));
  } catch (error) {
    log.error('address before not told', error, { staff: id });
  }
}

interface Request {
  caller: StaffCaller;
  address: string;
  /** Of the authenticator. */
  code: string | undefined;
  languages: string | null;
}

/**
 * Makes an address a member's own by the code that was sent there and one of the authenticator. The address before is
 * told.
 * @throws {Refusal} CODE_INVALID, ACCOUNT_LOCKED at `email_code`; VALIDATION_FAILED where another member has the address;
 *   STEP_UP_REQUIRED, CHANGED_MEANWHILE.
 */
export async function verifyStaffEmail(
  { email, email_code, code_token }: { email: string; email_code: string; code_token?: GivenCode['code_token'] },
  { caller, address, code, languages }: Request,
): Promise<{ email: string }> {
  const { id, username } = caller.staff;
  const place = placeOf(id, email);
  const seen = await readContact(id);
  const language = preferredLanguage(languages);
  await confirmed(caller, code, async (spend) => {
    const { request, hash } = await findEmailCode(place, () => email, { code: email_code, code_token }, 'email_code');
    await transact([
      spend,
      spendCodeOperation(place, request, hash, wrongCode('email_code')),
      ...replaceContact(id, seen, { email, verified_at: nowSeconds(), ...(language !== null && { language }) }),
      auditOperation({
        staff_id: id,
        username,
        action: 'staff.email',
        address,
        subject: id,
        changes: [{ field: 'email', before: seen.email, after: email }],
      }),
    ]);
  });
  await tellBefore(seen, caller.staff, email);
  return { email };
}
