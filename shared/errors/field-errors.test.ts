import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { fieldError, toFieldError } from './field-errors.ts';

describe('field error', () => {
  it('has an English message and a name with parameters', () => {
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

  it('requires all parameters of its message', () => {
    expect(() => toFieldError({ name: 'leverageRange', params: { least: 1 } })).toThrow('no figure most');
  });

  it('accepts any field name', () => {
    const { fields, reasons } = new AppError('VALIDATION_FAILED', {
      fields: Object.fromEntries([['__proto__', fieldError('unknown')]]),
    });
    expect(Object.keys(fields ?? {})).toEqual(['__proto__']);
    expect(Object.keys(reasons ?? {})).toEqual(['__proto__']);
  });
});
