import { emptyCode, fillCode } from '#functions/data/identity/email-codes.ts';
import { findUserByLogin } from '#functions/data/people/users.ts';
import { codeLetter } from '#functions/domain/mail/code-letter.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { languageOf } from '#functions/domain/mail/language.ts';
import { log } from '#functions/lib/log.ts';
import { BadAddress, sendMail } from '#functions/lib/mail.ts';
import type { ResetMessage } from '#shared/messages/queue.ts';
import { hashCode, newCode } from './email-codes.ts';

/**
 * Makes the code that was asked for and sends it, where there is such an account and it has an address. However often
 * this is asked for, one letter goes out.
 * @throws {Error} where the e-mail cannot be sent now: the queue comes again.
 */
export async function sendResetCode({ login, asker, request }: ResetMessage['reset']): Promise<void> {
  const user = await findUserByLogin(login);
  if (!user?.email) return;
  const code = newCode();
  const hash = hashCode(request, user.email, code);
  if (!(await fillCode('reset_password', asker, request, hash))) return;
  const reader = { ...user, language: languageOf(user) };
  try {
    await sendMail(composeMail(user.email, codeLetter('reset_password', code, reader)));
  } catch (error) {
    if (error instanceof BadAddress) return log.warn('code not sent: no e-mail address', { user: user.id });
    await emptyCode('reset_password', asker, hash);
    throw error;
  }
}
