import { type Amount, toAmount, UNIT_PRICE, type Price, toPrice } from '#shared/money.ts';

/** Currencies for totals. */
export const displayCurrencies = ['USDT', 'USD', 'EUR', 'GBP', 'JPY', 'CNY', 'KRW', 'TWD', 'BTC'] as const;
export type DisplayCurrency = (typeof displayCurrencies)[number];

/** Conversion step: multiplied by a symbol's price, or divided by it. */
interface Step {
  symbol: string;
  divides?: true;
}

const DOLLARS: Step = { symbol: 'USDT/USD' };

/** Conversions from USDT by symbols in the tick. The yuan is the offshore one. */
const ways: Record<DisplayCurrency, readonly Step[]> = {
  USDT: [],
  USD: [DOLLARS],
  EUR: [DOLLARS, { symbol: 'EUR/USD', divides: true }],
  GBP: [DOLLARS, { symbol: 'GBP/USD', divides: true }],
  JPY: [DOLLARS, { symbol: 'USD/JPY' }],
  CNY: [DOLLARS, { symbol: 'USD/CNH' }],
  KRW: [DOLLARS, { symbol: 'USD/KRW' }],
  TWD: [DOLLARS, { symbol: 'USD/TWD' }],
  BTC: [{ symbol: 'BTC/USDT', divides: true }],
};

/** Returns the symbols that convert to a currency. */
export const getCurrencySymbols = (currency: DisplayCurrency): string[] => ways[currency].map(({ symbol }) => symbol);

/** Returns the decimals of a currency's amounts. */
export const getCurrencyDigits = (currency: DisplayCurrency): number =>
  currency === 'BTC' ? 8 : currency === 'JPY' || currency === 'KRW' ? 0 : 2;

/** Returns a symbol's price as a decimal string; undefined without one. */
export type GetSymbolRate = (symbol: string) => string | undefined;

/** Converts USDT to another currency, rounded down to the unit at each step; null when a rate is missing. */
export function convertToCurrency(usdt: Amount, currency: DisplayCurrency, rates: GetSymbolRate): Amount | null {
  let result: bigint = usdt;
  for (const { symbol, divides } of ways[currency]) {
    const text = rates(symbol);
    if (text === undefined) return null;
    const rate: Price = toPrice(text);
    result = divides ? (result * UNIT_PRICE) / rate : (result * rate) / UNIT_PRICE;
  }
  return result as Amount;
}

/** Returns the currencies with a rate. */
export const getAvailableCurrencies = (rates: GetSymbolRate): DisplayCurrency[] =>
  displayCurrencies.filter((currency) => convertToCurrency(toAmount('1'), currency, rates) !== null);
