import { forgetCode } from '#functions/data/identity/email-codes.ts';
import { isKnownAddress } from '#functions/data/identity/known-addresses.ts';
import { findLoginOwner } from '#functions/data/people/users.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { networkOf } from '#functions/lib/networks.ts';
import { sendMessage } from '#functions/lib/send-message.ts';
import type { ResetMessage } from '#shared/messages/queue.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { askerOf, keepCode, type SentCode } from './email-codes.ts';
import { loginName } from './login-name.ts';

/**
 * Asks for a code to choose a new password with. It is made and sent by the queue: here the same is done whether there
 * is such an account or not. Letters that strangers ask for are counted apart from those that are asked for from where
 * the owner has logged in before, so that these always come.
 * @throws {Refusal} TOO_MANY_REQUESTS with when to come again, SERVICE_UNAVAILABLE.
 */
export async function askForReset(
  username: string,
  visit: { address: string; languages: string | null },
): Promise<SentCode> {
  const login = loginName(username);
  const asker = askerOf(login === '-' ? username : login, visit);
  const known = await isKnownAddress(await findLoginOwner(login), visit.address);
  const { request, sent } = await keepCode(
    'reset_password',
    asker,
    known ? `${login}@${networkOf(visit.address)}` : login,
    () => null,
  );
  const message: ResetMessage = { reset: { login, asker, request } };
  try {
    await sendMessage(config.notifyQueueUrl(), message);
  } catch (error) {
    await forgetCode('reset_password', asker);
    log.error('code not queued', error);
    throw new Refusal('SERVICE_UNAVAILABLE', { cause: error });
  }
  return sent;
}
