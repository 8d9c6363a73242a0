import { expect, it } from 'vitest';
import { parseAdjustmentAmount } from './signed-amount.ts';

it('parseAdjustmentAmount › reads positive and negative amounts in the format of the language', () => {
  expect(parseAdjustmentAmount('en-US', '1,250.5')).toBe(125_050_000_000n);
  expect(parseAdjustmentAmount('en-US', ' +2 ')).toBe(200_000_000n);
  expect(parseAdjustmentAmount('es-ES', '-0,00000001')).toBe(-1n);
  expect(parseAdjustmentAmount('en-US', '−3')).toBe(-300_000_000n);
});

it('parseAdjustmentAmount › rejects empty text, zero, two signs, words and a ninth decimal', () => {
  for (const typed of ['', '-', '0', '-0.0', '--1', '1-', 'all', '0.000000001'])
    expect([typed, parseAdjustmentAmount('en-US', typed)]).toEqual([typed, null]);
});
