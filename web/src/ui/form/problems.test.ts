import { describe, expect, it } from 'vitest';
import { getFieldProblems, listWrongFields } from './problems.ts';

describe('getFieldProblems', () => {
  const says = (said: Record<string, string>) => (_: unknown, name: string) => said[name];

  it('returns errors of the form’s fields', () => {
    const problems = getFieldProblems(new Error('no'), ['email', 'code'], says({ code: 'not right' }));
    expect(listWrongFields(problems)).toEqual([['code', 'not right']]);
  });

  it('ignores errors of other fields', () => {
    const problems = getFieldProblems(new Error('no'), ['email', 'code'], says({ token: 'not right' }));
    expect(listWrongFields(problems)).toEqual([]);
  });

  it('follows the order of the form', () => {
    const problems = getFieldProblems(new Error('no'), ['email', 'code'], says({ code: 'b', email: 'a' }));
    expect(listWrongFields(problems)).toEqual([
      ['email', 'a'],
      ['code', 'b'],
    ]);
  });
});
