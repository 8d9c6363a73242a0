import { readSecondFactor, removeSecondFactor } from '#functions/data/identity/second-factors.ts';
import type { SecurityVisit } from '#functions/data/identity/security-log.ts';
import { changeUser } from '#functions/data/people/user-fields.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { confirmPassword } from '#functions/domain/identity/confirm-password.ts';
import { findCode } from '#functions/domain/identity/second-factor.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import { actOfSafety } from './act-of-safety.ts';

const NONE = because('totpNone');

/**
 * Turns off two factors by a code of the authenticator, or a recovery code.
 * @throws {Refusal} INVALID_CREDENTIALS, RECENT_LOGIN_REQUIRED, ACCOUNT_LOCKED; CODE_INVALID where there is none to turn off.
 */
export async function disableTotp(
  caller: Caller,
  { password, code }: { password?: string | undefined; code: string },
  visit: SecurityVisit,
): Promise<void> {
  const { user } = caller;
  await confirmPassword(caller, password, visit.address);
  const factor = user.totp_enabled === true ? await readSecondFactor(user.id) : null;
  if (!factor) throw new Refusal('CODE_INVALID', { message: NONE.message, fields: { code: NONE } });
  const spent = await findCode(user.id, factor, code, { place: 'act' });
  await actOfSafety(user, visit, {
    event: 'totp_disabled',
    news: { kind: 'two_factor_changed', params: { state: 'off' } },
    operations: [
      removeSecondFactor(user.id, factor, spent),
      changeUser(user, { totp_enabled: null, second_factor_changed_at: nowSeconds() }),
    ],
  });
}
