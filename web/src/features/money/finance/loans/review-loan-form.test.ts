import { describe, expect, it } from 'vitest';
import { toAmount } from '#shared/money.ts';
import type { LoanProduct } from '#shared/schemas/loans.ts';
import { reviewLoanForm } from './review-loan-form.ts';

const product = {
  id: 'lpr_1',
  term_days: 30,
  interest_rate: '18',
  processing_fee_rate: '1',
  min_amount: '1000',
  max_amount: '20000',
  capacity: '15000',
} as LoanProduct;

const review = (loan_amount: string, chosenProduct: LoanProduct | undefined = product, agreed = true) =>
  reviewLoanForm({ product_id: 'lpr_1', loan_amount, agreed }, { language: 'en', product: chosenProduct });

describe('reviewLoanForm', () => {
  it('computes the amount received, all costs, the amount due and both rates', { tags: ['FIN-218'] }, () => {
    expect(review('10000')).toEqual({
      problems: {},
      schedule: {
        amount: toAmount('10000'),
        daily_rate: '0.0493',
        processing_fee: toAmount('100'),
        actual_amount: toAmount('9900'),
        // 10,000 × 18 % × 30 / 365, rounded down to a unit.
        total_interest: toAmount('147.94520547'),
        total_repayment: toAmount('10147.94520547'),
        // (147.945… + 100) / 9,900 × 365 / 30.
        apr: '30.47',
      },
    });
  });

  it.each([
    ['', 'amount'],
    ['some', 'loanAmount'],
    ['999.99999999', 'loanRange'],
    ['20000.00000001', 'loanRange'],
    ['15000.00000001', 'capacityLeft'],
  ])('rejects the amount %j with %s', { tags: ['FIN-218'] }, (typed, name) => {
    expect(review(typed).problems['loan_amount']?.name).toBe(name);
  });

  it('requires the agreement and a period', { tags: ['FIN-218'] }, () => {
    expect(review('10000', product, false).problems).toEqual({ agreed: { name: 'agreement' } });
    const unchosen = reviewLoanForm(
      { product_id: '', loan_amount: '10000', agreed: true },
      { language: 'en', product: undefined },
    );
    expect(unchosen).toEqual({ problems: { product_id: { name: 'period' } }, schedule: null });
  });
});
