import { describe, expect, it } from 'vitest';
import { Refusal } from './errors.ts';
import { because, reasonOf } from './field-refusals.ts';

describe('a field that is refused', () => {
  it('is refused in English, and by a name with its figures', () => {
    const { fields, reasons } = new Refusal('VALIDATION_FAILED', {
      fields: { leverage: because('leverageRange', { least: 1, most: 125 }), symbol: because('symbolUnknown') },
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
    expect(() => reasonOf({ name: 'leverageRange', params: { least: 1 } })).toThrow('no figure most');
  });

  it('may be called as it likes', () => {
    const { fields, reasons } = new Refusal('VALIDATION_FAILED', {
      fields: Object.fromEntries([['__proto__', because('unknown')]]),
    });
    expect(Object.keys(fields ?? {})).toEqual(['__proto__']);
    expect(Object.keys(reasons ?? {})).toEqual(['__proto__']);
  });
});
