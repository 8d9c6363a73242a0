import { Refusal } from '../../../shared/api/errors.ts';

/** Six digits that are guessed first, beside runs and repeats. */
const COMMON = new Set(['112233', '332211', '123321', '321123', '147258', '258369', '159753', '520520', '521521']);

/** All six move by the same step: 000000, 123456, 987654. */
const isRun = (digits: string): boolean =>
  [0, 1, -1].some((step) =>
    [...digits].every((digit, i) => i === 0 || Number(digit) - Number(digits[i - 1] ?? '') === step),
  );

/** The same one, two or three digits again and again: 121212, 123123. */
const isRepeat = (digits: string): boolean => /^(\d{2})\1\1$/.test(digits) || /^(\d{3})\1$/.test(digits);

export const isWeak = (digits: string): boolean => isRun(digits) || isRepeat(digits) || COMMON.has(digits);

/** @throws {Refusal} VALIDATION_FAILED where the two entries differ, and for one that is guessed first. */
export function assertNewFundPassword(digits: string, confirmed: string, field: string): void {
  if (digits !== confirmed)
    throw new Refusal('VALIDATION_FAILED', { fields: { confirm_password: ['The two entries are not the same.'] } });
  if (isWeak(digits))
    throw new Refusal('VALIDATION_FAILED', {
      fields: { [field]: ['These digits are easily guessed. Choose others.'] },
    });
}
