import { describe, expect, it } from 'vitest';
import { futuresOrderStatuses } from '#shared/market/perpetual.ts';
import { depositStatuses } from '#shared/schemas/deposits.ts';
import { investmentStatuses } from '#shared/schemas/investments.ts';
import { loanStatuses } from '#shared/schemas/loans.ts';
import { withdrawalStatuses } from '#shared/schemas/withdrawals.ts';
import { toHistoryStatus } from './history-status.ts';
import { historyKinds } from './kinds.ts';

describe('toHistoryStatus', { tags: ['FIN-030'] }, () => {
  it.each([
    ['pending', 'pending'],
    ['completed', 'completed'],
    ['confirmed', 'completed'],
    ['active', 'completed'],
    ['filled', 'completed'],
    ['failed', 'failed'],
    ['rejected', 'failed'],
    ['uncredited', 'uncredited'],
    ['cancelled', 'cancelled'],
    ['processing', 'processing'],
    ['confirming', 'processing'],
    ['partially_filled', 'processing'],
    ['approved', 'approved'],
    ['disbursed', 'disbursed'],
    ['something else', 'pending'],
  ])('maps the stored status %s to the label %s', { tags: ['FIN-118'] }, (stored, shown) => {
    expect(toHistoryStatus(stored).word).toBe(`history:status.${shown}`);
  });

  it.each([
    ['deposits', depositStatuses],
    ['withdrawals', withdrawalStatuses],
    ['futures orders', futuresOrderStatuses],
    ['investments', investmentStatuses],
    ['loans', loanStatuses],
  ])('every status of %s has a label of its own', (_, statuses) => {
    const unlabelled = statuses.filter((status) => toHistoryStatus(status).word === 'history:status.pending');
    expect(unlabelled).toEqual(statuses.filter((status) => status === 'pending'));
  });

  it('history filters keep the stored statuses, which would otherwise share a label', { tags: ['FIN-160'] }, () => {
    const active = historyKinds.investments.choice.options.find(({ value }) => value === 'active');
    expect(active?.word).toBe('history:investment.active');
    for (const { choice } of Object.values(historyKinds)) {
      const words = choice.options.map(({ value, word }) => word ?? value);
      expect(new Set(words).size).toBe(words.length);
    }
  });
});
