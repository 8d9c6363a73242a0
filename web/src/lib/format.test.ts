import { describe, expect, it } from 'vitest';
import { formatAmount } from '#shared/amount-text.ts';
import { countColumnDigits, formatPercent, formatPrice, formatRelativeTime } from './format.ts';

describe('formatted amounts and prices', () => {
  it('are exact beyond float precision', () => {
    const style = { exact: true };
    expect(formatAmount('en', '9007199254740993.12345678', style)).toBe('9,007,199,254,740,993.12345678');
    expect(formatAmount('es', '9007199254740993.12345678', style)).toBe('9.007.199.254.740.993,12345678');
  });

  it('are truncated, never rounded up', () => {
    expect(formatAmount('en', '0.999', { digits: 2 })).toBe('0.99');
    expect(formatAmount('en', '-0.999', { digits: 2 })).toBe('−0.99');
  });

  it('group four digits in Spanish too', () => {
    expect(formatAmount('es', '3421.2')).toBe('3.421,20');
  });

  it('have a sign on request, but not at zero', () => {
    expect(formatAmount('en', '10', { sign: true })).toBe('+10.00');
    expect(formatAmount('en', '-10', { sign: true })).toBe('−10.00');
    expect(formatAmount('en', '0', { sign: true })).toBe('0.00');
  });

  it('prices have the symbol’s decimals, otherwise four below ten and two above', { tags: ['TRD-111'] }, () => {
    expect(formatPrice('en', '98123.4', 2)).toBe('98,123.40');
    expect(formatPrice('en', '1.08412', 5)).toBe('1.08412');
    expect(formatPrice('en', '1.08412')).toBe('1.0841');
    expect(formatPrice('en', '9.99')).toBe('9.9900');
    expect(formatPrice('en', '10')).toBe('10.00');
    expect(formatPrice('en', '98123.456')).toBe('98,123.46');
  });

  it('percent changes have a sign', () => {
    expect(formatPercent('en', '1.239')).toBe('+1.24%');
    expect(formatPercent('es', '-0.5')).toBe('−0,50\u00a0%');
    expect(formatPercent('en', '0')).toBe('0.00%');
  });
});

/** Returns a number in the notation of the five languages. */
const inLanguages = (english: string) => ({
  en: english,
  'zh-Hant-TW': english,
  'ja-JP': english,
  'ko-KR': english,
  'es-ES': english.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')),
});

describe('formatAmount', () => {
  it.each([
    // USDT always has two decimals, cut.
    ['USDT', '0', '0.00'],
    ['USDT', '0.00999999', '0.00'],
    ['USDT', '0.5', '0.50'],
    ['USDT', '2006.90999999', '2,006.90'],
    ['USDT', '-216.935', '−216.93'],
    ['USDT', '1234567.8', '1,234,567.80'],
    // Other coins depend on the amount, and keep trailing zeros.
    ['BTC', '0', '0.00'],
    ['BTC', '0.00000001', '0.00000001'],
    ['BTC', '0.00105458', '0.00105458'],
    ['BTC', '0.00999999', '0.00999999'],
    ['BTC', '0.0099', '0.00990000'],
    ['BTC', '0.01', '0.010000'],
    ['BTC', '0.8', '0.800000'],
    ['BTC', '0.99999999', '0.999999'],
    ['ETH', '1', '1.0000'],
    ['ETH', '11.5', '11.5000'],
    ['ETH', '99.99999999', '99.9999'],
    ['ETH', '100', '100.00'],
    ['ETH', '-0.005', '−0.00500000'],
    ['ETH', '-1234.567', '−1,234.56'],
    ['DOGE', '0000.5', '0.500000'],
  ])('formats %s %s as %s', { tags: ['FIN-029'] }, (coin, value, english) => {
    for (const [language, shown] of Object.entries(inLanguages(english)))
      expect(formatAmount(language, value, { coin })).toBe(shown);
  });

  it('keeps all decimals, at least two, in exact mode', { tags: ['FIN-029', 'FIN-159'] }, () => {
    expect(formatAmount('en', '2006.90410958', { exact: true })).toBe('2,006.90410958');
    expect(formatAmount('en', '0.8', { coin: 'BTC', exact: true })).toBe('0.80');
    expect(formatAmount('en', '100', { coin: 'BTC', exact: true })).toBe('100.00');
  });

  it.each([
    ['-216.935', '−216.94'],
    ['-216.945', '−216.94'],
    ['216.945', '+216.94'],
    ['216.94500001', '+216.95'],
    ['216.93499999', '+216.93'],
    ['0.005', '0.00'],
    ['-0.015', '−0.02'],
    ['-0.00499999', '0.00'],
    ['999.995', '+1,000.00'],
    ['9007199254740993.125', '+9,007,199,254,740,993.12'],
  ])('rounds profit and loss %s to %s, half to even', { tags: ['FIN-029'] }, (value, english) => {
    for (const [language, shown] of Object.entries(inLanguages(english)))
      expect(formatAmount(language, value, { sign: true })).toBe(shown);
  });

  it('shows two decimals in finance lists', { tags: ['FIN-027', 'FIN-224'] }, () => {
    expect(formatAmount('en', '100')).toBe('100.00');
    expect(formatAmount('en', '2000.98630136')).toBe('2,000.98');
  });
});

it('countColumnDigits › fits the smallest amount of a coin in all rows', { tags: ['FIN-029', 'FIN-159'] }, () => {
  const rows = [
    { coin: 'BTC', value: '2.5' },
    { coin: 'BTC', value: '0.25' },
    { coin: 'BTC', value: null },
    { coin: 'BTC', value: '0' },
    { coin: 'ETH', value: '0.001' },
    { coin: 'USDT', value: '0.001' },
  ];
  const digits = (coin: string) => countColumnDigits(rows, (row) => row, coin);
  expect([digits('BTC'), digits('ETH'), digits('USDT'), digits('SOL')]).toEqual([6, 8, 2, 2]);
});

describe('formatRelativeTime', () => {
  it('returns seconds, minutes, hours or days by the age', () => {
    expect(formatRelativeTime('en', 1000, 1030)).toBe('30 sec. ago');
    expect(formatRelativeTime('en', 1000, 1000 + 7200)).toBe('2 hr. ago');
    expect(formatRelativeTime('es', 1000, 1000 + 2 * 86_400)).toBe('anteayer');
    expect(formatRelativeTime('zh-Hant', 1000, 1120)).toContain('分鐘前');
    expect(formatRelativeTime('ja', 1000, 1120)).toContain('分前');
    expect(formatRelativeTime('ko', 1000, 1120)).toContain('분 전');
  });

  it('returns a date after a week', () => {
    expect(formatRelativeTime('en', 1_700_000_000, 1_700_000_000 + 7 * 86_400 - 1)).toBe('6 days ago');
    expect(formatRelativeTime('en', 1_700_000_000, 1_700_000_000 + 7 * 86_400)).toMatch(/^Nov 1[45], 2023$/);
    expect(formatRelativeTime('es', 1_700_000_000, 1_700_000_000 + 30 * 86_400)).toMatch(/2023/);
  });
});
