import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import type { AppErrorName } from '#shared/errors/errors.ts';
import { normalizeAuthCode, isAuthCode, isCodeRequiredError } from './find-secret-problems.ts';

describe('isCodeRequiredError', () => {
  const refusal = (reason: AppErrorName) => new ApiError(reason, 1, 403, reason);

  it('is true only for a TOTP_REQUIRED error', () => {
    expect(isCodeRequiredError(refusal('TOTP_REQUIRED'))).toBe(true);
    expect(isCodeRequiredError(refusal('CODE_INVALID'))).toBe(false);
    expect(isCodeRequiredError(new Error('a fault'))).toBe(false);
  });
});

describe('isAuthCode', () => {
  it.each(['123456', ' 123 456 ', 'ABCDE-23456', 'abcde23456'])('accepts %s', (typed) => {
    expect(isAuthCode(normalizeAuthCode(typed))).toBe(true);
  });
  it.each(['12345', '1234567', 'abcde', 'abcd1-23456', ''])('rejects %s', (typed) => {
    expect(isAuthCode(normalizeAuthCode(typed))).toBe(false);
  });
});
