import { Refusal } from '../../../shared/api/errors.ts';
import { keys } from '../../data/keys.ts';
import { putSecondFactor } from '../../data/second-factors.ts';
import { transact } from '../../data/transact.ts';
import { seal } from '../../lib/seal.ts';
import type { Caller } from '../callers.ts';
import { confirmPassword } from '../confirm-password.ts';
import { newTotpSecret, totpUri } from '../totp.ts';

/**
 * Gives a person a new secret for an authenticator, in the place of one that was not confirmed.
 * @throws {Refusal} INVALID_CREDENTIALS, RECENT_LOGIN_REQUIRED, ACCOUNT_LOCKED; CHANGED_MEANWHILE where there are two factors already.
 */
export async function setUpTotp(
  caller: Caller,
  password: string | undefined,
  address: string,
): Promise<{ secret: string; uri: string }> {
  const { user } = caller;
  await confirmPassword(caller, password, address);
  if (user.totp_enabled === true) throw new Refusal('CHANGED_MEANWHILE');
  const secret = newTotpSecret();
  await transact([
    putSecondFactor(user.id, await seal(secret, user.id)),
    {
      label: 'user',
      check: keys.user(user.id),
      condition: 'attribute_exists(pk) AND attribute_not_exists(totp_enabled)',
      fails: 'CHANGED_MEANWHILE',
    },
  ]);
  return { secret, uri: totpUri(secret, user.username) };
}
