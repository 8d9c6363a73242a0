import { describe, expect, it } from 'vitest';
import { getFieldProblems, listWrongFields } from './problems.ts';

describe('getFormFieldErrors', () => {
  const sayByName = (textByName: Record<string, string>) => (_: unknown, name: string) => textByName[name];

  it('returns errors of the form’s fields', () => {
    const problems = getFieldProblems(new Error('no'), ['email', 'code'], sayByName({ code: 'not right' }));
    expect(listWrongFields(problems)).toEqual([['code', 'not right']]);
  });

  it('ignores errors of other fields', () => {
    const problems = getFieldProblems(new Error('no'), ['email', 'code'], sayByName({ token: 'not right' }));
    expect(listWrongFields(problems)).toEqual([]);
  });

  it('returns errors in the order of the form’s fields', () => {
    const problems = getFieldProblems(new Error('no'), ['email', 'code'], sayByName({ code: 'b', email: 'a' }));
    expect(listWrongFields(problems)).toEqual([
      ['email', 'a'],
      ['code', 'b'],
    ]);
  });
});
