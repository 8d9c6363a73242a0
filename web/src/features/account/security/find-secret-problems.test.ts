import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import type { AppErrorName } from '#shared/errors/errors.ts';
import { isCodeRequiredError } from './find-secret-problems.ts';

describe('isCodeRequiredError', () => {
  const refusal = (reason: AppErrorName) => new ApiError(reason, 1, 403, reason);

  it('is true only for a TOTP_REQUIRED error', () => {
    expect(isCodeRequiredError(refusal('TOTP_REQUIRED'))).toBe(true);
    expect(isCodeRequiredError(refusal('CODE_INVALID'))).toBe(false);
    expect(isCodeRequiredError(new Error('a fault'))).toBe(false);
  });
});
