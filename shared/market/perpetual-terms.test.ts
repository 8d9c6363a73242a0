import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, toAmount, formatUnits, type Price, toPercent, toPrice } from '#shared/money.ts';
import {
  computePositionCloseTerms,
  computeLiquidationPrice,
  computeFuturesOrderTerms,
  computePercentage,
  computePositionPnl,
  getPriceAtMarginLoss,
  computePositionReductionTerms,
  getPositionSize,
} from './perpetual-terms.ts';
import { MAX_LEVERAGE, MIN_LEVERAGE, positionSides } from './perpetual.ts';

const FEE = toPercent('0.01');

const sides = fc.constantFrom(...positionSides);
const leverages = fc.integer({ min: MIN_LEVERAGE, max: MAX_LEVERAGE });
const margins = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => units as Amount);
const prices = fc.bigInt({ min: 1000n, max: 10n ** 14n }).map((units) => units as Price);

const shown = (terms: object) =>
  Object.fromEntries(Object.entries(terms).map(([name, units]) => [name, formatUnits(units as bigint)]));

describe('orderTerms', () => {
  it.each([
    ['100', '1', 20, { margin: '100', notional: '2000', fee: '0.2', required: '100.2' }],
    ['100', '1', 200, { margin: '100', notional: '20000', fee: '2', required: '102' }],
    ['10', '1000', 50, { margin: '10000', notional: '500000', fee: '50', required: '10050' }],
    [
      '0.00000001',
      '0.5',
      20,
      { margin: '0.00000001', notional: '0.0000002', fee: '0.00000001', required: '0.00000002' },
    ],
    [
      '3.33333333',
      '0.1',
      21,
      { margin: '0.33333334', notional: '7.00000014', fee: '0.00070001', required: '0.33403335' },
    ],
  ])('of %s units of %s USDT at %ix are exact', { tags: ['TRD-103'] }, (quantity, value, leverage, terms) => {
    const computedTerms = computeFuturesOrderTerms(toAmount(quantity), toAmount(value), leverage, FEE);
    expect(
      Object.fromEntries(Object.entries(computedTerms).map(([name, units]) => [name, formatUnits(units)])),
    ).toEqual(terms);
  });

  it('require exactly margin plus fee, with the fee rounded up', { tags: ['TRD-103'] }, () => {
    fc.assert(
      fc.property(margins, leverages, (quantity, leverage) => {
        const { margin, notional, fee, required } = computeFuturesOrderTerms(quantity, toAmount('1'), leverage, FEE);
        expect([margin, notional, required]).toEqual([quantity, quantity * BigInt(leverage), margin + fee]);
        expect(fee * 10_000n).toBeGreaterThanOrEqual(notional);
        expect((fee - 1n) * 10_000n).toBeLessThan(notional);
      }),
    );
  });
});

describe('liquidationPrice', { tags: ['TRD-008'] }, () => {
  it.each([
    ['long', '50000', 20, '47500'],
    ['short', '50000', 20, '52500'],
    ['long', '50000', 200, '49750'],
    ['short', '3', 150, '3.02'],
    ['long', '1.00000001', 150, '0.99333335'],
  ] as const)('of a %s at %s with %ix is %s', { tags: ['TRD-103'] }, (side, entry, leverage, expected) => {
    expect(formatUnits(computeLiquidationPrice(side, toPrice(entry), leverage))).toBe(expected);
  });

  it.each([
    ['long', '50000', 20, '0.06', '47530'],
    ['short', '50000', 20, '0.06', '52470'],
    ['long', '50000', 200, '0.06', '49780'],
    ['short', '3', 50, '0.12', '3.0564'],
  ] as const)(
    'of a %s at %s with %ix and a maintenance margin of %s % is %s',
    (side, entry, leverage, rate, expected) => {
      const at = computeLiquidationPrice(side, toPrice(entry), leverage, { maintenance: toPercent(rate) });
      expect(formatUnits(at)).toBe(expected);
      // The remaining part of a margin of 100 is the maintenance margin.
      const remainder =
        10_000_000_000n + computePositionPnl(side, (10_000_000_000n * BigInt(leverage)) as Amount, toPrice(entry), at);
      expect(remainder).toBe((10_000_000_000n * BigInt(leverage) * toPercent(rate)) / toPercent('100'));
    },
  );

  it('loses the margin exactly, never more one step before', () => {
    fc.assert(
      fc.property(sides, prices, leverages, margins, (side, entry, leverage, margin) => {
        const notional = (margin * BigInt(leverage)) as Amount;
        const at = computeLiquidationPrice(side, entry, leverage);
        // Value of one price step for this position; each loss is rounded up by less than a unit.
        const step = notional / entry + 1n;
        expect(-computePositionPnl(side, notional, entry, at)).toBeLessThanOrEqual(margin);
        expect(-computePositionPnl(side, notional, entry, at)).toBeGreaterThanOrEqual(margin - step);
        const before = (side === 'long' ? at + 1n : at - 1n) as Price;
        if (before > 0n) expect(-computePositionPnl(side, notional, entry, before)).toBeLessThan(margin + 1n);
      }),
    );
  });

  it('lies beyond the warning price, which lies beyond the re-arm price', () => {
    fc.assert(
      fc.property(sides, fc.bigInt({ min: 10n ** 6n, max: 10n ** 14n }), leverages, (side, entry, leverage) => {
        const [end, warning, rearm] = [100, 80, 70].map((lost) =>
          getPriceAtMarginLoss(side, entry as Price, leverage, lost),
        );
        const order = side === 'long' ? [end, warning, rearm, entry] : [entry, rearm, warning, end];
        expect([...order].sort((a = 0n, b = 0n) => (a < b ? -1 : 1))).toEqual(order);
        expect(new Set(order).size).toBe(4);
      }),
    );
  });
});

