import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCompactNumber, formatDecimal, formatPercentage } from '#shared/decimal-text.ts';
import { languages, toLanguageTag } from '#shared/languages.ts';
import { getNumberSeparators } from '#shared/number-separators.ts';
import { interpretTypedNumber, formatTypedDecimal } from '#shared/typed/numbers.ts';
import { getNumberLocale } from './number-region.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const areas = [...LETTERS.flatMap((first) => LETTERS.map((second) => first + second)), '001', '150', '419'];

/** Tags of all regions that `Intl` knows for the pages' languages. */
const regions = [...languages.map(toLanguageTag), 'zh', 'zh-Hans'].flatMap((language) =>
  [language, ...areas.map((area) => `${language}-${area}`)].filter(
    (tag) => new Intl.NumberFormat(tag).resolvedOptions().locale === tag,
  ),
);
const region = fc.constantFrom(...regions);
const text = (value: string) => value as Intl.StringNumericLiteral;

test.each([
  ['es', ['es-MX', 'es', 'en-US'], 'es-MX'],
  ['es', ['en-GB', 'es-419'], 'es-419'],
  ['en', ['es-MX', 'en-ZA'], 'en-ZA'],
  ['zh', ['en-US', 'zh-Hant-HK'], 'zh-Hant-HK'],
  ['en', ['de-DE', 'fr'], 'de-DE'],
  ['ja', [], 'ja'],
])(
  'getNumberLocale › for a page in %s and browser languages %j returns %s',
  (language, preferredTags, expectedRegion) => {
    expect(getNumberLocale(language, preferredTags)).toBe(expectedRegion);
  },
);

test('getNumberSeparators › matches Intl in every region of the page languages', () => {
  expect(regions.length).toBeGreaterThan(150);
  expect(regions).toEqual(expect.arrayContaining(['es-MX', 'es-419', 'en-IN', 'zh-Hant-TW', 'ja-JP', 'ko-KR']));
  for (const tag of regions) {
    const parts = new Intl.NumberFormat(tag).formatToParts(12_345_678.5);
    const valueOf = (kind: string) => parts.find(({ type }) => type === kind)?.value;
    const { group, decimal, isIndian = false } = getNumberSeparators(tag);
    const second = parts.filter(({ type }) => type === 'integer')[1]?.value.length;
    expect([tag, group, decimal, isIndian]).toEqual([tag, valueOf('group'), valueOf('decimal'), second === 2]);
    const percent = new Intl.NumberFormat(tag, { style: 'percent' }).format(0.5);
    // English has no space, whatever the region.
    expect([tag, formatPercentage(tag, '50', { least: 0, most: 0 })]).toEqual([
      tag,
      tag.startsWith('en') ? '50%' : percent,
    ]);
  }
});

test.each([
  ['de-DE', '.', ','],
  ['pt-BR', '.', ','],
  ['fr-FR', '\u202f', ','],
  ['ar-EG', ',', '.'],
  ['es-mx', ',', '.'],
  ['es-XX', '.', ','],
  ['not a tag', ',', '.'],
])('getNumberSeparators › for the foreign region %s returns %j and %j', (tag, group, decimal) => {
  expect(getNumberSeparators(tag)).toMatchObject({ group, decimal });
});

test('formatDecimal › uses grouping and decimal mark of a region', () => {
  const writeSample = (tag: string) => formatDecimal(tag, '1234567.5', { least: 2, most: 2 });
  expect(['es-ES', 'es-MX', 'en-US', 'en-ZA', 'de-DE'].map(writeSample)).toEqual([
    '1.234.567,50',
    '1,234,567.50',
    '1,234,567.50',
    '1\u00a0234\u00a0567,50',
    '1.234.567,50',
  ]);
});

test('formatCompactNumber › uses words of the language and the decimal mark of the region', () => {
  expect(formatCompactNumber('es', '1234567', 'es-MX')).toBe('1.23\u00a0M');
  expect(formatCompactNumber('es', '1234567')).toBe('1,23\u00a0M');
});

/** Amounts that fields accept. */
const amounts = fc
  .tuple(
    fc.oneof(fc.bigInt({ min: 0n, max: 10_000n }), fc.bigInt({ min: 0n, max: 10n ** 12n })),
    fc.stringMatching(/^\d{0,7}[1-9]?$/),
  )
  .map(([whole, fraction]) =>
    fraction.replace(/0+$/, '') === '' ? String(whole) : `${whole}.${fraction.replace(/0+$/, '')}`,
  );

test('interpretTypedNumber › reads Intl output as the same number or as ambiguous', () => {
  fc.assert(
    fc.property(
      region,
      amounts,
      fc.constantFrom('always' as const, 'auto' as const, false as const),
      (tag, plain, useGrouping) => {
        const formattedText = new Intl.NumberFormat(tag, { maximumFractionDigits: 8, useGrouping }).format(text(plain));
        const read = interpretTypedNumber(tag, formattedText);
        // A mark that is not decimal there, before the last three digits of a whole number, with no other mark.
        const isLone = !plain.includes('.') && /^\d{1,3}[.,]\d{3}$/.test(formattedText);
        expect([tag, formattedText, read]).toEqual([
          tag,
          formattedText,
          isLone ? { grouped: plain, decimal: formattedText.replace(',', '.') } : plain,
        ]);
      },
    ),
    { numRuns: 20_000 },
  );
});

test('interpretTypedNumber › reads Intl output with decimals and field values as the same number', () => {
  fc.assert(
    fc.property(region, amounts, (tag, plain) => {
      const shown = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 8 });
      const [integerPart, fraction = ''] = plain.split('.');
      const padded = `${integerPart}.${fraction.padEnd(2, '0')}`;
      expect([tag, interpretTypedNumber(tag, shown.format(text(plain)))]).toEqual([tag, padded]);
      expect([tag, interpretTypedNumber(tag, formatDecimal(tag, plain, { least: 2, most: 8 }))]).toEqual([tag, padded]);
      expect([tag, interpretTypedNumber(tag, formatTypedDecimal(tag, plain))]).toEqual([tag, plain]);
    }),
    { numRuns: 20_000 },
  );
});

test('interpretTypedNumber › accepts the region’s decimal mark with any number of decimals', () => {
  fc.assert(
    fc.property(
      region,
      fc.stringMatching(/^[1-9]\d{0,5}$/),
      fc.stringMatching(/^\d{1,8}$/),
      (tag, integerPart, fraction) => {
        expect(interpretTypedNumber(tag, `${integerPart}${getNumberSeparators(tag).decimal}${fraction}`)).toBe(
          `${integerPart}.${fraction}`,
        );
      },
    ),
  );
});

test('interpretTypedNumber › accepts the other mark unless three digits follow: ambiguous', () => {
  fc.assert(
    fc.property(
      region,
      fc.stringMatching(/^[1-9]\d{0,2}$/),
      fc.stringMatching(/^\d{1,8}$/),
      (tag, integerPart, fraction) => {
        const other = getNumberSeparators(tag).decimal === '.' ? ',' : '.';
        const decimal = `${integerPart}.${fraction}`;
        const expected = fraction.length === 3 ? { grouped: integerPart + fraction, decimal } : decimal;
        expect(interpretTypedNumber(tag, `${integerPart}${other}${fraction}`)).toEqual(expected);
      },
    ),
  );
});
