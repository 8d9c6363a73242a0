import { exportOwnDeposits, listOwnDeposits } from '#functions/domain/deposits/list-own-deposits.ts';
import { exportOwnExchanges, listOwnExchanges } from '#functions/domain/exchange/list-own-exchanges.ts';
import {
  exportOwnOrders,
  exportOwnPositions,
  exportOwnTrades,
  listOwnOrders,
  listOwnPositions,
  listOwnTrades,
} from '#functions/domain/futures/list-own-futures.ts';
import { exportOwnInvestments, listOwnInvestments } from '#functions/domain/investments/list-own-investments.ts';
import { exportJournalLines, listJournalLines } from '#functions/domain/ledger/list-journal-lines.ts';
import { readOwnJournalEntries } from '#functions/domain/ledger/read-own-entries.ts';
import { EMPTY_CSV } from '#functions/domain/lists/csv-columns.ts';
import { toOffsetQuery } from '#functions/domain/lists/page-offset.ts';
import { exportOwnLoans, listOwnLoans } from '#functions/domain/loans/list-own-loans.ts';
import { exportOwnOptions, listOwnOptions } from '#functions/domain/options/list-own-options.ts';
import { exportOwnTransfers, listOwnTransfers } from '#functions/domain/transfers/list-own-transfers.ts';
import { exportOwnWithdrawals, listOwnWithdrawals } from '#functions/domain/withdrawals/list-own-withdrawals.ts';
import { historyEndpoints } from '#shared/api/history.ts';
import { VALUATION_COIN } from '#shared/market/coins.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const NOTHING = { data: [], total: 0, next_cursor: null };
/** True for a requested coin that investments and loans do not use. */
const isOther = (coin: string | undefined): boolean => coin !== undefined && coin !== VALUATION_COIN;

const handlers: EndpointHandlers<typeof historyEndpoints> = {
  'GET /user/history/entries': async ({ query }, { caller }) => {
    const data = await readOwnJournalEntries(caller.account, query.ids);
    return { data, total: data.length };
  },
  'GET /user/history/everything': async ({ query }, { caller }) =>
    listJournalLines(caller.account, toOffsetQuery(query)),
  'GET /user/history/everything.csv': ({ query }, { caller }) => exportJournalLines(caller.account, query),
  'GET /user/history/transfers': async ({ query }, { caller }) => {
    const { transfers: data, ...page } = await listOwnTransfers(caller.account, toOffsetQuery(query));
    return { data, ...page };
  },
  'GET /user/history/transfers.csv': ({ query }, { caller }) => exportOwnTransfers(caller.account, query),
  'GET /user/history/options': async ({ query }, { caller }) => {
    const { orders: data, ...page } = await listOwnOptions(caller.account, toOffsetQuery(query));
    return { data, ...page };
  },
  'GET /user/history/options.csv': ({ query }, { caller }) => exportOwnOptions(caller.account, query),
  'GET /user/history/futures-orders': async ({ query }, { caller }) => {
    const { orders: data, ...page } = await listOwnOrders(caller.account, toOffsetQuery(query));
    return { data, ...page };
  },
  'GET /user/history/futures-orders.csv': ({ query }, { caller }) => exportOwnOrders(caller.account, query),
  'GET /user/history/futures-trades': async ({ query }, { caller }) => {
    const { trades: data, ...page } = await listOwnTrades(caller.account, toOffsetQuery(query));
    return { data, ...page };
  },
  'GET /user/history/futures-trades.csv': ({ query }, { caller }) => exportOwnTrades(caller.account, query),
  'GET /user/history/futures-positions': async ({ query }, { caller }) => {
    const { positions: data, ...page } = await listOwnPositions(caller.account, {
      status: 'all',
      ...toOffsetQuery(query),
    });
    return { data, ...page };
  },
  'GET /user/history/futures-positions.csv': ({ query }, { caller }) => exportOwnPositions(caller.account, query),
  'GET /user/history/exchanges': async ({ query }, { caller }) => {
    const { exchanges: data, ...page } = await listOwnExchanges(caller.account, toOffsetQuery(query));
    return { data, ...page };
  },
  'GET /user/history/exchanges.csv': ({ query }, { caller }) => exportOwnExchanges(caller.account, query),
  'GET /user/history/deposits': async ({ query }, { caller }) => {
    const { deposits: data, ...page } = await listOwnDeposits(caller.account, toOffsetQuery(query));
    return { data, ...page };
  },
  'GET /user/history/deposits.csv': ({ query }, { caller }) => exportOwnDeposits(caller.account, query),
  'GET /user/history/withdrawals': async ({ query }, { caller }) => {
    const { withdrawals: data, ...page } = await listOwnWithdrawals(caller.account, toOffsetQuery(query));
    return { data, ...page };
  },
  'GET /user/history/withdrawals.csv': ({ query }, { caller }) => exportOwnWithdrawals(caller.account, query),
  'GET /user/history/loans': async ({ query: { coin_type, ...query } }, { caller }) => {
    if (isOther(coin_type)) return NOTHING;
    const { applications: data, ...page } = await listOwnLoans(caller.account, toOffsetQuery(query));
    return { data, ...page };
  },
  'GET /user/history/loans.csv': async ({ query: { coin_type, ...query } }, { caller }) =>
    isOther(coin_type) ? EMPTY_CSV : exportOwnLoans(caller.account, query),
  'GET /user/history/investments': async ({ query: { coin_type, ...query } }, { caller }) => {
    if (isOther(coin_type)) return NOTHING;
    const { investments: data, ...page } = await listOwnInvestments(caller.account, toOffsetQuery(query));
    return { data, ...page };
  },
  'GET /user/history/investments.csv': async ({ query: { coin_type, ...query } }, { caller }) =>
    isOther(coin_type) ? EMPTY_CSV : exportOwnInvestments(caller.account, query),
};

export const handler = serve(historyEndpoints, handlers);
