import { closePerson } from '#functions/domain/people/closing/close-account.ts';
import { confirmed } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import type { UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { readPerson } from './read-person.ts';

/**
 * Closes the account of a person for good, on the version that was looked at. Nothing may be open or left in it.
 * @throws {Refusal} USER_NOT_FOUND, also of one that is closed; CHANGED_MEANWHILE, INVALID_ORDER_STATUS while something is
 *   open or left; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function closeUser(id: UserId, version: number, request: ChangeRequest): Promise<void> {
  const user = await readPerson(id);
  if (user.closed_at !== undefined) throw new Refusal('USER_NOT_FOUND');
  if ((user.staff_version ?? 0) !== version) throw new Refusal('CHANGED_MEANWHILE');
  await confirmed(request.caller, request.code, (spend) =>
    closePerson(user, [spend, recorded(request, 'user.close', id)], {
      address: request.address,
      country: null,
      userAgent: null,
    }),
  );
}
