import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { fieldError, toFieldError } from './field-refusals.ts';

describe('a field that is refused', () => {
  it('is refused in English, and by a name with its figures', () => {
    const { fields, reasons } = new AppError('VALIDATION_FAILED', {
      fields: { leverage: fieldError('leverageRange', { least: 1, most: 125 }), symbol: fieldError('symbolUnknown') },
    });
    expect({ ...fields }).toEqual({
      leverage: ['Leverage must be between 1 and 125'],
      symbol: ['Symbol not found.'],
    });
    expect({ ...reasons }).toEqual({
      leverage: [{ name: 'leverageRange', params: { least: 1, most: 125 } }],
      symbol: [{ name: 'symbolUnknown' }],
    });
  });

  it('is refused with all of its figures', () => {
    expect(() => toFieldError({ name: 'leverageRange', params: { least: 1 } })).toThrow('no figure most');
  });

  it('may be called as it likes', () => {
    const { fields, reasons } = new AppError('VALIDATION_FAILED', {
      fields: Object.fromEntries([['__proto__', fieldError('unknown')]]),
    });
    expect(Object.keys(fields ?? {})).toEqual(['__proto__']);
    expect(Object.keys(reasons ?? {})).toEqual(['__proto__']);
  });
});