describe('pnlAt', () => {
  it.each([
    ['long', '2000', '50000', '50500', '20'],
    ['short', '2000', '50000', '50500', '-20'],
    ['long', '1000', '3', '3.00000001', '0.00000333'],
    ['short', '1000', '3', '3.00000001', '-0.00000334'],
    ['long', '2000', '50000', '50000', '0'],
  ] as const)('of a %s of %s from %s to %s is %s', { tags: ['TRD-103'] }, (side, notional, entry, at, expected) => {
    expect(formatUnits(computePositionPnl(side, toAmount(notional), toPrice(entry), toPrice(at)))).toBe(expected);
  });

  it('of a long and a short together never favours the customer', () => {
    fc.assert(
      fc.property(margins, prices, prices, (notional, entry, at) => {
        const both = computePositionPnl('long', notional, entry, at) + computePositionPnl('short', notional, entry, at);
        expect(both).toBeLessThanOrEqual(0n);
        expect(both).toBeGreaterThanOrEqual(-1n);
      }),
    );
  });
});

describe('closeTerms', () => {
  const position = (side: 'long' | 'short', entry: string, leverage: number) => ({
    side,
    leverage,
    entry: toPrice(entry),
  });

  it.each([
    ['with a gain', position('long', '50000', 20), '50500', { realized: '20', gap: '0', fee: '0.2', paid: '119.8' }],
    ['with a loss', position('long', '50000', 20), '49500', { realized: '-20', gap: '0', fee: '0.2', paid: '79.8' }],
    [
      'with hardly anything left',
      position('short', '50000', 20),
      '52496',
      { realized: '-99.84', gap: '0', fee: '0.16', paid: '0' },
    ],
    [
      'at the liquidation price',
      position('long', '50000', 20),
      '47500',
      { realized: '-100', gap: '0', fee: '0', paid: '0' },
    ],
    ['far beyond it', position('short', '50000', 20), '55000', { realized: '-100', gap: '100', fee: '0', paid: '0' }],
  ])('are exact for a close %s', (_, of, at, terms) => {
    expect(shown(computePositionCloseTerms(of, toAmount('100'), toPrice(at), FEE))).toEqual(terms);
  });

  it('of a liquidation pay nothing, with the remaining margin as the fee', () => {
    const of = position('long', '50000', 20);
    const terms = computePositionCloseTerms(of, toAmount('100'), toPrice('47530'), FEE, { liquidated: true });
    expect(shown(terms)).toEqual({ realized: '-98.8', gap: '0', fee: '1.2', paid: '0' });
  });

  it('never take more than the margin, and add up to it', () => {
    fc.assert(
      fc.property(sides, prices, prices, leverages, margins, (side, entry, at, leverage, margin) => {
        const { realized, gap, fee, paid } = computePositionCloseTerms({ side, leverage, entry }, margin, at, FEE);
        expect(realized).toBeGreaterThanOrEqual(-margin);
        expect([gap >= 0n, fee >= 0n, paid >= 0n]).toEqual([true, true, true]);
        expect(paid + fee).toBe(margin + realized);
        expect(realized - gap).toBe(computePositionPnl(side, (margin * BigInt(leverage)) as Amount, entry, at));
        if (gap > 0n) expect([realized, paid, fee]).toEqual([-margin, 0n, 0n]);
      }),
    );
  });

  it('of partial closes pay at most what one full close pays, less rounding', () => {
    fc.assert(
      fc.property(sides, prices, leverages, margins, margins, (side, entry, leverage, firstMargin, other) => {
        const of = { side, leverage, entry };
        const at = ((entry * 101n) / 100n + 1n) as Price;
        const wholeClose = computePositionCloseTerms(of, (firstMargin + other) as Amount, at, FEE);
        const parts = [
          computePositionCloseTerms(of, firstMargin, at, FEE),
          computePositionCloseTerms(of, other, at, FEE),
        ];
        const realized = parts.reduce((sum, part) => sum + part.realized, 0n);
        expect(realized).toBeLessThanOrEqual(wholeClose.realized + (wholeClose.gap > 0n ? 1n : 0n));
        expect(realized).toBeGreaterThanOrEqual(wholeClose.realized - 1n);
      }),
    );
  });
});

