import { describe, expect, it } from 'vitest';
import { getFormFieldErrors, listFieldsWithErrors } from './form-field-errors.ts';

describe('getFormFieldErrors', () => {
  const sayByName = (textByName: Record<string, string>) => (_: unknown, name: string) => textByName[name];

  it('returns errors of the form’s fields', () => {
    const problems = getFormFieldErrors(new Error('no'), ['email', 'code'], sayByName({ code: 'not right' }));
    expect(listFieldsWithErrors(problems)).toEqual([['code', 'not right']]);
  });

  it('ignores errors of other fields', () => {
    const problems = getFormFieldErrors(new Error('no'), ['email', 'code'], sayByName({ token: 'not right' }));
    expect(listFieldsWithErrors(problems)).toEqual([]);
  });

  it('returns errors in the order of the form’s fields', () => {
    const problems = getFormFieldErrors(new Error('no'), ['email', 'code'], sayByName({ code: 'b', email: 'a' }));
    expect(listFieldsWithErrors(problems)).toEqual([
      ['email', 'a'],
      ['code', 'b'],
    ]);
  });
});
