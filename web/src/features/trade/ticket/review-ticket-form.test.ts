import { describe, expect, it } from 'vitest';
import { toAmount, toPercent } from '#shared/money.ts';
import type { OptionConfig } from '#shared/schemas/options.ts';
import {
  getDefaultPeriod,
  reviewOptionTicketForm,
  type OptionTicketFields,
  type OptionTicketContext,
} from './review-ticket-form.ts';
import { addQuickAmount } from './typed-amount.ts';

const minute: OptionConfig = {
  id: 'p60',
  period: 60,
  payout_rate: '10',
  min_amount: '10',
  max_amount: '100000',
  fee_calculation_method: 'fixed',
  fee_per_order: '0',
  fee_percentage: '0',
  min_fee: '0',
  max_fee: '0',
  tax_rate: '0',
  is_active: true,
};
const closed: OptionConfig = { ...minute, id: 'p120', period: 120, is_active: false };
const hour: OptionConfig = { ...minute, id: 'p3600', period: 3600, fee_per_order: '1', tax_rate: '0.5' };

const surroundings: OptionTicketContext = {
  language: 'en',
  symbol: 'BTC/USDT',
  productType: 'cryptocurrency',
  configs: [minute, closed, hour],
  balance: toAmount('1000'),
  discount: toPercent('0'),
  priceAge: 400,
  held: false,
  halted: false,
  closedUntil: null,
};
const good: OptionTicketFields = { direction: 'call', periodId: 'p60', amount: '100' };

const problems = (fields: Partial<OptionTicketFields>, overrides: Partial<OptionTicketContext> = {}) =>
  reviewOptionTicketForm({ ...good, ...fields }, { ...surroundings, ...overrides }).problems;

