import { coins } from '#shared/market/coins.ts';
import { optionStatuses } from '#shared/market/option.ts';
import { futuresOrderStatuses, positionStatuses } from '#shared/market/perpetual.ts';
import { investmentStatuses } from '#shared/schemas/investments.ts';
import { loanStatuses } from '#shared/schemas/loans.ts';
import { displayedWalletTypes } from '#web/features/money/displayed-wallet-types.ts';
import { api } from '#web/lib/api.ts';
import { type HistoryFilter, toDateRangeParams } from './filter.ts';
import { LAST_NUMBERED_PAGE, type HistoryPosition, toPageParams } from './history-position.ts';
import {
  toDepositRow,
  toExchangeRow,
  toFuturesOrderRow,
  toFuturesTradeRow,
  type HistoryRow,
  toInvestmentRow,
  toJournalRow,
  toLoanRow,
  toOptionRow,
  toPositionRow,
  toTransferRow,
  toWithdrawalRow,
} from './history-row.ts';
import { type HistoryKey, toHistoryStatus } from './history-status.ts';

/** Optional columns, in addition to time, description and amount. */
export type ExtraColumn =
  | 'sort'
  | 'wallet'
  | 'memo'
  | 'journal'
  | 'balance'
  | 'result'
  | 'got'
  | 'transaction'
  | 'status';

interface HistoryPage {
  rows: HistoryRow[];
  /** Null when a filter makes it unknown. */
  total: number | null;
  next_cursor: string | null;
}

type PageQuery = ReturnType<typeof toPageParams> & ReturnType<typeof toDateRangeParams>;
type FileQuery = ReturnType<typeof toDateRangeParams>;

interface Declared<Row, Value extends string> {
  extra: readonly ExtraColumn[];
  /** Last page requested by its number; without it, as far as numbers reach. */
  lastNumbered?: number;
  /** Filter in addition to the time. */
  choice: {
    label: 'status' | 'wallet' | 'sort' | 'coin';
    values: readonly Value[];
    /** The key of its word; null where the value is shown as it is. */
    word: (value: Value) => HistoryKey | null;
  };
  row: (row: Row) => HistoryRow;
  page: (
    query: PageQuery,
    chosenValue: Value | undefined,
    signal: AbortSignal,
  ) => Promise<{ data: Row[]; total: number | null; next_cursor: string | null }>;
  file: (query: FileQuery, chosenValue: Value | undefined) => Promise<string>;
}

/** One kind of account history: its request and its columns. */
export interface HistoryKind {
  extra: readonly ExtraColumn[];
  /** Last page requested by its number. */
  lastNumbered: number;
  choice: { label: string; options: readonly { value: string; word: HistoryKey | null }[] };
  /** One page, newest first. */
  page: (place: HistoryPosition, filter: HistoryFilter, signal: AbortSignal) => Promise<HistoryPage>;
  /** Exports as CSV; at most 31 days, by default the last 31. */
  file: (filter: HistoryFilter) => Promise<string>;
}

function kind<Row, const Value extends string>(declared: Declared<Row, Value>): HistoryKind {
  const { extra, lastNumbered = LAST_NUMBERED_PAGE, choice, row, page, file } = declared;
  const findChoice = (filter: HistoryFilter) => choice.values.find((value) => value === filter.choice);
  return {
    extra,
    lastNumbered,
    choice: { label: choice.label, options: choice.values.map((value) => ({ value, word: choice.word(value) })) },
    page: async (place, filter, signal) => {
      const query = { ...toPageParams(place), ...toDateRangeParams(filter) };
      const { data, ...pageInfo } = await page(query, findChoice(filter), signal);
      return { rows: data.map(row), ...pageInfo };
    },
    file: (filter) => file(toDateRangeParams(filter), findChoice(filter)),
  };
}

const byStatus = <Value extends string>(status: Value | undefined) => ({ ...(status !== undefined && { status }) });
const byWallet = <Value extends string>(type: Value | undefined) => ({
  ...(type !== undefined && { wallet_type: type }),
});
const byReason = <Value extends string>(reason: Value | undefined) => ({
  ...(reason !== undefined && { kind: reason }),
});

const byCoin = (coin: string | undefined) => ({ ...(coin !== undefined && { coin_type: coin }) });

