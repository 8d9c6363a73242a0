import { describe, expect, it } from 'vitest';
import { toAmount, toPrice } from '#shared/money.ts';
import type { WithdrawalConfig, WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import {
  getMaxWithdrawalAmount,
  reviewWithdrawalForm,
  type WithdrawalFormFields,
  type WithdrawalFormContext,
} from './review-withdrawal-form.ts';

const config = {
  coin_type: 'USDT',
  chain_type: 'TRC20',
  withdraw_fee: '1.5',
  withdraw_fee_type: 'fixed',
  min_withdraw_amount: '10',
  max_withdraw_amount: '5000',
  decimals: 6,
  has_memo: false,
} as WithdrawalConfig;
const limits = { daily: '100000', daily_left: '4000' } as WithdrawalLimits;
const ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';

const review = (typed: Partial<WithdrawalFormFields> = {}, more: Partial<WithdrawalFormContext> = {}) =>
  reviewWithdrawalForm(
    { chain_type: 'TRC20', withdraw_address: ADDRESS, memo: '', amount: '100', ...typed },
    { language: 'en', config, available: toAmount('4500'), limits, price: toPrice('1'), ...more },
  );

describe('reviewWithdrawalForm', { tags: ['FIN-023'] }, () => {
  it('builds the request from the typed values and computes the net amount', { tags: ['FIN-195'] }, () => {
    expect(review({ withdraw_address: ` ${ADDRESS}\n` })).toEqual({
      problems: {},
      effect: { amount: '100', fee: '1.5', net: '98.5', value: toAmount('100') },
      short: null,
      request: { coin_type: 'USDT', chain_type: 'TRC20', amount: '100', withdraw_address: ADDRESS },
    });
  });

  it('rounds a percentage fee up to the decimals of the network', () => {
    const percentage = { ...config, withdraw_fee: '0.1', withdraw_fee_type: 'percentage' as const };
    expect(review({ amount: '10.000001' }, { config: percentage }).effect).toMatchObject({
      fee: '0.010001',
      net: '9.99',
    });
  });

  it('computes no fee or net amount of an amount that the network does not send', () => {
    for (const amount of ['5', '9.999999', '5000.000001', '100.0000001']) expect(review({ amount }).effect).toBeNull();
    expect(review({ amount: '4600' }).effect).toMatchObject({ net: '4598.5' });
  });

  it('sends a memo only on networks that have one', () => {
    expect(review({ memo: '42' }).request).not.toHaveProperty('memo');
    expect(review({ memo: ' ４２ ' }, { config: { ...config, has_memo: true } }).request?.memo).toBe('42');
  });

  it.each([
    ['', { name: 'amountMissing' }],
    ['x', { name: 'withdrawalAmount' }],
    ['0', { name: 'withdrawalAmount' }],
    ['100.0000001', { name: 'withdrawalDigits', digits: 6 }],
    ['9.999999', { name: 'withdrawalRange', min: '10', max: '5000', asset: 'USDT' }],
    ['5000.000001', { name: 'withdrawalRange', min: '10', max: '5000', asset: 'USDT' }],
    ['4500.000001', { name: 'transferBalance', amount: '4500.000001', balance: '4500', asset: 'USDT' }],
    ['4000.000001', { name: 'withdrawalDaily', left: '4000', most: '100000' }],
  ])('rejects the amount “%s”', { tags: ['FIN-196'] }, (typed, problem) => {
    const { problems, request } = review({ amount: typed });
    expect(problems).toEqual({ amount: problem });
    expect(request).toBeNull();
  });

  it('rejects amounts above unborrowed equity while a loan is open', { tags: ['FIN-221'] }, () => {
    const owing = { limits: { ...limits, loan_left: '50' } };
    expect(review({ amount: '50' }, owing).problems).toEqual({});
    expect(review({ amount: '50.000001' }, owing).problems).toEqual({
      amount: { name: 'withdrawalBeyondLoan', left: '50' },
    });
  });

  it.each([
    ['', 'addressMissing'],
    ['a b', 'chainAddress'],
    ['ab', 'chainAddress'],
    [`${ADDRESS.slice(0, -1)}F`, 'chainAddress'],
    [`tron:${ADDRESS}?memo=7`, 'chainAddress'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'addressBurn'],
  ])('rejects the address “%s”', (withdraw_address, name) => {
    const { problems, request } = review({ withdraw_address });
    expect(problems).toEqual({ withdraw_address: { name } });
    expect(request).toBeNull();
  });

  it('names the network of an address of another one', () => {
    expect(review({ withdraw_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }).problems).toEqual({
      withdraw_address: { name: 'addressOf', network: 'Ethereum' },
    });
  });

  it.each([`tron:${ADDRESS}?amount=5`, `\u200b${ADDRESS}\ufeff`, `${ADDRESS.slice(0, 10)} ${ADDRESS.slice(10)}`])(
    'requests the bare address of %j',
    (withdraw_address) => {
      expect(review({ withdraw_address }).request?.withdraw_address).toBe(ADDRESS);
    },
  );

  it('requires a network', () => {
    expect(review({}, { config: undefined })).toMatchObject({
      problems: { chain_type: { name: 'chainType' } },
      effect: null,
      request: null,
    });
  });

  it('reports the wallet shortfall', () => {
    expect(review({ amount: '4600' }).short).toBe('100');
    expect(review({ amount: '4500' }).short).toBeNull();
  });

  it('accepts a valid form while limits and price are unknown', () => {
    expect(review({ amount: '4400' }, { limits: undefined, price: null })).toMatchObject({
      problems: {},
      effect: { value: null },
    });
  });
});

describe('getMaxWithdrawalAmount', () => {
  it.each([
    ['4500.12345678', '4500.123456'],
    ['6000', '5000'],
    ['0', '0'],
  ])('for a balance of %s returns %s', (available, maxAmount) => {
    expect(getMaxWithdrawalAmount(toAmount(available), config)).toBe(toAmount(maxAmount));
  });
});
