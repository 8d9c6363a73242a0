import { describe, expect, it } from 'vitest';
import { toPrice } from '#shared/money.ts';
import { reviewProtectionForm, type ProtectionFormValues } from './review-protection-form.ts';
import { samplePosition } from './sample-position.ts';

const around = { language: 'en', mark: toPrice('50500') };
const empty: ProtectionFormValues = { takeProfit: '', stopLoss: '' };
const set = { ...samplePosition, take_profit_price: '52000', stop_loss_price: '49000' };

describe('reviewProtectionForm', () => {
  it('has no request while nothing changes', { tags: ['TRD-076'] }, () => {
    expect(reviewProtectionForm(samplePosition, empty, around).request).toBeNull();
    expect(reviewProtectionForm(set, { takeProfit: '52,000.0', stopLoss: '49000' }, around).request).toBeNull();
  });

  it('sends only changed prices, and null for cleared ones', { tags: ['TRD-054'] }, () => {
    const change = (fields: Partial<ProtectionFormValues>) =>
      reviewProtectionForm(set, { takeProfit: '52000', stopLoss: '49000', ...fields }, around).request;
    expect(change({ takeProfit: '53000' })).toEqual({ take_profit_price: '53000' });
    expect(change({ stopLoss: '' })).toEqual({ stop_loss_price: null });
    expect(change({ takeProfit: '', stopLoss: '49500,5' })).toEqual({
      take_profit_price: null,
      stop_loss_price: '49500.5',
    });
  });

  it('requires both prices on the right side of the mark price', () => {
    const { problems, request } = reviewProtectionForm(
      samplePosition,
      { takeProfit: '50400', stopLoss: '50600' },
      around,
    );
    expect(problems).toEqual({
      take_profit_price: { name: 'takeProfitAbove', price: '50500' },
      stop_loss_price: { name: 'stopLossBelow', price: '50500' },
    });
    expect(request).toBeNull();
    const shortPosition = { ...samplePosition, side: 'short' } as const;
    expect(reviewProtectionForm(shortPosition, { takeProfit: '50600', stopLoss: '50400' }, around).problems).toEqual({
      take_profit_price: { name: 'takeProfitBelow', price: '50500' },
      stop_loss_price: { name: 'stopLossAbove', price: '50500' },
    });
  });

  it('accepts a stop loss in profit', () =>
    expect(reviewProtectionForm(samplePosition, { ...empty, stopLoss: '50200' }, around).request).toEqual({
      stop_loss_price: '50200',
    }));

  it('shows the result of each price before and after', () => {
    const review = reviewProtectionForm(set, { takeProfit: '51000', stopLoss: '49000' }, around);
    expect(review.takeProfit).toEqual({ before: '52000', after: '51000', netBefore: '79.8', netAfter: '39.8' });
    expect(review.stopLoss).toMatchObject({ netBefore: '-40.2', netAfter: '-40.2' });
  });

  it('computes no result of a price on the wrong side', () => {
    expect(reviewProtectionForm(set, { takeProfit: '49000', stopLoss: '51000' }, around)).toMatchObject({
      takeProfit: { netAfter: null },
      stopLoss: { netAfter: null },
    });
  });

  it.each(['0', 'abc', '-5'])('rejects the price %j', (typed) =>
    expect(reviewProtectionForm(samplePosition, { ...empty, takeProfit: typed }, around)).toMatchObject({
      problems: { take_profit_price: { name: 'takeProfit' } },
      request: null,
    }),
  );

  it('detects a stop loss beyond liquidation', () => {
    expect(reviewProtectionForm(samplePosition, { ...empty, stopLoss: '47500' }, around).beyondLiquidation).toBe(true);
    expect(reviewProtectionForm(samplePosition, { ...empty, stopLoss: '47500.1' }, around).beyondLiquidation).toBe(
      false,
    );
  });
});
