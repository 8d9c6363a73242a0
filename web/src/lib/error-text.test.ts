import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import { getErrorCode } from './error-text.ts';

describe('the code that a user quotes', () => {
  it('is the number of a refusal', () => {
    expect(getErrorCode(new ApiError('INSUFFICIENT_BALANCE', 4006, 422, 'no'))).toBe('4006');
  });

  it('says that no answer came', () => {
    expect(getErrorCode(new ApiError('NETWORK', 0, 0, 'no'))).toBe('NET');
  });

  it('is the same each time for the same fault of the page, and another for another', () => {
    const fault = () => new Error('broken');
    const [first, second] = [fault(), fault()];
    expect(getErrorCode(first)).toMatch(/^P-[0-9A-F]{8}$/);
    expect(getErrorCode(first)).toBe(getErrorCode(second));
    expect(getErrorCode(new Error('other'))).not.toBe(getErrorCode(first));
    expect(getErrorCode('thrown text')).toMatch(/^P-/);
  });
});
