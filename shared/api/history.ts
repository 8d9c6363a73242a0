import * as z from 'zod';
import { optionStatuses } from '#shared/market/option.ts';
import { futuresOrderStatuses, positionStatuses } from '#shared/market/perpetual.ts';
import { MAX_PAGE_OFFSET, MAX_JOURNAL_ENTRY_IDS } from '#shared/paging.ts';
import { coinInput } from '#shared/schemas/chains.ts';
import { deposit, depositStatuses } from '#shared/schemas/deposits.ts';
import { coinExchange, exchangeStatuses } from '#shared/schemas/exchange.ts';
import { futuresOrder, futuresTrade, futuresPosition } from '#shared/schemas/futures.ts';
import { investment, investmentStatuses } from '#shared/schemas/investments.ts';
import { journalLine, moneyOperations, ownJournalEntry, walletTransfer, walletTypes } from '#shared/schemas/ledger.ts';
import { loanApplication, loanStatuses } from '#shared/schemas/loans.ts';
import { optionOrder } from '#shared/schemas/options.ts';
import { paginationOutput, paginationQuery, timeRangeQuery } from '#shared/schemas/page.ts';
import { idListSchema, queryIntegerSchema, symbolName } from '#shared/schemas/scalars.ts';
import { withdrawal, withdrawalStatuses } from '#shared/schemas/withdrawals.ts';
import { type Endpoint, endpoint } from './lib/endpoint.ts';
import { listFileEndpoint } from './lib/list.ts';

type SchemaFields = Record<string, z.ZodType>;

const historyQuery = {
  /** From 1; as far as offsets reach, beyond them use the cursor. */
  page: queryIntegerSchema(1, MAX_PAGE_OFFSET).optional(),
  limit: paginationQuery.limit,
  cursor: paginationQuery.cursor,
};

type HistoryPageEndpoint<Row extends z.ZodType, Filter extends SchemaFields> = Endpoint<
  undefined,
  z.ZodObject<typeof historyQuery & typeof timeRangeQuery & Filter, z.core.$strict>,
  undefined,
  z.ZodObject<{ data: z.ZodArray<Row> } & typeof paginationOutput>,
  'user'
>;
type HistoryFileEndpoint<Filter extends SchemaFields> = Endpoint<
  undefined,
  z.ZodObject<typeof timeRangeQuery & Filter, z.core.$strict>,
  undefined,
  z.ZodString,
  'user'
>;

const join = (first: string | undefined, remainder: string): string =>
  first === undefined ? remainder : `${first} ${remainder}`;

/** Returns the endpoints of one kind of account history: by page, and as a file. */
function buildHistoryEndpoints<const Kind extends string, Row extends z.ZodType, Filter extends SchemaFields>(
  kind: Kind,
  { what, shows, row, filter }: { what: string; shows?: string; row: Row; filter: Filter },
): Record<`GET /user/history/${Kind}`, HistoryPageEndpoint<Row, Filter>> &
  Record<`GET /user/history/${Kind}.csv`, HistoryFileEndpoint<Filter>> {
  const path = `/user/history/${kind}` as const;
  const page = endpoint({
    summary: `List the ${what} history`,
    description: join(shows, 'Newest first. Select a page by number or by cursor.'),
    caller: 'user',
    envelope: 'flat',
    query: z.strictObject({ ...historyQuery, ...timeRangeQuery, ...filter }),
    output: z.object({ data: z.array(row), ...paginationOutput }),
  });
  const file = {
    caller: 'user' as const,
    filter: { ...timeRangeQuery, ...filter },
    file: `Export the ${what} history as CSV`,
    fileDescription: join(shows, 'At most 31 days.'),
  };
  return { [`GET ${path}`]: page, ...listFileEndpoint(path, file) } as never;
}

const coinType = { coin_type: coinInput.optional() };

const symbol = { symbol: symbolName.optional() };

export const historyEndpoints = {
  'GET /user/history/entries': endpoint({
    summary: 'List journal entries by id',
    description: 'Own entries in the order of the ids. Unknown ids are left out.',
    caller: 'user',
    query: z.strictObject({ ids: idListSchema('jnl', MAX_JOURNAL_ENTRY_IDS) }),
    envelope: 'flat',
    output: z.object({ data: z.array(ownJournalEntry), total: z.int() }),
  }),
  ...buildHistoryEndpoints('everything', {
    what: 'journal',
    shows: 'Every line of every wallet, with the balance after it.',
    row: journalLine,
    filter: {
      ...coinType,
      wallet_type: z.enum(walletTypes).optional(),
      operation: z.enum(moneyOperations).optional(),
    },
  }),
  ...buildHistoryEndpoints('transfers', {
    what: 'transfer',
    shows: 'Transfers between own wallets.',
    row: walletTransfer,
    filter: {
      ...coinType,
      wallet_type: z.enum(walletTypes).optional(),
      status: z.literal('completed').optional(),
    },
  }),
  ...buildHistoryEndpoints('options', {
    what: 'option',
    row: optionOrder,
    filter: { ...symbol, status: z.enum(optionStatuses).optional() },
  }),
  ...buildHistoryEndpoints('futures-orders', {
    what: 'perpetual order',
    row: futuresOrder,
    filter: { ...symbol, status: z.enum(futuresOrderStatuses).optional() },
  }),
  ...buildHistoryEndpoints('futures-trades', {
    what: 'perpetual trade',
    row: futuresTrade,
    filter: { ...symbol, kind: z.enum(['open', 'close']).optional() },
  }),
  ...buildHistoryEndpoints('futures-positions', {
    what: 'position',
    row: futuresPosition,
    filter: { ...symbol, status: z.enum(positionStatuses).optional() },
  }),
  ...buildHistoryEndpoints('exchanges', {
    what: 'exchange',
    row: coinExchange,
    filter: { ...coinType, status: z.enum(exchangeStatuses).optional() },
  }),
  ...buildHistoryEndpoints('deposits', {
    what: 'deposit',
    row: deposit,
    filter: { ...coinType, status: z.enum(depositStatuses).optional() },
  }),
  ...buildHistoryEndpoints('withdrawals', {
    what: 'withdrawal',
    row: withdrawal,
    filter: { ...coinType, status: z.enum(withdrawalStatuses).optional() },
  }),
  ...buildHistoryEndpoints('investments', {
    what: 'investment',
    row: investment,
    filter: { ...coinType, status: z.enum(investmentStatuses).optional() },
  }),
  ...buildHistoryEndpoints('loans', {
    what: 'loan',
    shows: 'Includes applications.',
    row: loanApplication,
    filter: { ...coinType, status: z.enum(loanStatuses).optional() },
  }),
};
