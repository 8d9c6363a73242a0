import type { WriteOperation } from '#functions/data/table/transact.ts';
import { isUserAllowed, readUser, type StoredUser, userItems } from '#functions/data/users/users.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';

/** Switches of a customer that staff may turn off, and the error of acts that would bypass them. */
const switchedOff = { deposit: 'DEPOSITS_NOT_ALLOWED', withdraw: 'WITHDRAWALS_NOT_ALLOWED' } as const;
type CustomerSwitch = keyof typeof switchedOff;

/**
 * Rejects a credit, payout or approval for a customer who is not active, or for whom staff switched that off: the
 * restriction must be lifted first.
 * @throws {AppError} ACCOUNT_RESTRICTED; DEPOSITS_NOT_ALLOWED or WITHDRAWALS_NOT_ALLOWED by `needs`.
 */
export function assertCustomerActive(user: StoredUser, needs?: CustomerSwitch): void {
  if (user.status !== 'active') {
    const body = fieldError('accountSuspended');
    throw new AppError('ACCOUNT_RESTRICTED', { message: body.message, fields: { body } });
  }
  if (needs && !isUserAllowed(user, needs)) throw new AppError(switchedOff[needs]);
}

/** Does the same for a freshly read user. @throws {AppError} as above; CHANGED_MEANWHILE for a missing user. */
export async function assertCustomerActiveNow(id: UserId): Promise<void> {
  const user = await readUser(id);
  if (!user) throw new AppError('CHANGED_MEANWHILE');
  assertCustomerActive(user);
}

/** Condition of `assertCustomerActive` for a transaction. @throws {AppError} CHANGED_MEANWHILE, by its transaction. */
export const buildCustomerActiveCondition = (id: UserId, needs?: CustomerSwitch): WriteOperation => ({
  label: `active ${id}`,
  check: userItems.key(id),
  condition: [
    '#status = :active AND attribute_not_exists(closed_at)',
    ...(needs ? [`(attribute_not_exists(flags.${needs}) OR flags.${needs} = :yes)`] : []),
  ].join(' AND '),
  names: { '#status': 'status' },
  values: { ':active': 'active', ...(needs && { ':yes': true }) },
  fails: 'CHANGED_MEANWHILE',
});
