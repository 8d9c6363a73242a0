import { isWeakFundPassword } from '#shared/people/fund-password.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';

/** @throws {AppError} VALIDATION_FAILED when the two entries differ, and for an easily guessed one. */
export function assertNewFundPassword(digits: string, confirmed: string, field: string): void {
  if (digits !== confirmed)
    throw new AppError('VALIDATION_FAILED', { fields: { confirm_password: fieldError('fundDifferent') } });
  if (isWeakFundPassword(digits))
    throw new AppError('VALIDATION_FAILED', {
      fields: { [field]: fieldError('fundWeak') },
    });
}
