import { describe, expect, it } from 'vitest';
import { toAmount, toPrice } from '#shared/money.ts';
import { reviewCloseForm, getCloseQuantity } from './review-close-form.ts';
import { samplePosition } from './sample-position.ts';

const around = {
  language: 'en',
  mark: toPrice('51000'),
  balance: toAmount('900'),
};

describe('reviewCloseForm', () => {
  it('closes the whole position when the quantity is empty', () => {
    const review = reviewCloseForm(samplePosition, '100', around);
    expect(review.quantity).toBeNull();
    expect(review.effect).toEqual({
      quantity: '100',
      size: '0.04',
      margin: '100',
      realized: '40',
      fee: '0.2',
      net: '39.8',
      paid: '139.8',
      balanceAfter: '1039.8',
      marginAfter: '0',
      quantityAfter: '0',
    });
  });

  it('closes a part pro rata', () => {
    const review = reviewCloseForm(samplePosition, '25', around);
    expect(review.quantity).toBe('25');
    expect(review.effect).toMatchObject({
      margin: '25',
      realized: '10',
      fee: '0.05',
      paid: '34.95',
      marginAfter: '75',
    });
  });

  it('rejects invalid quantities and more than is open', () => {
    for (const typed of ['', '0', 'x', '-1'])
      expect(reviewCloseForm(samplePosition, typed, around)).toMatchObject({ problem: { name: 'quantity' } });
    const more = reviewCloseForm(samplePosition, '100.00000001', around);
    expect(more).toEqual({ problem: { name: 'more', open: '100' }, effect: null, quantity: undefined });
  });

  it('shows no effect without a price', () =>
    expect(reviewCloseForm(samplePosition, '100', { ...around, mark: null })).toEqual({
      problem: null,
      effect: null,
      quantity: null,
    }));

  it('getCloseQuantity computes shares of the open quantity', () => {
    expect(getCloseQuantity({ unclosed_quantity: '60' }, 25)).toBe(toAmount('15'));
    expect(getCloseQuantity({ unclosed_quantity: '0.00000001' }, 50)).toBe(0n);
    expect(getCloseQuantity({ unclosed_quantity: '33.33333333' }, 100)).toBe(toAmount('33.33333333'));
  });
});
