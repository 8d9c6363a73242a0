import { transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { buildPasswordLinkEmail } from '#functions/domain/mail/build-password-link-email.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { log } from '#functions/lib/log.ts';
import { sendMail } from '#functions/lib/mail.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { UserId } from '#shared/ids.ts';
import { readExistingUser } from './require-user.ts';

/** @throws {AppError} SERVICE_UNAVAILABLE with this message when it cannot be sent. */
export async function emailPasswordLink(
  user: StoredUser & { email: string },
  { isNew, failed }: { isNew: boolean; failed: string },
): Promise<void> {
  try {
    await sendMail(composeMail(user.email, await buildPasswordLinkEmail(user, isNew)));
  } catch (error) {
    log.error('link not sent', error, { user: user.id });
    throw new AppError('SERVICE_UNAVAILABLE', { message: failed, cause: error });
  }
}

/**
 * E-mails a user a link to choose a new password, which no staff member ever knows.
 * @throws {AppError} USER_NOT_FOUND, EMAIL_REQUIRED, STEP_UP_REQUIRED, ACCOUNT_LOCKED, SERVICE_UNAVAILABLE.
 */
export async function sendPasswordLink(id: UserId, request: StaffChangeContext): Promise<void> {
  const user = await readExistingUser(id);
  const { email } = user;
  if (email === null) throw new AppError('EMAIL_REQUIRED');
  await withStepUp(request.caller, request.code, (spend) =>
    transact([spend, buildAuditEntry(request, 'user.password_link', id)]),
  );
  await emailPasswordLink({ ...user, email }, { isNew: false, failed: errorDetails.emailNotSent });
}
