import { describe, expect, it } from 'vitest';
import type { DepositConfig } from '#shared/schemas/deposits.ts';
import { type DepositFormFields, reviewDepositForm } from './review-deposit-form.ts';

const config = {
  coin_type: 'USDT',
  chain_type: 'TRC20',
  min_deposit_amount: '10',
  max_deposit_amount: '1000',
} as DepositConfig;
const HASH = 'ab'.repeat(32);
const review = (typed: Partial<DepositFormFields>, language = 'en') =>
  reviewDepositForm({ amount: '50', tx_hash: '', ...typed }, config, language);

describe('reviewDepositForm', { tags: ['FIN-021', 'FIN-023'] }, () => {
  it('builds the request as typed, with a hash if given', () => {
    expect(review({}).request).toEqual({ coin_type: 'USDT', chain_type: 'TRC20', amount: '50' });
    expect(review({ amount: '1.000,0', tx_hash: ` ${HASH} ` }, 'es').request).toEqual({
      coin_type: 'USDT',
      chain_type: 'TRC20',
      amount: '1000',
      tx_hash: HASH,
    });
  });

  it.each([
    ['', { name: 'amountMissing' }],
    ['x', { name: 'amountInvalid' }],
    ['0', { name: 'amountInvalid' }],
    ['10.000000001', { name: 'amountInvalid' }],
    ['9.99999999', { name: 'amountSmall', amount: '10', coin: 'USDT' }],
    ['1000.00000001', { name: 'amountLarge', amount: '1000', coin: 'USDT' }],
  ])('rejects the amount “%s”', { tags: ['FIN-191'] }, (amount, problem) => {
    expect(review({ amount })).toEqual({ problems: { amount: problem }, request: null });
  });

  it('rejects an invalid hash', () => {
    expect(review({ tx_hash: 'abc' })).toEqual({ problems: { tx_hash: { name: 'hashInvalid' } }, request: null });
  });
});
