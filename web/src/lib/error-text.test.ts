import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import { codeOf } from './error-text.ts';

describe('the code that a user quotes', () => {
  it('is the number of a refusal', () => {
    expect(codeOf(new ApiError('INSUFFICIENT_BALANCE', 4006, 422, 'no'))).toBe('4006');
  });

  it('says that no answer came', () => {
    expect(codeOf(new ApiError('NETWORK', 0, 0, 'no'))).toBe('NET');
  });

  it('is the same each time for the same fault of the page, and another for another', () => {
    const fault = () => new Error('broken');
    const [first, second] = [fault(), fault()];
    expect(codeOf(first)).toMatch(/^P-[0-9A-F]{8}$/);
    expect(codeOf(first)).toBe(codeOf(second));
    expect(codeOf(new Error('other'))).not.toBe(codeOf(first));
    expect(codeOf('thrown text')).toMatch(/^P-/);
  });
});
