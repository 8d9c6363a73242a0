import { describe, expect, it } from 'vitest';
import { toAmount } from '#shared/money.ts';
import { reviewRepaymentForm } from './review-repayment-form.ts';

const review = (extent: string, typed: string, available = '500') =>
  reviewRepaymentForm(
    { extent, amount: typed },
    { language: 'en', outstanding: '400.5', available: toAmount(available) },
  );

describe('reviewRepaymentForm', () => {
  it('accepts a full or a partial repayment', { tags: ['FIN-220'] }, () => {
    expect(review('all', 'whatever')).toEqual({ problem: null, units: toAmount('400.5'), short: null });
    expect(review('part', '400.5')).toEqual({ problem: null, units: toAmount('400.5'), short: null });
    expect(review('part', '1').problem).toBeNull();
  });

  it('reports invalid amounts', { tags: ['FIN-220'] }, () => {
    expect(review('part', '').problem?.name).toBe('amount');
    expect(review('part', '0').problem?.name).toBe('repayAmount');
    expect(review('part', '0.99999999').problem).toEqual({ name: 'repayLeast', least: '1' });
    expect(review('part', '400.50000001').problem).toEqual({ name: 'repayMost', most: '400.5' });
  });

  it('reports the wallet shortfall of a full and of a partial repayment', { tags: ['FIN-220'] }, () => {
    expect(review('all', '', '400').short).toBe('0.5');
    expect(review('all', '', '400').problem?.name).toBe('repayBalance');
    expect(review('part', '300', '250').short).toBe('50');
  });
});
