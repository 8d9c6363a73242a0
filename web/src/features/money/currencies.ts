import { type Amount, amount, PRICE_OF_ONE, type Price, price } from '#shared/money.ts';

/** What a total can be told in. */
export const displayCurrencies = ['USDT', 'USD', 'EUR', 'GBP', 'JPY', 'CNY', 'KRW', 'TWD', 'BTC'] as const;
export type DisplayCurrency = (typeof displayCurrencies)[number];

/** From one money to the next: multiplied by a symbol's price, or divided by it. */
interface Step {
  symbol: string;
  divides?: true;
}

const DOLLARS: Step = { symbol: 'USDT/USD' };

/** From USDT to each by symbols that the tick has. The yuan is that of offshore markets. */
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

/** The symbols by which a currency is told. */
export const getCurrencySymbols = (currency: DisplayCurrency): string[] => ways[currency].map(({ symbol }) => symbol);

/** Decimals that amounts in a currency are shown with. */
export const getCurrencyDigits = (currency: DisplayCurrency): number =>
  currency === 'BTC' ? 8 : currency === 'JPY' || currency === 'KRW' ? 0 : 2;

/** Prices by symbol as they travel; undefined where there is none. */
export type GetRate = (symbol: string) => string | undefined;

/** An amount of USDT in another currency, rounded down to the unit at each step; null where a rate is missing. */
export function convertToCurrency(usdt: Amount, currency: DisplayCurrency, rates: GetRate): Amount | null {
  let result: bigint = usdt;
  for (const { symbol, divides } of ways[currency]) {
    const text = rates(symbol);
    if (text === undefined) return null;
    const rate: Price = price(text);
    result = divides ? (result * PRICE_OF_ONE) / rate : (result * rate) / PRICE_OF_ONE;
  }
  return result as Amount;
}

/** Those that there is a rate for. */
export const getAvailableCurrencies = (rates: GetRate): DisplayCurrency[] =>
  displayCurrencies.filter((currency) => convertToCurrency(amount('1'), currency, rates) !== null);
