import { describe, expect, it } from 'vitest';
import { price } from '#shared/money.ts';
import { reviewSettings, type SettingsFields } from './review-settings.ts';
import { samplePosition } from './sample-position.ts';

const around = { language: 'en', mark: price('50500') };
const empty: SettingsFields = { takeProfit: '', stopLoss: '' };
const set = { ...samplePosition, take_profit_price: '52000', stop_loss_price: '49000' };

describe('the settings of a position', () => {
  it('has nothing to confirm while nothing differs', { tags: ['TRD-076'] }, () => {
    expect(reviewSettings(samplePosition, empty, around).request).toBeNull();
    expect(reviewSettings(set, { takeProfit: '52,000.0', stopLoss: '49000' }, around).request).toBeNull();
  });

  it('sends only what differs, and null for what was emptied', { tags: ['TRD-054'] }, () => {
    const change = (fields: Partial<SettingsFields>) =>
      reviewSettings(set, { takeProfit: '52000', stopLoss: '49000', ...fields }, around).request;
    expect(change({ takeProfit: '53000' })).toEqual({ take_profit_price: '53000' });
    expect(change({ stopLoss: '' })).toEqual({ stop_loss_price: null });
    expect(change({ takeProfit: '', stopLoss: '49500,5' })).toEqual({
      take_profit_price: null,
      stop_loss_price: '49500.5',
    });
  });

  it('wants both on their side of the price of now', () => {
    const { problems, request } = reviewSettings(samplePosition, { takeProfit: '50400', stopLoss: '50600' }, around);
    expect(problems).toEqual({
      take_profit_price: { name: 'takeProfitAbove', price: '50500' },
      stop_loss_price: { name: 'stopLossBelow', price: '50500' },
    });
    expect(request).toBeNull();
    const short = { ...samplePosition, side: 'short' } as const;
    expect(reviewSettings(short, { takeProfit: '50600', stopLoss: '50400' }, around).problems).toEqual({
      take_profit_price: { name: 'takeProfitBelow', price: '50500' },
      stop_loss_price: { name: 'stopLossAbove', price: '50500' },
    });
  });

  it('takes a stop loss in profit', () =>
    expect(reviewSettings(samplePosition, { ...empty, stopLoss: '50200' }, around).request).toEqual({
      stop_loss_price: '50200',
    }));

  it('says what each would come to, before and after', () => {
    const review = reviewSettings(set, { takeProfit: '51000', stopLoss: '49000' }, around);
    expect(review.takeProfit).toEqual({ before: '52000', after: '51000', netBefore: '79.8', netAfter: '39.8' });
    expect(review.stopLoss).toMatchObject({ netBefore: '-40.2', netAfter: '-40.2' });
  });

  it.each(['0', 'abc', '-5'])('refuses %j', (typed) =>
    expect(reviewSettings(samplePosition, { ...empty, takeProfit: typed }, around)).toMatchObject({
      problems: { take_profit_price: { name: 'takeProfit' } },
      request: null,
    }),
  );

  it('sees a stop loss that liquidation comes before', () => {
    expect(reviewSettings(samplePosition, { ...empty, stopLoss: '47500' }, around).beyondLiquidation).toBe(true);
    expect(reviewSettings(samplePosition, { ...empty, stopLoss: '47500.1' }, around).beyondLiquidation).toBe(false);
  });
});
