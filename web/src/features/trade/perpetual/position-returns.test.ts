import { expect, it } from 'vitest';
import { computePositionReturns } from './position-returns.ts';
import { samplePosition } from './sample-position.ts';

const short = { ...samplePosition, side: 'short' } as const;

it('computePositionReturns › computes profit and loss from the mark price', { tags: ['TRD-052'] }, () => {
  expect(computePositionReturns(samplePosition, '50000')).toEqual({ pnl: '0', returnRate: '0', marginRate: '100' });
  expect(computePositionReturns(samplePosition, '49000')).toEqual({ pnl: '-40', returnRate: '-40', marginRate: '60' });
  expect(computePositionReturns(short, '49000')).toEqual({ pnl: '40', returnRate: '40', marginRate: '100' });
});

it('computePositionReturns › never loses more than the margin', { tags: ['TRD-104'] }, () => {
  expect(computePositionReturns(samplePosition, '47500')).toEqual({ pnl: '-100', returnRate: '-100', marginRate: '0' });
  expect(computePositionReturns(samplePosition, '1')).toEqual({ pnl: '-100', returnRate: '-100', marginRate: '0' });
});
