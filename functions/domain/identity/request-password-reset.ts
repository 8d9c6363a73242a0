import { forgetCode } from '#functions/data/identity/email-codes.ts';
import { isKnownAddress } from '#functions/data/identity/known-addresses.ts';
import { countExactLimit } from '#functions/data/table/limit-counts.ts';
import { findLoginOwner } from '#functions/data/users/users.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { sendMessage } from '#functions/lib/send-message.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ResetMessage } from '#shared/messages/queue.ts';
import { getRequesterName, getCodeScope, storeCode, type SentCode } from './email-codes.ts';
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
): Promise<SentCode> {
  const login = normalizeLoginName(username);
  const asker = getRequesterName(visit);
  const place = getCodeScope('reset_password', login === '-' ? username : login, null);
  const is_known = await isKnownAddress(await findLoginOwner(login), visit.address);
  const typed = is_known ? `${login}@${getIpNetwork(visit.address)}` : login;
  const { request, sent } = await storeCode({
    place,
    asker,
    count: () => countExactLimit('letter', `typed#${typed}`),
    hashOf: () => null,
  });
  const message: ResetMessage = { reset: { login, subject: place.subject, request, is_known } };
  try {
    await sendMessage(config.notifyQueueUrl(), message);
  } catch (error) {
    await forgetCode(place, asker, request);
    log.error('code not queued', error);
    throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
  }
  return sent;
}
