import { describe, expect, it } from 'vitest';
import type { DepositId, UserId, WithdrawalId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { detectDepositAndRun, type DepositActivity } from './deposit-and-run.ts';

const usual = { days: '7', value: '1000', withdrawn: '0.8', traded: '0.1' };
const user = 'usr_1' as UserId;
const came = (value: string) => ({
  id: 'dep_1' as DepositId,
  value,
  ended_at: 1000 as EpochSeconds,
});
const went = (value: string, more: Partial<DepositActivity['withdrawals'][number]> = {}) => ({
  id: 'wdr_5' as WithdrawalId,
  status: 'pending' as const,
  value,
  created_at: 2000 as EpochSeconds,
  ...more,
});
const find = (activity: Partial<DepositActivity>, dismissedIds: string[] = [], rule: Partial<typeof usual> = {}) =>
  detectDepositAndRun(
    { ...usual, ...rule },
    user,
    { deposits: [came('5000')], withdrawals: [went('4000')], volume: 0n, ...activity },
    dismissedIds,
  );

describe('detectDepositAndRun', () => {
  it('finds withdrawn deposits, with the amounts deposited, withdrawn and traded', () => {
    expect(find({ volume: toAmount('500') })).toMatchObject({
      rule: 'deposit_and_run',
      figures: { deposited: '5000', withdrawn: '4000', traded: '500' },
      evidence: [
        { kind: 'deposit', id: 'dep_1' },
        { kind: 'withdrawal', id: 'wdr_5' },
      ],
    });
  });

  it.each([
    ['with enough traded', { volume: toAmount('500.01') }],
    ['with too little asked out', { withdrawals: [went('3999.99')] }],
    ['of little', { deposits: [came('999.99')] }],
    ['that was not credited', { deposits: [] }],
    ['whose withdrawal was refused', { withdrawals: [went('4000', { status: 'rejected' })] }],
    ['that came later', { withdrawals: [went('4000', { created_at: 999 as EpochSeconds })] }],
  ])('finds nothing %s', (_, activity) => expect(find(activity)).toBeNull());

  it('applies the parameters of the deposit-and-run rule', () => {
    expect(find({}, [], { value: '5000.00000001' })).toBeNull();
    expect(find({}, [], { withdrawn: '0.80000001' })).toBeNull();
    expect(find({ volume: toAmount('500.01') }, [], { traded: '0.100002' })?.parameters).toMatchObject({
      traded: '0.100002',
    });
  });

  it('ignores dismissed withdrawals and finds later ones', () => {
    expect(find({}, ['wdr_5'])).toBeNull();
    expect(find({ withdrawals: [went('4000', { id: 'wdr_6' as WithdrawalId })] }, ['wdr_5'])).not.toBeNull();
  });
});
