import { deleteEmailCode } from '#functions/data/identity/email-codes.ts';
import { isKnownLoginAddress } from '#functions/data/identity/known-login-addresses.ts';
import { countExactRateLimit } from '#functions/data/table/limit-counts.ts';
import { findUserIdByLogin } from '#functions/data/users/users.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { sendQueueMessage } from '#functions/lib/send-message.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { PasswordResetMessage } from '#shared/messages/queue.ts';
import { getCodeRequesterName, getEmailCodeScope, storeEmailCode, type SentEmailCode } from './email-codes.ts';
import { normalizeLoginName } from './normalize-login-name.ts';

/**
 * Requests a code for a new password. The queue creates and sends it; the work here is the same with or without such an
 * account. Requests count here by the typed text, and in the queue by recipient. Both count requests from the owner’s
 * known locations separately, so that these always succeed.
 * @throws {AppError} TOO_MANY_REQUESTS with a retry time, SERVICE_UNAVAILABLE.
 */
export async function requestPasswordReset(
  username: string,
  visit: { address: string; languages: string | null },
): Promise<SentEmailCode> {
  const login = normalizeLoginName(username);
  const asker = getCodeRequesterName(visit);
  const place = getEmailCodeScope('reset_password', login === '-' ? username : login, null);
  const is_known = await isKnownLoginAddress(await findUserIdByLogin(login), visit.address);
  const typed = is_known ? `${login}@${getIpNetwork(visit.address)}` : login;
  const { request, sent } = await storeEmailCode({
    place,
    asker,
    count: () => countExactRateLimit('letter', `typed#${typed}`),
    hashOf: () => null,
  });
  const message: PasswordResetMessage = { reset: { login, subject: place.subject, request, is_known } };
  try {
    await sendQueueMessage(config.notifyQueueUrl(), message);
  } catch (error) {
    await deleteEmailCode(place, asker, request);
    log.error('code not queued', error);
    throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
  }
  return sent;
}
