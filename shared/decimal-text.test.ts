import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages, toLanguageTag } from '#shared/languages.ts';
import { formatCompactNumber, formatDecimal } from './decimal-text.ts';

const modes = ['cut', 'even', 'away'] as const;
const locales = languages.map(toLanguageTag);
const text = (value: string) => value as Intl.StringNumericLiteral;
/** `Intl` writes a hyphen. */
const withMinus = (shown: string) => shown.replace('-', '\u2212');
const decimals = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.option(fc.stringMatching(/^\d{1,12}$/)))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`);
const edges = ['0', '-0', '0.005', '-0.004', '999.995', '999999.5', '1000', '-1000', '0.00000001', '00012.50'];

test.each(locales)('formatDecimal › matches Intl in %s', (locale) => {
  const shapes = fc.record({
    least: fc.nat(4),
    more: fc.nat(8),
    round: fc.constantFrom(...modes),
    signed: fc.boolean(),
  });
  const expectSameDecimal = (
    value: string,
    { least, more, round, signed }: { least: number; more: number; round: (typeof modes)[number]; signed: boolean },
  ) => {
    const maxDigits = least + more;
    const intl = new Intl.NumberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: maxDigits,
      useGrouping: 'always',
      roundingMode: ({ cut: 'trunc', even: 'halfEven', away: 'halfExpand' } as const)[round],
      signDisplay: signed ? 'exceptZero' : 'auto',
    });
    expect(formatDecimal(locale, value, { least, most: maxDigits, round, signed })).toBe(
      withMinus(intl.format(text(value))),
    );
  };
  for (const value of edges)
    for (const round of modes)
      for (const signed of [true, false]) expectSameDecimal(value, { least: 2, more: 0, round, signed });
  fc.assert(fc.property(decimals, shapes, expectSameDecimal), { numRuns: 150 });
});

test('formatDecimal › expands an exponent', () => {
  expect(formatDecimal('es', '1.26e-7', { least: 2, most: 8 })).toBe('0,00000013');
  expect(formatDecimal('en', '-1e-9', { least: 2, most: 4, signed: true })).toBe('0.00');
  expect(formatDecimal('en', '1.5e+20', { least: 0, most: 2 })).toBe('150,000,000,000,000,000,000');
});

test('formatDecimal › returns text that is no decimal unchanged', () => {
  expect(formatDecimal('en', 'NaN', { least: 2, most: 2 })).toBe('NaN');
});

test.each(locales)('formatCompactNumber › matches Intl in %s', (locale) => {
  const intl = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 });
  const expectSameCompact = (value: number) => {
    expect(formatCompactNumber(locale, String(value))).toBe(withMinus(intl.format(value)));
  };
  for (let power = -3; power < 15; power += 1)
    for (const part of [1, 1.234, 9.99, 9.9999, 9.999999999]) {
      expectSameCompact(part * 10 ** power);
      expectSameCompact(-part * 10 ** power);
    }
  fc.assert(fc.property(fc.double({ min: 0.011, max: 9e15, noNaN: true }), expectSameCompact), { numRuns: 300 });
});

test('formatCompactNumber › keeps two decimals when fixed, so that a column does not flicker', () => {
  const shown = ['175700000', '175650000', '6970', '5', '0'].map((value) =>
    formatCompactNumber('en', value, 'en', true),
  );
  expect(shown).toEqual(['175.70M', '175.65M', '6.97K', '5.00', '0.00']);
});
