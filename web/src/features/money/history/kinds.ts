import { coins } from '#shared/market/coins.ts';
import { optionStatuses } from '#shared/market/option.ts';
import { futuresOrderStatuses, positionStatuses } from '#shared/market/perpetual.ts';
import { investmentStatuses } from '#shared/schemas/investments.ts';
import { loanStatuses } from '#shared/schemas/loans.ts';
import { displayedWalletTypes } from '#web/features/money/displayed-wallet-types.ts';
import { siteApi } from '#web/lib/api.ts';
import { type HistoryFilter, toDateRangeParams } from './filter.ts';
import { LAST_NUMBERED_HISTORY_PAGE, type HistoryPosition, toHistoryPageParams } from './history-position.ts';
import {
  toDepositHistoryRow,
  toExchangeHistoryRow,
  toFuturesOrderHistoryRow,
  toFuturesTradeHistoryRow,
  type HistoryRow,
  toInvestmentHistoryRow,
  toJournalHistoryRow,
  toLoanHistoryRow,
  toOptionHistoryRow,
  toPositionHistoryRow,
  toTransferHistoryRow,
  toWithdrawalHistoryRow,
} from './history-row.ts';
import { type HistoryTranslationKey, toHistoryStatus } from './history-status.ts';

/** Optional columns, in addition to time, description and amount. */
export type ExtraHistoryColumn =
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

type PageQuery = ReturnType<typeof toHistoryPageParams> & ReturnType<typeof toDateRangeParams>;
type FileQuery = ReturnType<typeof toDateRangeParams>;

