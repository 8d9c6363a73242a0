import { DAY_SECONDS } from '#shared/time.ts';

/** Hold of withdrawals after a security change of an account, seconds. */
export const SECURITY_HOLD_SECONDS = DAY_SECONDS;

/** Six digits that are guessed first, in addition to runs and repeats. */
const COMMON = new Set(['112233', '332211', '123321', '321123', '147258', '258369', '159753', '520520', '521521']);

/** All six change by the same step: 000000, 123456, 987654. */
const isRun = (digits: string): boolean =>
  [0, 1, -1].some((step) =>
    [...digits].every((digit, i) => i === 0 || Number(digit) - Number(digits[i - 1] ?? '') === step),
  );

/** Repeats of two or three digits: 121212, 123123. */
const isRepeat = (digits: string): boolean => /^(\d{2})\1\1$/.test(digits) || /^(\d{3})\1$/.test(digits);

/** True when these six digits are rejected as a fund password, because they are guessed first. */
export const isWeakFundPassword = (digits: string): boolean => isRun(digits) || isRepeat(digits) || COMMON.has(digits);
