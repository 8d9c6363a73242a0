import type { Direction } from '../../../../shared/schemas/option-order.ts';

/** What an address of the trading page may say. It fills the ticket and never submits it. */
export interface TradingSearch {
  symbol?: string;
  direction?: Direction;
  /** As it would be typed. */
  amount?: string;
  /** Seconds. */
  period?: number;
}

export const DEFAULT_SYMBOL = 'BTC/USDT';

const SYMBOL = /^[A-Z0-9]{2,12}(\/[A-Z0-9]{2,12})?$/;
const AMOUNT = /^\d{1,16}([.,]\d{1,8})?$/;
const sides: Record<string, Direction> = { call: 'call', put: 'put', long: 'call', short: 'put' };

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Takes from an address what can be understood and leaves out the rest: a link that is partly wrong still opens. */
export function readSearch(search: Record<string, unknown>): TradingSearch {
  const symbol = textOf(search['symbol']).toUpperCase();
  const direction = sides[textOf(search['direction']).toLowerCase()];
  const amount = textOf(search['amount']);
  const period = Number(textOf(search['period']) || Number.NaN);
  return {
    ...(SYMBOL.test(symbol) && { symbol }),
    ...(direction && { direction }),
    ...(AMOUNT.test(amount) && { amount }),
    ...(Number.isSafeInteger(period) && period > 0 && { period }),
  };
}
