import {
  type EmailCodeScope,
  deleteEmailCode,
  buildSpendEmailCodeWrite,
} from '#functions/data/identity/email-codes.ts';
import { addAuditEntry } from '#functions/data/staff/audit.ts';
import {
  findStaffByEmail,
  readStaffContact,
  replaceStaffContact,
  type StaffContact,
} from '#functions/data/staff/contacts.ts';
import { transact } from '#functions/data/table/transact.ts';
import {
  toCodeNotSentError,
  findEmailCode,
  type SubmittedEmailCode,
  hashEmailCode,
  storeEmailCode,
  generateEmailCode,
  type SentEmailCode,
  invalidEmailCodeError,
} from '#functions/domain/identity/email-codes.ts';
import { countRequestedEmail, uncountRequestedEmail } from '#functions/domain/identity/email-counts.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { getUserLanguage, parsePreferredLanguage } from '#functions/domain/mail/language.ts';
import { buildStaffCodeEmail, buildStaffEmailChangedEmail } from '#functions/domain/mail/staff-letters.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { isMailConfigured, sendMail } from '#functions/lib/mail.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { StaffId } from '#shared/ids.ts';
import { withStepUp } from './step-up.ts';

/** True when a member has to add an e-mail address: never when none can be sent. */
export const isStaffEmailNeeded = async (id: StaffId): Promise<boolean> =>
  isMailConfigured() && (await readStaffContact(id)).verified_at === null;

/** Codes of one member and address are separate from others. */
const getStaffCodeScope = (id: StaffId, email: string): EmailCodeScope => ({
  purpose: 'staff_email',
  subject: `${id}#${email.toLowerCase()}`,
});

/** @throws {AppError} VALIDATION_FAILED when another member has the address. */
async function assertOwn(id: StaffId, email: string): Promise<void> {
  const owner = await findStaffByEmail(email);
  if (owner !== null && owner !== id)
    throw new AppError('VALIDATION_FAILED', { fields: { email: fieldError('emailTaken') } });
}

/**
 * Sends a code to a member's claimed address.
 * @throws {AppError} VALIDATION_FAILED when another member has it, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE.
 */
export async function sendStaffEmailCode(
  { staff: { id, username } }: StaffPrincipal,
  email: string,
  languages: string | null,
): Promise<SentEmailCode> {
  await assertOwn(id, email);
  const place = getStaffCodeScope(id, email);
  const code = generateEmailCode();
  const { request, sent } = await storeEmailCode({
    place,
    asker: id,
    count: () => countRequestedEmail(email, false),
    hashOf: (requestId) => hashEmailCode(requestId, email, code),
  });
  try {
    const language = parsePreferredLanguage(languages) ?? 'en';
    await sendMail(composeMail(email, buildStaffCodeEmail(code, { username, language })));
  } catch (error) {
    await Promise.all([deleteEmailCode(place, id, request), uncountRequestedEmail(email, false)]);
    throw toCodeNotSentError(error, { staff: id });
  }
  return sent;
}

/** Notifies the previous address. Never throws: the change is done. */
async function tellBefore(
  { email, verified_at, language }: StaffContact,
  { id, username }: StaffPrincipal['staff'],
  next: string,
) {
  if (email === null || verified_at === null || email.toLowerCase() === next.toLowerCase()) return;
  try {
    const reader = { username, language: getUserLanguage({ ...(language !== undefined && { language }) }) };
    await sendMail(composeMail(email, buildStaffEmailChangedEmail(next, reader)));
  } catch (error) {
    log.error('previous address not notified', error, { staff: id });
  }
}

interface StaffEmailRequest {
  caller: StaffPrincipal;
  address: string;
  /** Code of the authenticator. */
  code: string | undefined;
  languages: string | null;
}

/**
 * Sets a member's address by the code sent there and one of the authenticator. Notifies the previous address.
 * @throws {AppError} CODE_INVALID, ACCOUNT_LOCKED at `email_code`; VALIDATION_FAILED when another member has the
 * address; STEP_UP_REQUIRED, CHANGED_MEANWHILE.
 */
export async function verifyStaffEmail(
  {
    email,
    email_code,
    code_token,
  }: { email: string; email_code: string; code_token?: SubmittedEmailCode['code_token'] },
  { caller, address, code, languages }: StaffEmailRequest,
): Promise<{ email: string }> {
  const { id, username } = caller.staff;
  const place = getStaffCodeScope(id, email);
  const contact = await readStaffContact(id);
  const language = parsePreferredLanguage(languages);
  await withStepUp(caller, code, async (spend) => {
    const { request, hash } = await findEmailCode(place, () => email, { code: email_code, code_token }, 'email_code');
    await transact([
      spend,
      buildSpendEmailCodeWrite(place, request, hash, invalidEmailCodeError('email_code')),
      ...replaceStaffContact(id, contact, { email, verified_at: nowSeconds(), ...(language !== null && { language }) }),
      addAuditEntry({
        staff_id: id,
        username,
        action: 'staff.email',
        address,
        subject: id,
        changes: [{ field: 'email', before: contact.email, after: email }],
      }),
    ]);
  });
  await tellBefore(contact, caller.staff, email);
  return { email };
}
