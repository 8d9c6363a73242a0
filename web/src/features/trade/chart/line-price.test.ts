import { describe, expect, it } from 'vitest';
import { shiftPrice, isSamePrice, snapToPriceStep, getPriceStepsForKey } from './line-price.ts';

describe('chart line price', () => {
  it.each([
    [50_123.456_7, 1, '50123.5'],
    [1.084_567, 5, '1.08457'],
    [38_512.4, 0, '38512'],
    [-3, 2, '0.01'],
    [0, 5, '0.00001'],
  ])('rounds %d with %d digits to %s', (price, digits, expected) =>
    expect(snapToPriceStep(price, digits)).toBe(expected),
  );

  it('moves by whole steps without rounding errors', () => {
    let price = '0.1';
    for (let i = 0; i < 1000; i += 1) price = shiftPrice(price, 1, 5);
    expect(price).toBe('0.11000');
    expect(shiftPrice('50000', -10, 1)).toBe('49999.0');
    expect(shiftPrice('0.02', -100, 2)).toBe('0.01');
  });

  it.each([
    ['ArrowUp', false, 1],
    ['ArrowRight', false, 1],
    ['ArrowDown', false, -1],
    ['ArrowLeft', true, -10],
    ['PageUp', false, 100],
    ['PageDown', false, -100],
    ['a', false, null],
  ])('key %s (shift: %s) moves %s steps', (key, shift, expected) =>
    expect(getPriceStepsForKey(key, shift)).toBe(expected),
  );

  it('equals the same price in another notation', () => {
    expect(isSamePrice('50000', '50000.0')).toBe(true);
    expect(isSamePrice('50000', '50000.1')).toBe(false);
  });
});
