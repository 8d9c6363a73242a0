import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../shared/api/client.ts';
import type { ErrorName } from '../../../../shared/api/errors.ts';
import { cleanCode, isCode, problemsOf } from './find-secret-problems.ts';

const refusal = (reason: ErrorName, fields = {}) => new ApiError(reason, 1, 401, reason, fields);

describe('what a refusal is about', () => {
  it('is the field that it names', () => {
    expect(problemsOf(refusal('INVALID_CREDENTIALS', { password: ['Wrong.'] }))).toEqual({ password: 'wrongPassword' });
    expect(problemsOf(refusal('INVALID_CREDENTIALS', { code: ['Wrong.'] }))).toEqual({ code: 'wrongCode' });
    expect(problemsOf(refusal('CODE_INVALID', { email_code: ['Wrong.'] }))).toEqual({ email_code: 'wrongCode' });
  });

  it('is the password where a login names none, and the code where one is missing or wrong', () => {
    expect(problemsOf(refusal('INVALID_CREDENTIALS'))).toEqual({ password: 'wrongPassword' });
    expect(problemsOf(refusal('TOTP_REQUIRED'))).toEqual({ code: 'missing' });
    expect(problemsOf(refusal('CODE_INVALID'))).toEqual({ code: 'wrongCode' });
  });

  it('has words of its own for what only the server knows', () => {
    const fields = { new_password: ['This one is well known.'], email: ['Taken.'], daily_loss: ['Too much.'] };
    expect(problemsOf(refusal('VALIDATION_FAILED', fields))).toEqual({
      new_password: 'weakPassword',
      email: 'emailRefused',
      daily_loss: 'refused',
    });
  });

  it('is nothing on the form where no field is to blame', () => {
    expect(problemsOf(refusal('TOO_MANY_REQUESTS'))).toEqual({});
    expect(problemsOf(new Error('a fault'))).toEqual({});
  });
});

describe('a code', () => {
  it.each(['123456', ' 123 456 ', 'ABCDE-23456', 'abcde23456'])('may be typed as %s', (typed) => {
    expect(isCode(cleanCode(typed))).toBe(true);
  });
  it.each(['12345', '1234567', 'abcde', 'abcd1-23456', ''])('is not %s', (typed) => {
    expect(isCode(cleanCode(typed))).toBe(false);
  });
});
