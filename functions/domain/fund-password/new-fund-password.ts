import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { isWeakFundPassword } from '#shared/people/fund-password.ts';

/** @throws {AppError} VALIDATION_FAILED when the two entries differ, and for an easily guessed one. */
export function assertNewFundPassword(digits: string, confirmed: string, field: string): void {
  if (digits !== confirmed)
    throw new AppError('VALIDATION_FAILED', { fields: { confirm_password: fieldError('fundDifferent') } });
  if (isWeakFundPassword(digits))
    throw new AppError('VALIDATION_FAILED', {
      fields: { [field]: fieldError('fundWeak') },
    });
}
