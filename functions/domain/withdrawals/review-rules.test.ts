import { describe, expect, it } from 'vitest';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { type WithdrawalReviewInput, assessWithdrawalReview } from './review-rules.ts';

const AT = 1_800_000_000 as EpochSeconds;
const figures = { review: toAmount('1000'), second: toAmount('10000') };
const before = (seconds: number) => (AT - seconds) as EpochSeconds;

/** No review hint applies. */
const plain: WithdrawalReviewInput = {
  at: AT,
  registered_at: before(30 * DAY_SECONDS),
  changed_at: null,
  isUsed: true,
  isUnconfirmed: false,
  isOthers: false,
  isSharedDevice: false,
  value: toAmount('600'),
  withdrawn: toAmount('999.99'),
  withdrawals: 2,
  deposited: ZERO_AMOUNT,
};
const of = (more: Partial<WithdrawalReviewInput>) => assessWithdrawalReview({ ...plain, ...more }, figures);

describe('assessWithdrawalReview', () => {
  it('requires no approval for a withdrawal without a review hint', { tags: ['FIN-180'] }, () => {
    expect(of({})).toEqual({ hints: [], approvals: 0, secondPerson: null, reason: null });
  });

  it.each<
    [what: string, more: Partial<WithdrawalReviewInput>, hints: string[], approvals: number, reason: string | null]
  >([
    ['a first address', { isUsed: false }, ['first_address'], 1, 'first_use'],
    ['the review limit', { withdrawn: toAmount('1000') }, ['large_amount'], 1, 'large_amount'],
    ['below the second limit', { withdrawn: toAmount('9999.99') }, ['large_amount'], 1, 'large_amount'],
    ['the second limit', { withdrawn: toAmount('10000') }, ['large_amount'], 2, 'large_amount'],
    [
      'a first address and the second limit',
      { isUsed: false, withdrawn: toAmount('10000') },
      ['first_address', 'large_amount'],
      2,
      'first_use',
    ],
    ['somebody else’s address', { isOthers: true }, ['address_of_others'], 0, null],
    ['somebody else’s device', { isSharedDevice: true }, ['shared_device'], 0, null],
    ['what only came in', { deposited: toAmount('500') }, ['deposit_and_run'], 1, 'unusual'],
    ['what half came in', { deposited: toAmount('499.995') }, [], 0, null],
    [
      'little that only came in',
      { deposited: toAmount('249'), withdrawn: toAmount('249.99') },
      ['deposit_and_run'],
      0,
      null,
    ],
    ['a quarter of it', { deposited: toAmount('249'), withdrawn: toAmount('250') }, ['deposit_and_run'], 1, 'unusual'],
    ['an account of a week', { registered_at: before(7 * DAY_SECONDS) }, [], 0, null],
    ['an account of less', { registered_at: before(7 * DAY_SECONDS - 1) }, ['new_account'], 0, null],
    ['a change of a week ago', { changed_at: before(7 * DAY_SECONDS) }, [], 0, null],
    ['a change since', { changed_at: before(2 * DAY_SECONDS) }, ['recent_change'], 0, null],
    ['an address to confirm', { isUnconfirmed: true }, ['address_unconfirmed'], 0, null],
  ])('returns the hints and approvals for %s', (_, more, hints, approvals, reason) => {
    expect(of(more)).toMatchObject({ hints, approvals, reason });
  });

  it.each([
    ['its own value', { value: toAmount('10000'), withdrawn: toAmount('12000') }, { rule: 'value', total: null }],
    ['the customer’s total', { withdrawn: toAmount('10400') }, { rule: 'customer_total', total: '10400', acts: 2 }],
  ])('returns the rule that requires two approvals: %s', (_, more, namedHints) => {
    expect(of(more).secondPerson).toMatchObject({ required: true, limit: '10000', ...namedHints });
  });

  it('requires a review of every withdrawal when the limit is zero', { tags: ['FIN-180'] }, () => {
    expect(
      assessWithdrawalReview({ ...plain, withdrawn: toAmount('0.01') }, { ...figures, review: ZERO_AMOUNT }),
    ).toMatchObject({
      approvals: 1,
      reason: 'large_amount',
    });
  });
});
