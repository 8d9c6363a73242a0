import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import { getQuotableErrorCode } from './error-text.ts';

describe('getQuotableErrorCode', () => {
  it('returns the number of an API error', () => {
    expect(getQuotableErrorCode(new ApiError('INSUFFICIENT_BALANCE', 4006, 422, 'no'))).toBe('4006');
  });

  it('returns NET without a response', () => {
    expect(getQuotableErrorCode(new ApiError('NETWORK', 0, 0, 'no'))).toBe('NET');
  });

  it('returns the same code for the same page error and another for a different one', () => {
    const fault = () => new Error('broken');
    const [first, second] = [fault(), fault()];
    expect(getQuotableErrorCode(first)).toMatch(/^P-[0-9A-F]{8}$/);
    expect(getQuotableErrorCode(first)).toBe(getQuotableErrorCode(second));
    expect(getQuotableErrorCode(new Error('other'))).not.toBe(getQuotableErrorCode(first));
    expect(getQuotableErrorCode('thrown text')).toMatch(/^P-/);
  });
});
