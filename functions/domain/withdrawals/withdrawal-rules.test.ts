import { afterEach, describe, expect, it } from 'vitest';
import { nowSeconds } from '#functions/lib/clock.ts';
import { readErrorReason } from '#functions/testing/people/read-error-reason.ts';
import {
  createTestWithdrawer,
  requestTestWithdrawal,
  updateTestUser,
  useWithdrawalTests,
} from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { AppError } from '#shared/errors/errors.ts';
import english from '#shared/locales/en/withdraw.json' with { type: 'json' };
import { DAY_SECONDS } from '#shared/time.ts';
import { readWithdrawalLimits } from './withdrawal-limits.ts';
import { type WithdrawalRule, withdrawalRules } from './withdrawal-rules.ts';

useTestTable();
const tests = useWithdrawalTests('rules', 1_880_000_000);

const listConditions = async (caller = tests.caller) => (await readWithdrawalLimits(caller, 'JP')).conditions;
const listUnmet = async (caller = tests.caller) => (await listConditions(caller)).filter(({ met }) => !met);

describe('withdrawalRules', () => {
  const rules = [...withdrawalRules];
  afterEach(() => {
    withdrawalRules.splice(0, withdrawalRules.length, ...rules);
  });

  it('serves and enforces a new rule by its entry alone', async () => {
    const moonAt = tests.second;
    const rule: Extract<WithdrawalRule, { scope: 'account' | 'any_amount' }> = {
      // @ts-expect-error -- a key without words does not compile
      key: 'full_moon',
      scope: 'account',
      check: ({ at }) => (at === moonAt ? new AppError('TRADING_NOT_ALLOWED') : null),
      remedy: 'wait',
      getEnd: ({ at }) => at + 1,
    };
    withdrawalRules.unshift(rule);
    expect(await listUnmet()).toEqual([{ key: 'full_moon', met: false, remedy: 'wait', until: tests.second + 1 }]);
    expect(await readErrorReason(requestTestWithdrawal(tests.caller, '100'))).toEqual(['TRADING_NOT_ALLOWED', {}]);
    tests.second += 1;
    expect((await listConditions())[0]).toEqual({ key: 'full_moon', met: true, remedy: 'wait', until: null });
    expect(await requestTestWithdrawal(tests.caller, '100')).toMatchObject({ status: 'pending' });
  });

  it('has unique keys, and words for exactly those that users see', () => {
    const keys = withdrawalRules.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const listed = withdrawalRules.flatMap(({ key, scope }) => (scope === 'request' ? [] : [key]));
    expect(listed.toSorted()).toEqual(Object.keys(english.conditions.rule).toSorted());
  });

  it('checks the account before anything of the request', () => {
    const firstOfRequest = withdrawalRules.findIndex(({ scope }) => scope !== 'account');
    expect(withdrawalRules.slice(firstOfRequest).filter(({ scope }) => scope === 'account')).toEqual([]);
  });
});

describe('readWithdrawalLimits conditions', () => {
  it('are all met for a user who may withdraw', async () => {
    expect(await listUnmet()).toEqual([]);
    expect(await requestTestWithdrawal(tests.caller, '100')).toMatchObject({ status: 'pending' });
  });

  it('are unmet where a request is refused, each with its remedy and end', async () => {
    const until = tests.second + DAY_SECONDS;
    const cases = [
      [{ is_frozen: true }, ['not_frozen', 'contact_support', null], 'ACCOUNT_FROZEN'],
      [{ flags: { withdraw: false } }, ['permitted', 'contact_support', null], 'WITHDRAWALS_NOT_ALLOWED'],
      [{ country: 'CN' }, ['country', 'contact_support', null], 'COUNTRY_RESTRICTED'],
      [{ kyc_status: 'pending' }, ['kyc', 'await_verification', null], 'KYC_VERIFICATION_REQUIRED'],
      [{ kyc_status: 'rejected' }, ['kyc', 'verify_identity', null], 'KYC_VERIFICATION_REQUIRED'],
      [{ password_changed_at: nowSeconds() }, ['password_changed', 'wait', until], 'WITHDRAWALS_HELD'],
      [
        { fund_password_set_at: nowSeconds() },
        ['fund_password', 'enter_fund_password', null],
        'FUND_PASSWORD_REQUIRED',
      ],
    ] as const;
    let person = 0;
    for (const [change, [key, remedy, end], error] of cases) {
      const caller = await updateTestUser(await createTestWithdrawer(`unmet-${person++}`), change);
      expect(await listUnmet(caller)).toEqual([{ key, met: false, remedy, until: end }]);
      expect((await readErrorReason(requestTestWithdrawal(caller, '100')))[0]).toBe(error);
    }
  });
});
