import { isWeakFundPassword } from '#shared/people/fund-password.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';

/** @throws {Refusal} VALIDATION_FAILED where the two entries differ, and for one that is guessed first. */
export function assertNewFundPassword(digits: string, confirmed: string, field: string): void {
  if (digits !== confirmed)
    throw new Refusal('VALIDATION_FAILED', { fields: { confirm_password: because('fundDifferent') } });
  if (isWeakFundPassword(digits))
    throw new Refusal('VALIDATION_FAILED', {
      fields: { [field]: because('fundWeak') },
    });
}