/** All kinds in the order of the tabs. */
export const historyKinds = {
  everything: kind({
    extra: ['wallet', 'journal', 'balance'],
    lastNumbered: 1,
    choice: { label: 'wallet', values: displayedWalletTypes, word: (type) => `money:wallets.${type}` },
    row: toJournalRow,
    page: (query, type, signal) =>
      api('GET /user/history/everything', { query: { ...query, ...byWallet(type) }, signal }),
    file: (query, type) => api('GET /user/history/everything.csv', { query: { ...query, ...byWallet(type) } }),
  }),
  deposits: kind({
    extra: ['transaction', 'journal', 'status'],
    choice: { label: 'coin', values: coins, word: () => null },
    row: toDepositRow,
    page: (query, coin, signal) => api('GET /user/history/deposits', { query: { ...query, ...byCoin(coin) }, signal }),
    file: (query, coin) => api('GET /user/history/deposits.csv', { query: { ...query, ...byCoin(coin) } }),
  }),
  withdrawals: kind({
    extra: ['transaction', 'journal', 'status'],
    choice: { label: 'coin', values: coins, word: () => null },
    row: toWithdrawalRow,
    page: (query, coin, signal) =>
      api('GET /user/history/withdrawals', { query: { ...query, ...byCoin(coin) }, signal }),
    file: (query, coin) => api('GET /user/history/withdrawals.csv', { query: { ...query, ...byCoin(coin) } }),
  }),
  transfers: kind({
    extra: ['memo', 'journal', 'status'],
    choice: { label: 'wallet', values: displayedWalletTypes, word: (type) => `money:wallets.${type}` },
    row: toTransferRow,
    page: (query, type, signal) =>
      api('GET /user/history/transfers', { query: { ...query, ...byWallet(type) }, signal }),
    file: (query, type) => api('GET /user/history/transfers.csv', { query: { ...query, ...byWallet(type) } }),
  }),
  options: kind({
    extra: ['result', 'status'],
    choice: { label: 'status', values: optionStatuses, word: (status) => `trading:status.${status}` },
    row: toOptionRow,
    page: (query, status, signal) =>
      api('GET /user/history/options', { query: { ...query, ...byStatus(status) }, signal }),
    file: (query, status) => api('GET /user/history/options.csv', { query: { ...query, ...byStatus(status) } }),
  }),
  'futures-orders': kind({
    extra: ['sort', 'status'],
    choice: { label: 'status', values: futuresOrderStatuses, word: (status) => toHistoryStatus(status).word },
    row: toFuturesOrderRow,
    page: (query, status, signal) =>
      api('GET /user/history/futures-orders', { query: { ...query, ...byStatus(status) }, signal }),
    file: (query, status) => api('GET /user/history/futures-orders.csv', { query: { ...query, ...byStatus(status) } }),
  }),
  'futures-trades': kind({
    extra: ['sort', 'result', 'status'],
    choice: { label: 'sort', values: ['open', 'close'], word: (reason) => `perpetual:tradeKind.${reason}` },
    row: toFuturesTradeRow,
    page: (query, reason, signal) =>
      api('GET /user/history/futures-trades', { query: { ...query, ...byReason(reason) }, signal }),
    file: (query, reason) => api('GET /user/history/futures-trades.csv', { query: { ...query, ...byReason(reason) } }),
  }),
  'futures-positions': kind({
    extra: ['result', 'status'],
    choice: { label: 'status', values: positionStatuses, word: (status) => `history:position.${status}` },
    row: toPositionRow,
    page: (query, status, signal) =>
      api('GET /user/history/futures-positions', { query: { ...query, ...byStatus(status) }, signal }),
    file: (query, status) =>
      api('GET /user/history/futures-positions.csv', { query: { ...query, ...byStatus(status) } }),
  }),
  investments: kind({
    extra: ['journal', 'result', 'status'],
    choice: { label: 'status', values: investmentStatuses, word: (status) => `history:investment.${status}` },
    row: toInvestmentRow,
    page: (query, status, signal) =>
      api('GET /user/history/investments', { query: { ...query, ...byStatus(status) }, signal }),
    file: (query, status) => api('GET /user/history/investments.csv', { query: { ...query, ...byStatus(status) } }),
  }),
  loans: kind({
    extra: ['journal', 'status'],
    choice: { label: 'status', values: loanStatuses, word: (status) => `history:loan.${status}` },
    row: toLoanRow,
    page: (query, status, signal) =>
      api('GET /user/history/loans', { query: { ...query, ...byStatus(status) }, signal }),
    file: (query, status) => api('GET /user/history/loans.csv', { query: { ...query, ...byStatus(status) } }),
  }),
  exchanges: kind({
    extra: ['got', 'journal', 'status'],
    choice: { label: 'coin', values: coins, word: () => null },
    row: toExchangeRow,
    page: (query, coin, signal) => api('GET /user/history/exchanges', { query: { ...query, ...byCoin(coin) }, signal }),
    file: (query, coin) => api('GET /user/history/exchanges.csv', { query: { ...query, ...byCoin(coin) } }),
  }),
} as const satisfies Record<string, HistoryKind>;

export type HistoryName = keyof typeof historyKinds;
export const historyNames = Object.keys(historyKinds) as HistoryName[];
