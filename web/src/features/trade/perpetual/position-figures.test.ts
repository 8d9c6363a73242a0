import { expect, it } from 'vitest';
import { figuresAt } from './position-figures.ts';
import { samplePosition } from './sample-position.ts';

const short = { ...samplePosition, side: 'short' } as const;

it('follows the mark price', () => {
  expect(figuresAt(samplePosition, '50000')).toEqual({ pnl: '0', returnRate: '0', marginRate: '100' });
  expect(figuresAt(samplePosition, '49000')).toEqual({ pnl: '-40', returnRate: '-40', marginRate: '60' });
  expect(figuresAt(short, '49000')).toEqual({ pnl: '40', returnRate: '40', marginRate: '100' });
});

it('never loses more than the margin', () => {
  expect(figuresAt(samplePosition, '47500')).toEqual({ pnl: '-100', returnRate: '-100', marginRate: '0' });
  expect(figuresAt(samplePosition, '1')).toEqual({ pnl: '-100', returnRate: '-100', marginRate: '0' });
});
