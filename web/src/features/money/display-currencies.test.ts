import { describe, expect, it } from 'vitest';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import {
  displayCurrencies,
  convertToCurrency,
  getAvailableCurrencies,
  getCurrencySymbols,
} from './display-currencies.ts';

const tick: Record<string, string> = {
  'USDT/USD': '0.998',
  'EUR/USD': '1.25',
  'USD/JPY': '150.5',
  'USD/KRW': '1390.25',
  'BTC/USDT': '80000',
};
const rates = (symbol: string) => tick[symbol];
const formatConverted = (usdt: string, currency: (typeof displayCurrencies)[number]) => {
  const convertedAmount = convertToCurrency(toAmount(usdt), currency, rates);
  return convertedAmount === null ? null : formatUnits(convertedAmount);
};

describe('convertToCurrency', () => {
  it.each([
    ['USDT', '1000'],
    ['USD', '998'],
    ['EUR', '798.4'],
    ['JPY', '150199'],
    ['KRW', '1387469.5'],
    ['BTC', '0.0125'],
  ] as const)('converts to %s by the rates of the tick', { tags: ['FIN-096'] }, (currency, expected) => {
    expect(formatConverted('1000', currency)).toBe(expected);
  });

  it('rounds down exactly beyond float precision', () => {
    expect(formatConverted('0.00000001', 'EUR')).toBe('0');
    expect(formatConverted('9007199254740.99300001', 'USD')).toBe('8989184856231.511014');
  });

  it('does not offer a currency without a rate', { tags: ['FIN-096'] }, () => {
    expect(formatConverted('1000', 'GBP')).toBeNull();
    expect(getAvailableCurrencies(rates)).toEqual(['USDT', 'USD', 'EUR', 'JPY', 'KRW', 'BTC']);
    expect(getAvailableCurrencies(() => undefined)).toEqual(['USDT']);
  });

  it('uses only trading symbols that exist', () => {
    for (const symbol of displayCurrencies.flatMap(getCurrencySymbols))
      expect(findSymbolSpec(symbol), symbol).not.toBeNull();
  });
});
