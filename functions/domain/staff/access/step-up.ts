import {
  isActiveStaff,
  openStaffReviewWindow,
  readStaff,
  assertReviewStepUp,
  spendStepUpCode,
  staffSessionCollection,
} from '#functions/data/staff/staff.ts';
import { ConditionFailedError, type WriteOperation } from '#functions/data/table/transact.ts';
import { countSecretAttempt } from '#functions/domain/identity/attempts.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { findTotpStep } from '#functions/domain/identity/totp.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import { decryptTotpSecret } from './totp-secret.ts';

function toStepUpError(name: 'totp' | 'totpWrong' | 'totpUsed', cause?: unknown): AppError {
  const code = fieldError(name);
  return new AppError('STEP_UP_REQUIRED', { message: code.message, fields: { code }, cause });
}

/** Thrown when the code of an act was rejected. */
class NotConfirmed extends ConditionFailedError {
  override readonly name = 'NotConfirmed';
}

/** Returns the reason: the code was used, or the actor lost permission a moment ago. */
async function whyNot(staff: StaffPrincipal['staff'], cause: unknown): Promise<AppError> {
  const storedStaff = await readStaff(staff.id);
  if (!storedStaff || !isActiveStaff(storedStaff) || storedStaff.role !== staff.role)
    return new AppError('FORBIDDEN', { cause });
  return toStepUpError('totpUsed', cause);
}

/**
 * Confirms a staff member's act by the authenticator's current code. `act` adds the given operation to its transaction,
 * so that the code is used up if and only if the act succeeds.
 * @throws {AppError} STEP_UP_REQUIRED for a missing, wrong or used code; ACCOUNT_LOCKED after too many; FORBIDDEN when
 * the role or access was removed meanwhile.
 */
export async function withStepUp<T>(
  { staff }: StaffPrincipal,
  code: string | undefined,
  act: (spend: WriteOperation) => Promise<T>,
): Promise<T> {
  if (code === undefined) throw toStepUpError('totp');
  const attempts = await countSecretAttempt('confirm', staff.id);
  const step = findTotpStep(await decryptTotpSecret(await readStaff(staff.id)), code);
  if (step === null) throw toStepUpError('totpWrong');
  const spend: WriteOperation = {
    ...spendStepUpCode(staff.id, step, staff.role),
    fails: (cause) => new NotConfirmed(cause.message, { cause }),
  };
  try {
    const result = await act(spend);
    await attempts.succeeded();
    return result;
  } catch (error) {
    if (error instanceof NotConfirmed) throw await whyNot(staff, error);
    // The code was right, whatever else failed.
    await attempts.succeeded();
    throw error;
  }
}

/** Validity of one code for reviews, seconds. */
export const REVIEW_CODE_TTL_SECONDS = 10 * MINUTE_SECONDS;

/**
 * Confirms a review (of a document, a bank account) or a note in the same way, but one code is valid for the following
 * ten minutes in this session: a queue needs no code per item. Moving money, changing the configuration or permissions
 * takes one code each.
 * @throws {AppError} as `withStepUp`.
 */
export async function withReviewStepUp<T>(
  caller: StaffPrincipal,
  code: string | undefined,
  act: (confirm: readonly WriteOperation[]) => Promise<T>,
): Promise<T> {
  const { staff, session } = caller;
  if (code !== undefined) {
    const open = openStaffReviewWindow(staff.id, session, addSeconds(nowSeconds(), REVIEW_CODE_TTL_SECONDS));
    return withStepUp(caller, code, (spend) => act([spend, open]));
  }
  const until = (await staffSessionCollection.read(staff.id, session))?.reviews_until ?? 0;
  if (until <= nowSeconds()) throw toStepUpError('totp');
  const unchanged: WriteOperation = { ...assertReviewStepUp(staff.id, staff.role), fails: 'FORBIDDEN' };
  return act([unchanged]);
}