interface HistoryKindOptions<Row, Value extends string> {
  extra: readonly ExtraHistoryColumn[];
  /** Last page requested by its number; without it, as far as numbers reach. */
  lastNumbered?: number;
  /** Filter in addition to the time. */
  choice: {
    label: 'status' | 'wallet' | 'sort' | 'coin';
    values: readonly Value[];
    /** The key of its word; null where the value is shown as it is. */
    word: (value: Value) => HistoryTranslationKey | null;
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
  extra: readonly ExtraHistoryColumn[];
  /** Last page requested by its number. */
  lastNumbered: number;
  choice: { label: string; options: readonly { value: string; word: HistoryTranslationKey | null }[] };
  /** One page, newest first. */
  page: (place: HistoryPosition, filter: HistoryFilter, signal: AbortSignal) => Promise<HistoryPage>;
  /** Exports as CSV; at most 31 days, by default the last 31. */
  file: (filter: HistoryFilter) => Promise<string>;
}

function defineHistoryKind<Row, const Value extends string>(declared: HistoryKindOptions<Row, Value>): HistoryKind {
  const { extra, lastNumbered = LAST_NUMBERED_HISTORY_PAGE, choice, row, page, file } = declared;
  const findChoice = (filter: HistoryFilter) => choice.values.find((value) => value === filter.choice);
  return {
    extra,
    lastNumbered,
    choice: { label: choice.label, options: choice.values.map((value) => ({ value, word: choice.word(value) })) },
    page: async (place, filter, signal) => {
      const query = { ...toHistoryPageParams(place), ...toDateRangeParams(filter) };
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
  everything: defineHistoryKind({
    extra: ['wallet', 'journal', 'balance'],
    lastNumbered: 1,
    choice: { label: 'wallet', values: displayedWalletTypes, word: (type) => `money:wallets.${type}` },
    row: toJournalHistoryRow,
    page: (query, type, signal) =>
      siteApi('GET /user/history/everything', { query: { ...query, ...byWallet(type) }, signal }),
    file: (query, type) => siteApi('GET /user/history/everything.csv', { query: { ...query, ...byWallet(type) } }),
  }),
  deposits: defineHistoryKind({
    extra: ['transaction', 'journal', 'status'],
    choice: { label: 'coin', values: coins, word: () => null },
    row: toDepositHistoryRow,
    page: (query, coin, signal) =>
      siteApi('GET /user/history/deposits', { query: { ...query, ...byCoin(coin) }, signal }),
    file: (query, coin) => siteApi('GET /user/history/deposits.csv', { query: { ...query, ...byCoin(coin) } }),
  }),
  withdrawals: defineHistoryKind({
    extra: ['transaction', 'journal', 'status'],
    choice: { label: 'coin', values: coins, word: () => null },
    row: toWithdrawalHistoryRow,
    page: (query, coin, signal) =>
      siteApi('GET /user/history/withdrawals', { query: { ...query, ...byCoin(coin) }, signal }),
    file: (query, coin) => siteApi('GET /user/history/withdrawals.csv', { query: { ...query, ...byCoin(coin) } }),
  }),
  transfers: defineHistoryKind({
    extra: ['memo', 'journal', 'status'],
    choice: { label: 'wallet', values: displayedWalletTypes, word: (type) => `money:wallets.${type}` },
    row: toTransferHistoryRow,
    page: (query, type, signal) =>
      siteApi('GET /user/history/transfers', { query: { ...query, ...byWallet(type) }, signal }),
    file: (query, type) => siteApi('GET /user/history/transfers.csv', { query: { ...query, ...byWallet(type) } }),
  }),
  options: defineHistoryKind({
    extra: ['result', 'status'],
    choice: { label: 'status', values: optionStatuses, word: (status) => `trading:status.${status}` },
    row: toOptionHistoryRow,
    page: (query, status, signal) =>
      siteApi('GET /user/history/options', { query: { ...query, ...byStatus(status) }, signal }),
    file: (query, status) => siteApi('GET /user/history/options.csv', { query: { ...query, ...byStatus(status) } }),
  }),
  'futures-orders': defineHistoryKind({
    extra: ['sort', 'status'],
    choice: { label: 'status', values: futuresOrderStatuses, word: (status) => toHistoryStatus(status).word },
    row: toFuturesOrderHistoryRow,
    page: (query, status, signal) =>
      siteApi('GET /user/history/futures-orders', { query: { ...query, ...byStatus(status) }, signal }),
    file: (query, status) =>
      siteApi('GET /user/history/futures-orders.csv', { query: { ...query, ...byStatus(status) } }),
  }),
  'futures-trades': defineHistoryKind({
    extra: ['sort', 'result', 'status'],
    choice: { label: 'sort', values: ['open', 'close'], word: (reason) => `perpetual:tradeKind.${reason}` },
    row: toFuturesTradeHistoryRow,
    page: (query, reason, signal) =>
      siteApi('GET /user/history/futures-trades', { query: { ...query, ...byReason(reason) }, signal }),
    file: (query, reason) =>
      siteApi('GET /user/history/futures-trades.csv', { query: { ...query, ...byReason(reason) } }),
  }),
  'futures-positions': defineHistoryKind({
    extra: ['result', 'status'],
    choice: { label: 'status', values: positionStatuses, word: (status) => `history:position.${status}` },
    row: toPositionHistoryRow,
    page: (query, status, signal) =>
      siteApi('GET /user/history/futures-positions', { query: { ...query, ...byStatus(status) }, signal }),
    file: (query, status) =>
      siteApi('GET /user/history/futures-positions.csv', { query: { ...query, ...byStatus(status) } }),
  }),
  investments: defineHistoryKind({
    extra: ['journal', 'result', 'status'],
    choice: { label: 'status', values: investmentStatuses, word: (status) => `history:investment.${status}` },
    row: toInvestmentHistoryRow,
    page: (query, status, signal) =>
      siteApi('GET /user/history/investments', { query: { ...query, ...byStatus(status) }, signal }),
    file: (query, status) => siteApi('GET /user/history/investments.csv', { query: { ...query, ...byStatus(status) } }),
  }),
  loans: defineHistoryKind({
    extra: ['journal', 'status'],
    choice: { label: 'status', values: loanStatuses, word: (status) => `history:loan.${status}` },
    row: toLoanHistoryRow,
    page: (query, status, signal) =>
      siteApi('GET /user/history/loans', { query: { ...query, ...byStatus(status) }, signal }),
    file: (query, status) => siteApi('GET /user/history/loans.csv', { query: { ...query, ...byStatus(status) } }),
  }),
  exchanges: defineHistoryKind({
    extra: ['got', 'journal', 'status'],
    choice: { label: 'coin', values: coins, word: () => null },
    row: toExchangeHistoryRow,
    page: (query, coin, signal) =>
      siteApi('GET /user/history/exchanges', { query: { ...query, ...byCoin(coin) }, signal }),
    file: (query, coin) => siteApi('GET /user/history/exchanges.csv', { query: { ...query, ...byCoin(coin) } }),
  }),
} as const satisfies Record<string, HistoryKind>;

export type HistoryKindName = keyof typeof historyKinds;
export const historyKindNames = Object.keys(historyKinds) as HistoryKindName[];
