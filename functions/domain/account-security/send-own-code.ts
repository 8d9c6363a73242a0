import type { StoredUser } from '#functions/data/users/users.ts';
import { type SentEmailCode, sendEmailCode } from '#functions/domain/identity/email-codes.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';

/**
 * Sends a code to the address to bind, or to the user's own for the act that it permits.
 * @throws {AppError} VALIDATION_FAILED without an address to bind, EMAIL_REQUIRED without an address to send to,
 * TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE.
 */
export function sendOwnEmailCode(
  user: StoredUser,
  { type, email }: { type: 'bind_email' | 'unfreeze' | 'reset_fund_password'; email?: string | undefined },
): Promise<SentEmailCode> {
  if (type !== 'bind_email') {
    if (user.email === null) throw new AppError('EMAIL_REQUIRED');
    return sendEmailCode(type, user.email, { user });
  }
  if (email === undefined) throw new AppError('VALIDATION_FAILED', { fields: { email: fieldError('emailMissing') } });
  return sendEmailCode('bind_email', email, { user });
}
