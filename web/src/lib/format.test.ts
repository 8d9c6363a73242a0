import { describe, expect, it } from 'vitest';
import { formatAmount, formatPercent, formatPrice, formatRelative } from './format.ts';

describe('amounts and prices', () => {
  it('stay exact beyond what a float can hold', () => {
    expect(formatAmount('en', '9007199254740993.12345678')).toBe('9,007,199,254,740,993.12345678');
    expect(formatAmount('es', '9007199254740993.12345678')).toBe('9.007.199.254.740.993,12345678');
  });

  it('never show more money than there is', () => {
    expect(formatAmount('en', '0.999', { digits: 2 })).toBe('0.99');
    expect(formatAmount('en', '-0.999', { digits: 2 })).toBe('-0.99');
  });

  it('group four digits in Spanish too, so that a column reads alike', () => {
    expect(formatAmount('es', '3421.2')).toBe('3.421,20');
  });

  it('carry a sign where it is asked for, and none at zero', () => {
    expect(formatAmount('en', '10', { sign: true })).toBe('+10.00');
    expect(formatAmount('en', '-10', { sign: true })).toBe('-10.00');
    expect(formatAmount('en', '0', { sign: true })).toBe('0.00');
  });

  it('have the digits of the symbol, else four under ten and two above', () => {
    expect(formatPrice('en', '98123.4', 2)).toBe('98,123.40');
    expect(formatPrice('en', '1.08412', 5)).toBe('1.08412');
    expect(formatPrice('en', '1.08412')).toBe('1.0841');
    expect(formatPrice('en', '9.99')).toBe('9.9900');
    expect(formatPrice('en', '10')).toBe('10.00');
    expect(formatPrice('en', '98123.456')).toBe('98,123.46');
  });

  it('show a change with its sign', () => {
    expect(formatPercent('en', '1.239')).toBe('+1.24\u202f%');
    expect(formatPercent('es', '-0.5')).toBe('-0,50\u202f%');
    expect(formatPercent('en', '0')).toBe('0.00\u202f%');
  });
});

describe('times', () => {
  it('are told in the unit that fits', () => {
    expect(formatRelative('en', 1000, 1030)).toBe('30 sec. ago');
    expect(formatRelative('en', 1000, 1000 + 7200)).toBe('2 hr. ago');
    expect(formatRelative('es', 1000, 1000 + 2 * 86_400)).toBe('anteayer');
    expect(formatRelative('zh-Hant', 1000, 1120)).toContain('分鐘前');
    expect(formatRelative('ja', 1000, 1120)).toContain('分前');
    expect(formatRelative('ko', 1000, 1120)).toContain('분 전');
  });

  it('become dates after a week', () => {
    expect(formatRelative('en', 1_700_000_000, 1_700_000_000 + 7 * 86_400 - 1)).toBe('6 days ago');
    expect(formatRelative('en', 1_700_000_000, 1_700_000_000 + 7 * 86_400)).toMatch(/^Nov 1[45], 2023$/);
    expect(formatRelative('es', 1_700_000_000, 1_700_000_000 + 30 * 86_400)).toMatch(/2023/);
  });
});