describe('reviewOptionTicketForm', () => {
  it('builds a request when everything is valid', () => {
    const review = reviewOptionTicketForm(good, surroundings);
    expect(review.problems).toEqual([]);
    expect(review.request).toEqual({ symbol: 'BTC/USDT', direction: 'call', period_id: 'p60', amount: '100' });
  });

  it('takes what the balance lacks from other wallets, unless all of them together have too little', () => {
    const reserve = { ids: ['wal_spot', 'wal_finance'], total: toAmount('40') };
    const funded = reviewOptionTicketForm({ ...good, amount: '1030' }, { ...surroundings, reserve });
    expect(funded.problems).toEqual([]);
    expect(funded.effect).toMatchObject({ moved: '30', missing: '0', balanceAfter: '0' });
    expect(funded.request?.fund_from).toEqual(['wal_spot', 'wal_finance']);
    const short = reviewOptionTicketForm({ ...good, amount: '1050' }, { ...surroundings, reserve });
    expect(short.problems).toEqual([
      { field: 'amount', problem: { name: 'balance', amount: '1050', balance: '1040' } },
    ]);
    expect(short.effect).toMatchObject({ moved: '0', missing: '10' });
    expect(short.request).toBeNull();
  });

  it('reports problems in the order direction, period, amount', { tags: ['TRD-070'] }, () => {
    const foundProblems = problems({ direction: null, periodId: null, amount: '' });
    expect(foundProblems.map(({ field, problem }) => `${field}:${problem.name}`)).toEqual([
      'direction:direction',
      'period_id:period',
      'amount:amount',
    ]);
  });

  it('applies the fee discount of the level', { tags: ['TRD-156'] }, () => {
    const wantedFields = { ...good, periodId: 'p3600' };
    expect(reviewOptionTicketForm(wantedFields, surroundings).effect).toMatchObject({ fee: '1', credit: '108.5' });
    const fifth = { ...surroundings, discount: toPercent('20') };
    expect(reviewOptionTicketForm(wantedFields, fifth).effect).toMatchObject({ fee: '0.8', credit: '108.7' });
  });

  it('distinguishes an inactive period from an unknown one', { tags: ['TRD-070'] }, () => {
    expect(problems({ periodId: 'p120' })).toEqual([{ field: 'period_id', problem: { name: 'periodInactive' } }]);
    expect(problems({ periodId: 'gone' })).toEqual([{ field: 'period_id', problem: { name: 'period' } }]);
  });

  it.each(['', '0', '-1', 'abc', '0.000000001'])('rejects the amount %j', (typed) =>
    expect(problems({ amount: typed })).toEqual([{ field: 'amount', problem: { name: 'amount' } }]),
  );

  it('checks the range before the balance', { tags: ['TRD-070'] }, () => {
    const range = { name: 'range', min: '10', max: '100000' };
    expect(problems({ amount: '9.99' })).toEqual([{ field: 'amount', problem: range }]);
    expect(problems({ amount: '100000.00000001' })).toEqual([{ field: 'amount', problem: range }]);
    expect(problems({ amount: '1,000.00000001' })).toEqual([
      { field: 'amount', problem: { name: 'balance', amount: '1000.00000001', balance: '1000' } },
    ]);
    expect(problems({ amount: '1000' })).toEqual([]);
    expect(problems({ amount: '10' })).toEqual([]);
  });

  it('reads amounts with a point or a comma', () => {
    const request = (typed: string, language: string) =>
      reviewOptionTicketForm({ ...good, amount: typed }, { ...surroundings, language }).request?.amount;
    expect(request('10,5', 'en')).toBe('10.5');
    expect(request('10.5', 'es')).toBe('10.5');
    expect(request('1.000,00', 'es')).toBe('1000');
    expect(request('1,000.00', 'en')).toBe('1000');
    expect(request('10.750', 'es-MX')).toBe('10.75');
    // It could mean ten, or ten thousand.
    expect(request('10.000', 'es')).toBeUndefined();
    expect(request('10,000', 'en')).toBeUndefined();
  });

  it('shows the effect before the purchase', () => {
    const { effect } = reviewOptionTicketForm(
      { ...good, direction: null, periodId: 'p3600', amount: '100' },
      surroundings,
    );
    expect(effect).toEqual({
      amount: '100',
      fee: '1',
      tax: '0.5',
      credit: '108.5',
      profit: '8.5',
      loss: '-100',
      balanceBefore: '1000',
      balanceAfter: '900',
      balanceIfRight: '1008.5',
      moved: '0',
      missing: '0',
    });
  });

  it('counts how often the period has to be right to break even, before an amount is typed', () => {
    const breakEven = (fields: Partial<OptionTicketFields>) =>
      reviewOptionTicketForm({ ...good, ...fields }, surroundings).breakEven;
    expect(breakEven({ amount: '' })).toBe(91);
    expect(breakEven({ periodId: 'p3600', amount: '100' })).toBe(93);
    expect(breakEven({ periodId: null })).toBeNull();
  });

  it('computes no effect of an amount outside the range', () => {
    const review = reviewOptionTicketForm({ ...good, amount: '5' }, surroundings);
    expect([review.problems[0]?.problem.name, review.effect]).toEqual(['range', null]);
  });

  it('shows a profit that is the difference of the amounts shown beside it', () => {
    // 110.0088 − 100.008 is 10.0008; shown are 110.00 and 100.00.
    expect(reviewOptionTicketForm({ ...good, amount: '100.008' }, surroundings).effect).toMatchObject({
      credit: '110.0088',
      profit: '10',
    });
  });

  it('blocks on a stale price and reports its age', () => {
    const at = (priceAge: number | null, overrides: Partial<OptionTicketContext> = {}) =>
      reviewOptionTicketForm(good, { ...surroundings, priceAge, ...overrides });
    expect(at(3000).obstacle).toBeNull();
    expect(at(4100).obstacle).toEqual({ name: 'stale', seconds: 4 });
    expect(at(4100).request).toBeNull();
    expect(at(4100, { productType: 'forex' }).obstacle).toBeNull();
    expect(at(null).obstacle).toEqual({ name: 'noPrice' });
  });

  it('blocks while the market is closed, halted or its price is unreliable', () => {
    const getObstacle = (overrides: Partial<OptionTicketContext>) =>
      reviewOptionTicketForm(good, { ...surroundings, ...overrides }).obstacle;
    expect(getObstacle({ halted: true })).toEqual({ name: 'halted' });
    expect(getObstacle({ held: true })).toEqual({ name: 'held' });
    expect(getObstacle({ closedUntil: { opensAt: null } })).toEqual({ name: 'closed' });
    expect(getObstacle({ closedUntil: { opensAt: 1_800_000_000 } })).toEqual({
      name: 'closedUntil',
      at: 1_800_000_000,
    });
  });

  it('builds no request until balance and periods are known', () => {
    expect(reviewOptionTicketForm(good, { ...surroundings, balance: null }).obstacle).toEqual({ name: 'loading' });
    expect(reviewOptionTicketForm(good, { ...surroundings, configs: [] }).obstacle).toEqual({ name: 'loading' });
  });

  it('addQuickAmount adds to the typed amount', { tags: ['TRD-106'] }, () => {
    expect(addQuickAmount('en', '', 100)).toBe('100');
    expect(addQuickAmount('en', '10.5', 500)).toBe('510.5');
    expect(addQuickAmount('es', '10,5', 500)).toBe('510,5');
    expect(addQuickAmount('en', 'abc', 1000)).toBe('1000');
  });

  it('getDefaultPeriod prefers a minute, else the shortest active period', () => {
    expect(getDefaultPeriod([hour, minute])).toBe('p60');
    expect(getDefaultPeriod([closed, hour])).toBe('p3600');
    expect(getDefaultPeriod([closed])).toBeNull();
  });
});
