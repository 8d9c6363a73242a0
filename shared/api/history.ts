import * as z from 'zod';
import { optionStatuses } from '#shared/market/option.ts';
import { futuresOrderStatuses, positionStatuses } from '#shared/market/perpetual.ts';
import { MAX_OFFSET, MAX_ENTRY_IDS } from '#shared/paging.ts';
import { coinInput } from '#shared/schemas/chains.ts';
import { deposit, depositStatuses } from '#shared/schemas/deposits.ts';
import { exchange, exchangeStatuses } from '#shared/schemas/exchange.ts';
import { futuresOrder, futuresTrade, position } from '#shared/schemas/futures.ts';
import { investment, investmentStatuses } from '#shared/schemas/investments.ts';
import { journalLine, moneyOperations, ownJournalEntry, walletTransfer, walletTypes } from '#shared/schemas/ledger.ts';
import { loanApplication, loanStatuses } from '#shared/schemas/loans.ts';
import { optionOrder } from '#shared/schemas/options.ts';
import { pageOutput, pageQuery, spanQuery } from '#shared/schemas/page.ts';
import { idList, queryInteger, symbolName } from '#shared/schemas/scalars.ts';
import { withdrawal, withdrawalStatuses } from '#shared/schemas/withdrawals.ts';
import { type Endpoint, endpoint } from './lib/endpoint.ts';
import { listFile } from './lib/list.ts';

type Shape = Record<string, z.ZodType>;

const historyQuery = {
  /** From 1; as far as offsets reach, beyond them use the cursor. */
  page: queryInteger(1, MAX_OFFSET).optional(),
  limit: pageQuery.limit,
  cursor: pageQuery.cursor,
};

type Page<Row extends z.ZodType, Filter extends Shape> = Endpoint<
  undefined,
  z.ZodObject<typeof historyQuery & typeof spanQuery & Filter, z.core.$strict>,
  undefined,
  z.ZodObject<{ data: z.ZodArray<Row> } & typeof pageOutput>,
  'user'
>;
type File<Filter extends Shape> = Endpoint<
  undefined,
  z.ZodObject<typeof spanQuery & Filter, z.core.$strict>,
  undefined,
  z.ZodString,
  'user'
>;

const join = (first: string | undefined, remainder: string): string => (first === undefined ? remainder : `${first} ${remainder}`);

/** Returns the endpoints of one kind of account history: by page, and as a file. */
function history<const Kind extends string, Row extends z.ZodType, Filter extends Shape>(
  kind: Kind,
  { what, shows, row, filter }: { what: string; shows?: string; row: Row; filter: Filter },
): Record<`GET /user/history/${Kind}`, Page<Row, Filter>> & Record<`GET /user/history/${Kind}.csv`, File<Filter>> {
  const path = `/user/history/${kind}` as const;
  const page = endpoint({
    summary: `List the ${what} history`,
    description: join(shows, 'Newest first. Select a page by number or by cursor.'),
    caller: 'user',
    limit: 'read',
    envelope: 'flat',
    query: z.strictObject({ ...historyQuery, ...spanQuery, ...filter }),
    output: z.object({ data: z.array(row), ...pageOutput }),
  });
  const file = {
    caller: 'user' as const,
    filter: { ...spanQuery, ...filter },
    file: `Export the ${what} history as CSV`,
    fileDescription: join(shows, 'At most 31 days.'),
  };
  return { [`GET ${path}`]: page, ...listFile(path, file) } as never;
}

const coinType = { coin_type: coinInput.optional() };

const symbol = { symbol: symbolName.optional() };

export const histories = {
  'GET /user/history/entries': endpoint({
    summary: 'List journal entries by id',
    description: 'Own entries in the order of the ids. Unknown ids are left out.',
    caller: 'user',
    limit: 'read',
    query: z.strictObject({ ids: idList('jnl', MAX_ENTRY_IDS) }),
    envelope: 'flat',
    output: z.object({ data: z.array(ownJournalEntry), total: z.int() }),
  }),
  ...history('everything', {
    what: 'journal',
    shows: 'Every line of every wallet, with the balance after it.',
    row: journalLine,
    filter: {
      ...coinType,
      wallet_type: z.enum(walletTypes).optional(),
      operation: z.enum(moneyOperations).optional(),
    },
  }),
  ...history('transfers', {
    what: 'transfer',
    shows: 'Transfers between own wallets.',
    row: walletTransfer,
    filter: {
      ...coinType,
      wallet_type: z.enum(walletTypes).optional(),
      status: z.literal('completed').optional(),
    },
  }),
  ...history('options', {
    what: 'option',
    row: optionOrder,
    filter: { ...symbol, status: z.enum(optionStatuses).optional() },
  }),
  ...history('futures-orders', {
    what: 'perpetual order',
    row: futuresOrder,
    filter: { ...symbol, status: z.enum(futuresOrderStatuses).optional() },
  }),
  ...history('futures-trades', {
    what: 'perpetual trade',
    row: futuresTrade,
    filter: { ...symbol, kind: z.enum(['open', 'close']).optional() },
  }),
  ...history('futures-positions', {
    what: 'position',
    row: position,
    filter: { ...symbol, status: z.enum(positionStatuses).optional() },
  }),
  ...history('exchanges', {
    what: 'exchange',
    row: exchange,
    filter: { ...coinType, status: z.enum(exchangeStatuses).optional() },
  }),
  ...history('deposits', {
    what: 'deposit',
    row: deposit,
    filter: { ...coinType, status: z.enum(depositStatuses).optional() },
  }),
  ...history('withdrawals', {
    what: 'withdrawal',
    row: withdrawal,
    filter: { ...coinType, status: z.enum(withdrawalStatuses).optional() },
  }),
  ...history('investments', {
    what: 'investment',
    row: investment,
    filter: { ...coinType, status: z.enum(investmentStatuses).optional() },
  }),
  ...history('loans', {
    what: 'loan',
    shows: 'Includes applications.',
    row: loanApplication,
    filter: { ...coinType, status: z.enum(loanStatuses).optional() },
  }),
};
