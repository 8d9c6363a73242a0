import { describe, expect, it } from 'vitest';
import { problemsIn, wrongFields } from './problems.ts';

describe('what a refusal says of the fields of a form', () => {
  const says = (said: Record<string, string>) => (_: unknown, name: string) => said[name];

  it('stands beside those that it names', () => {
    const problems = problemsIn(new Error('no'), ['email', 'code'], says({ code: 'not right' }));
    expect(wrongFields(problems)).toEqual([['code', 'not right']]);
  });

  it('is nothing where it names others, which the form does not have', () => {
    const problems = problemsIn(new Error('no'), ['email', 'code'], says({ token: 'not right' }));
    expect(wrongFields(problems)).toEqual([]);
  });

  it('comes in the order of the form', () => {
    const problems = problemsIn(new Error('no'), ['email', 'code'], says({ code: 'b', email: 'a' }));
    expect(wrongFields(problems)).toEqual([
      ['email', 'a'],
      ['code', 'b'],
    ]);
  });
});