describe('reductionTerms', () => {
  const LONG = { side: 'long', leverage: 100, entry: toPrice('50000') } as const;
  const reduced = (at: string) => computePositionReductionTerms(LONG, toAmount('100'), toPrice(at), FEE, 20);

  it('pay out a gain and keep the margin', () =>
    expect(shown(reduced('50050') ?? {})).toEqual({
      margin: '100',
      notional: '2000',
      closed: '8000',
      realized: '8',
      fee: '0.8',
      paid: '7.2',
    }));

  it('take a loss and the fee out of the margin', () =>
    expect(shown(reduced('49950') ?? {})).toEqual({
      margin: '91.00204498',
      notional: '1820.0408996',
      closed: '8179.9591004',
      realized: '-8.17995911',
      fee: '0.81799591',
      paid: '0',
    }));

  it('are null where loss and fee exhaust the margin', () =>
    expect([reduced('49505'), reduced('49400')]).toEqual([null, null]));

  it('conserve the margin to the unit, rounded in favour of the platform', () => {
    const caps = fc.integer({ min: 1, max: 199 });
    const priceMoves = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(sides, prices, priceMoves, leverages, margins, caps, (side, entry, move, leverage, margin, lower) => {
        const cap = Math.min(lower, leverage - 1);
        const at = ((entry * BigInt(1_000_000 + move)) / 1_000_000n) as Price;
        const terms = computePositionReductionTerms({ side, leverage, entry }, margin, at, FEE, cap);
        if (terms === null) return;
        const { margin: marginLeft, notional, closed, realized, fee, paid } = terms;
        expect(margin).toBe(marginLeft + paid + fee - realized);
        expect([marginLeft > 0n, marginLeft <= margin, fee >= 0n, paid >= 0n]).toEqual([true, true, true, true]);
        expect([notional, closed]).toEqual([marginLeft * BigInt(cap), margin * BigInt(leverage) - notional]);
        expect(realized).toBe(computePositionPnl(side, closed, entry, at));
        // The fee to a unit.
        const exact = (closed * FEE) / toPercent('100');
        if (marginLeft < margin) expect(fee >= exact - 1n && fee <= exact + 1n).toBe(true);
        // The sum of both never favours the position's owner.
        const gained = (side === 'long' ? at - entry : entry - at) * toPercent('100') - FEE * entry;
        if (marginLeft < margin)
          expect((marginLeft + paid - margin) * entry * toPercent('100')).toBeLessThanOrEqual(closed * gained);
      }),
    );
  });
});

it('getPositionSize › is the notional divided by the entry price', () => {
  expect(formatUnits(getPositionSize(toAmount('2000'), toPrice('50000')))).toBe('0.04');
  expect(formatUnits(getPositionSize(toAmount('1'), toPrice('3')))).toBe('0.33333333');
});

it('percentageOf › returns the share in percent, rounded down', () => {
  expect(formatUnits(computePercentage(toAmount('-20'), toAmount('100')))).toBe('-20');
  expect(formatUnits(computePercentage(toAmount('1'), toAmount('3')))).toBe('33.33333333');
  expect(formatUnits(computePercentage(toAmount('1'), toAmount('0')))).toBe('0');
});
