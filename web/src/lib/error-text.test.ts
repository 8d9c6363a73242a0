import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import { getErrorCode } from './error-text.ts';

describe('getQuotableErrorCode', () => {
  it('returns the number of an API error', () => {
    expect(getErrorCode(new ApiError('INSUFFICIENT_BALANCE', 4006, 422, 'no'))).toBe('4006');
  });

  it('returns NET without a response', () => {
    expect(getErrorCode(new ApiError('NETWORK', 0, 0, 'no'))).toBe('NET');
  });

  it('returns the same code for the same page error and another for a different one', () => {
    const fault = () => new Error('broken');
    const [first, second] = [fault(), fault()];
    expect(getErrorCode(first)).toMatch(/^P-[0-9A-F]{8}$/);
    expect(getErrorCode(first)).toBe(getErrorCode(second));
    expect(getErrorCode(new Error('other'))).not.toBe(getErrorCode(first));
    expect(getErrorCode('thrown text')).toMatch(/^P-/);
  });
});
