import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import { getErrorCode } from './error-text.ts';

describe('getErrorCode', () => {
  it('is the number of an API error', () => {
    expect(getErrorCode(new ApiError('INSUFFICIENT_BALANCE', 4006, 422, 'no'))).toBe('4006');
  });

  it('is NET without a response', () => {
    expect(getErrorCode(new ApiError('NETWORK', 0, 0, 'no'))).toBe('NET');
  });

  it('is stable for a page fault and different for another one', () => {
    const fault = () => new Error('broken');
    const [first, second] = [fault(), fault()];
    expect(getErrorCode(first)).toMatch(/^P-[0-9A-F]{8}$/);
    expect(getErrorCode(first)).toBe(getErrorCode(second));
    expect(getErrorCode(new Error('other'))).not.toBe(getErrorCode(first));
    expect(getErrorCode('thrown text')).toMatch(/^P-/);
  });
});
