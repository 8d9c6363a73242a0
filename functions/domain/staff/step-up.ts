import { Refusal } from '../../../shared/api/errors.ts';
import { readStaff, spendConfirmation } from '../../data/staff.ts';
import { ConditionFailed, type Operation } from '../../data/transact.ts';
import { guardAttempts } from '../attempts.ts';
import type { StaffCaller } from '../callers.ts';
import { totpStep } from '../totp.ts';

const MISSING = 'Enter the six digits of your authenticator.';
const WRONG = 'This code is not right. Enter the one that your authenticator shows now.';
const USED = 'This code was used already. Wait for the next one.';

const needed = (message: string, cause?: unknown) =>
  new Refusal('STEP_UP_REQUIRED', { message, fields: { code: [message] }, cause });

/**
 * Confirms an act of a member of staff by the code that the authenticator shows now. `act` puts the operation that it
 * is given into its transaction, so that the code is used up if and only if the act is done.
 * @throws {Refusal} STEP_UP_REQUIRED of a code that is missing, wrong or used; ACCOUNT_LOCKED after too many.
 */
export async function confirmed<T>(
  { staff }: StaffCaller,
  code: string | undefined,
  act: (spend: Operation) => Promise<T>,
): Promise<T> {
  if (code === undefined) throw needed(MISSING);
  const attempts = await guardAttempts('confirm', staff.id);
  const secret = (await readStaff(staff.id))?.totp_secret;
  const step = secret === undefined || secret === '' ? null : totpStep(secret, code);
  if (step === null) throw needed(WRONG);
  try {
    const result = await act(spendConfirmation(staff.id, step));
    await attempts.succeeded();
    return result;
  } catch (error) {
    if (error instanceof ConditionFailed && error.labels.includes('step')) throw needed(USED, error);
    // The code was right, whatever else was not.
    await attempts.succeeded();
    throw error;
  }
}
