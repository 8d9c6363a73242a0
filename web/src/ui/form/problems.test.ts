import { describe, expect, it } from 'vitest';
import { getFieldProblems, listWrongFields } from './problems.ts';

describe('what a refusal says of the fields of a form', () => {
  const says = (said: Record<string, string>) => (_: unknown, name: string) => said[name];

  it('stands beside those that it names', () => {
    const problems = getFieldProblems(new Error('no'), ['email', 'code'], says({ code: 'not right' }));
    expect(listWrongFields(problems)).toEqual([['code', 'not right']]);
  });

  it('is nothing where it names others, which the form does not have', () => {
    const problems = getFieldProblems(new Error('no'), ['email', 'code'], says({ token: 'not right' }));
    expect(listWrongFields(problems)).toEqual([]);
  });

  it('comes in the order of the form', () => {
    const problems = getFieldProblems(new Error('no'), ['email', 'code'], says({ code: 'b', email: 'a' }));
    expect(listWrongFields(problems)).toEqual([
      ['email', 'a'],
      ['code', 'b'],
    ]);
  });
});
