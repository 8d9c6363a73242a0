import { forgetCode } from '#functions/data/identity/email-codes.ts';
import { isKnownAddress } from '#functions/data/identity/known-addresses.ts';
import { findLoginOwner } from '#functions/data/people/users.ts';
import { countExactLimit } from '#functions/data/table/limit-counts.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { sendMessage } from '#functions/lib/send-message.ts';
import type { ResetMessage } from '#shared/messages/queue.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { getRequesterName, getCodeScope, storeCode, type SentCode } from './email-codes.ts';
import { normalizeLoginName } from './login-name.ts';

/**
 * Asks for a code to choose a new password with. It is made and sent by the queue: here the same is done whether there
 * is such an account or not. It is counted here by what was typed, and there by whom the letter goes to. Both count
 * apart what is asked for from where the owner has logged in before, so that this always comes.
 * @throws {Refusal} TOO_MANY_REQUESTS with when to come again, SERVICE_UNAVAILABLE.
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
