import { clearEmailCodeHash, setEmailCodeHash } from '#functions/data/identity/email-codes.ts';
import { findUserByLogin } from '#functions/data/users/users.ts';
import { buildCodeEmail } from '#functions/domain/mail/build-code-email.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { log } from '#functions/lib/log.ts';
import { BadAddressError, sendMail } from '#functions/lib/mail.ts';
import type { PasswordResetMessage } from '#shared/messages/queue.ts';
import { hashEmailCode, generateEmailCode } from './email-codes.ts';
import { countRequestedEmail, uncountRequestedEmail } from './email-counts.ts';

/**
 * Creates and sends a requested code if the account exists, has an address and is below the hourly e-mail limit.
 * Repeated messages send one e-mail.
 * @throws {Error} if the e-mail cannot be sent now: the queue retries.
 */
export async function sendPasswordResetCode({
  login,
  subject,
  request,
  is_known,
}: PasswordResetMessage['reset']): Promise<void> {
  const user = await findUserByLogin(login);
  if (!user?.email) return;
  const place = { purpose: 'reset_password', subject } as const;
  const code = generateEmailCode();
  const hash = hashEmailCode(request, user.email, code);
  if (!(await setEmailCodeHash(place, request, hash))) return;
  if (!(await countRequestedEmail(user.email, is_known))) return clearEmailCodeHash(place, request, hash);
  const reader = { ...user, language: getUserLanguage(user) };
  try {
    await sendMail(composeMail(user.email, buildCodeEmail('reset_password', code, reader)));
  } catch (error) {
    if (error instanceof BadAddressError) return log.warn('code not sent: no e-mail address', { user: user.id });
    await Promise.all([clearEmailCodeHash(place, request, hash), uncountRequestedEmail(user.email, is_known)]);
    throw error;
  }
}
