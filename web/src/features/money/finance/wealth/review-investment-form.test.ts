import { describe, expect, it } from 'vitest';
import { type Amount, toAmount } from '#shared/money.ts';
import type { FinancialProduct } from '#shared/schemas/investments.ts';
import type { FundingReserve } from '#web/features/money/transfer/choose-wallets.ts';
import { getMaxInvestmentAmount, reviewInvestmentForm } from './review-investment-form.ts';

const product = {
  annual_return_rate: '5.4',
  term_days: 30,
  min_investment: '100',
  max_investment: '1000',
  capacity: '5000',
  own_capacity: '800',
} as FinancialProduct;

const review = (
  investment_amount: string,
  {
    available = toAmount('900'),
    reserve,
    agreed = true,
    ...changed
  }: { available?: Amount; reserve?: FundingReserve; agreed?: boolean } = {},
) =>
  reviewInvestmentForm(
    { investment_amount, auto_renew: false, agreed },
    { language: 'en', product: { ...product, ...changed }, available, reserve },
  );

describe('reviewInvestmentForm', () => {
  it('computes the expected interest and the balance left', { tags: ['FIN-215'] }, () => {
    expect(review('500')).toEqual({
      problems: {},
      // 500 × 5.4 / 100 / 365 × 30, rounded down to a unit.
      effect: { amount: toAmount('500'), expected: toAmount('2.21917808'), after: toAmount('400'), moved: 0n },
      short: null,
    });
  });

  it.each([
    ['', 'amount'],
    ['five', 'investmentAmount'],
    ['0', 'investmentAmount'],
    ['99.99999999', 'investmentRange'],
    ['1000.00000001', 'investmentRange'],
    ['800.00000001', 'capacityOwn'],
  ])('rejects the amount %j with %s', { tags: ['FIN-215'] }, (typed, name) => {
    expect(review(typed).problems.investment_amount?.name).toBe(name);
  });

  it('reports the remaining capacity, the wallet shortfall and a missing agreement', { tags: ['FIN-215'] }, () => {
    expect(review('300', { capacity: '200' } as object).problems.investment_amount).toEqual({
      name: 'capacityLeft',
      left: '200',
    });
    const shortReview = review('700', { available: toAmount('650') });
    expect(shortReview.problems.investment_amount?.name).toBe('investmentBalance');
    expect(shortReview.short).toBe('50');
    const reserve = { ids: ['wal_spot'], total: toAmount('50') };
    const funded = review('700', { available: toAmount('650'), reserve });
    expect(funded.problems).toEqual({});
    expect(funded).toMatchObject({ short: null, effect: { after: 0n, moved: toAmount('50') } });
    expect(review('500', { agreed: false }).problems).toEqual({ agreed: { name: 'agreement' } });
  });

  it('getMaxInvestmentAmount respects balance, product limit and capacity', { tags: ['FIN-215'] }, () => {
    expect(getMaxInvestmentAmount(toAmount('900'), product)).toBe(toAmount('800'));
    expect(getMaxInvestmentAmount(toAmount('700'), product)).toBe(toAmount('700'));
    expect(getMaxInvestmentAmount(toAmount('9000'), { ...product, own_capacity: null, capacity: null })).toBe(
      toAmount('1000'),
    );
  });
});
