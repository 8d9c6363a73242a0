import { describe, expect, it } from 'vitest';
import { listFieldsWithErrors } from '#ui/form/form-field-errors.ts';
import { validateSignup, type SignupValues } from './validate-signup.ts';

const values: SignupValues = {
  username: 'ada',
  email: 'ada@example.com',
  email_code: '012345',
  code_token: '',
  password: 'plenty of horses',
  confirm: 'plenty of horses',
  referral_code: '',
  terms: true,
};
const check = (by: 'account' | 'email', changes: Partial<SignupValues> = {}) =>
  Object.fromEntries(listFieldsWithErrors(validateSignup(by, { ...values, ...changes }, (key) => key)));

describe('validateSignup', () => {
  it('accepts complete values, and requires an e-mail only for e-mail sign-up', { tags: ['TRD-118'] }, () => {
    expect(check('email')).toEqual({});
    expect(check('account', { email: '', email_code: '' })).toEqual({});
    expect(check('email', { email: '', email_code: '' })).toMatchObject({
      email: 'emailMissing',
      email_code: 'codeMissing',
    });
  });

  it.each([
    [{ username: 'ab' }, { username: 'usernameMissing' }],
    [{ username: 'a b c' }, { username: 'usernameMissing' }],
    [{ email: 'nobody' }, { email: 'emailWrong' }],
    [{ email_code: '12345' }, { email_code: 'codeMissing' }],
    [{ password: '', confirm: '' }, { password: 'password' }],
    [{ password: 'short', confirm: 'short' }, { password: 'short' }],
    [{ confirm: 'plenty of mules' }, { confirm: 'mismatch' }],
    [{ referral_code: 'ABC' }, { referral_code: 'referralWrong' }],
    [{ terms: false }, { terms: 'termsMissing' }],
  ] as const)('reports one problem beside its field: %j', { tags: ['TRD-118'] }, (changes, errors) => {
    expect(check('email', changes)).toEqual(errors);
  });

  it('accepts a referral code as typed', () => {
    expect(check('account', { referral_code: ' abcd1234 ' })).toEqual({});
  });
});
