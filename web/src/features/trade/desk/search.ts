import { type FuturesOrderType, futuresOrderTypes } from '#shared/market/perpetual.ts';

/** Product of the page: the last part of its path. */
export type TradingType = 'options' | 'perpetual';

export const tradingPanelTabs = ['positions', 'orders', 'trades'] as const;
export type TradingPanelTab = (typeof tradingPanelTabs)[number];

/** Both tickets accept each other's terms: call is long, put is short. */
const directions = { call: 'call', put: 'put', long: 'long', short: 'short', buy: 'long', sell: 'short' } as const;
type DirectionWord = (typeof directions)[keyof typeof directions];

/**
 * URL parameters of the trading page. The first part fills the ticket and never submits it; the second is the state of
 * the panel beneath the chart. An invalid value is undefined rather than missing: a missing one keeps the value in the
 * URL.
 */
export interface TradingSearchParams {
  symbol?: string | undefined;
  direction?: DirectionWord | undefined;
  /** Stake of an option, or quantity of an order. As in all URL numbers, a mark is decimal. */
  amount?: string | undefined;
  /** Seconds. */
  period?: number | undefined;
  leverage?: number | undefined;
  order?: FuturesOrderType | undefined;
  price?: string | undefined;
  stop?: string | undefined;
  tp?: string | undefined;
  sl?: string | undefined;
  tab?: TradingPanelTab | undefined;
  /** Filters of the panel's list: a status or kind, a symbol, days as YYYY-MM-DD. */
  status?: string | undefined;
  only?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const DEFAULT_SYMBOL = 'BTC/USDT';

const SYMBOL = /^[A-Z0-9]{2,12}(\/[A-Z0-9]{2,12})?$/;
const AMOUNT = /^\d{1,16}([.,]\d{1,8})?$/;
const WORD = /^[a-z_]{2,20}$/;
const DAY = /^20\d{2}-[01]\d-[0-3]\d$/;

const toTextParam = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const matching = (pattern: RegExp, text: string): string | undefined => (pattern.test(text) ? text : undefined);

function toWholeNumberParam(value: unknown): number | undefined {
  const number = Number(toTextParam(value) || Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

const findWord = <Word extends string>(words: readonly Word[], value: unknown): Word | undefined =>
  words.find((word) => word === toTextParam(value).toLowerCase());

/** Parses the valid parameters of a URL: a partly invalid link still opens. */
export function readTradingSearchParams(search: Record<string, unknown>): TradingSearchParams {
  const word = findWord(Object.keys(directions) as (keyof typeof directions)[], search['direction']);
  return {
    symbol: matching(SYMBOL, toTextParam(search['symbol']).toUpperCase()),
    direction: word && directions[word],
    amount: matching(AMOUNT, toTextParam(search['amount'])),
    period: toWholeNumberParam(search['period']),
    leverage: toWholeNumberParam(search['leverage']),
    order: findWord(futuresOrderTypes, search['order']),
    price: matching(AMOUNT, toTextParam(search['price'])),
    stop: matching(AMOUNT, toTextParam(search['stop'])),
    tp: matching(AMOUNT, toTextParam(search['tp'])),
    sl: matching(AMOUNT, toTextParam(search['sl'])),
    tab: findWord(tradingPanelTabs, search['tab']),
    status: matching(WORD, toTextParam(search['status'])),
    only: matching(SYMBOL, toTextParam(search['only']).toUpperCase()),
    from: matching(DAY, toTextParam(search['from'])),
    to: matching(DAY, toTextParam(search['to'])),
  };
}

/** Returns the product of a URL without one in its path: `?type=`. */
export const readTradingType = (value: unknown): TradingType =>
  toTextParam(value).toLowerCase() === 'options' ? 'options' : 'perpetual';
