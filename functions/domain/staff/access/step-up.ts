import {
  isActiveStaff,
  openStaffReviewWindow,
  readStaff,
  assertReviewStepUp,
  spendStepUpCode,
  staffSessions,
} from '#functions/data/staff/staff.ts';
import { ConditionFailedError, type WriteOperation } from '#functions/data/table/transact.ts';
import { guardAttempts } from '#functions/domain/identity/attempts.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { findTotpStep } from '#functions/domain/identity/totp.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import { addSeconds, MINUTE } from '#shared/time.ts';
import { openTotpSecret } from './totp-secret.ts';

function needed(name: 'totp' | 'totpWrong' | 'totpUsed', cause?: unknown): AppError {
  const code = fieldError(name);
  return new AppError('STEP_UP_REQUIRED', { message: code.message, fields: { code }, cause });
}

/** The code of an act was not taken. */
class NotConfirmed extends ConditionFailedError {
  override readonly name = 'NotConfirmed';
}

/** The code was used, or who acts may no longer do so since a moment ago. */
async function whyNot(staff: StaffPrincipal['staff'], cause: unknown): Promise<AppError> {
  const held = await readStaff(staff.id);
  if (!held || !isActiveStaff(held) || held.role !== staff.role) return new AppError('FORBIDDEN', { cause });
  return needed('totpUsed', cause);
}

/**
 * Confirms an act of a member of staff by the code that the authenticator shows now. `act` puts the operation that it
 * is given into its transaction, so that the code is used up if and only if the act is done.
 * @throws {Refusal} STEP_UP_REQUIRED of a code that is missing, wrong or used; ACCOUNT_LOCKED after too many; FORBIDDEN
 *   where the role or the access was taken away meanwhile.
 */
export async function withStepUp<T>(
  { staff }: StaffPrincipal,
  code: string | undefined,
  act: (spend: WriteOperation) => Promise<T>,
): Promise<T> {
  if (code === undefined) throw needed('totp');
  const attempts = await guardAttempts('confirm', staff.id);
  const step = findTotpStep(await openTotpSecret(await readStaff(staff.id)), code);
  if (step === null) throw needed('totpWrong');
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
    // The code was right, whatever else was not.
    await attempts.succeeded();
    throw error;
  }
}

/** How long one code is good for reviews, seconds. */
export const REVIEW_WINDOW_SECONDS = 10 * MINUTE;

/**
 * Confirms a review (of a document, a bank account) or a note in the same way, but that one code is good for the ten
 * minutes that follow, in this session: a queue is worked through without waiting for the next code. What moves money,
 * changes the configuration or says who may do what takes a code each.
 * @throws {Refusal} as `confirmed`.
 */
export async function withReviewStepUp<T>(
  caller: StaffPrincipal,
  code: string | undefined,
  act: (confirm: readonly WriteOperation[]) => Promise<T>,
): Promise<T> {
  const { staff, session } = caller;
  if (code !== undefined) {
    const open = openStaffReviewWindow(staff.id, session, addSeconds(nowSeconds(), REVIEW_WINDOW_SECONDS));
    return withStepUp(caller, code, (spend) => act([spend, open]));
  }
  const until = (await staffSessions.read(staff.id, session))?.reviews_until ?? 0;
  if (until <= nowSeconds()) throw needed('totp');
  const unchanged: WriteOperation = { ...assertReviewStepUp(staff.id, staff.role), fails: 'FORBIDDEN' };
  return act([unchanged]);
}
