import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { type AccountOpenStakes, getOpenStakesRange } from '#functions/data/ledger/open-stakes.ts';
import {
  type TrialBalanceSums,
  type TrialBalanceAccount,
  toTrialBalanceKey,
  getClosingBalances,
  type TrialBalanceDailyResult,
  parseTrialBalanceKey,
  readTrialBalanceDailyResults,
  readTrialBalances,
  type TrialBalance,
} from '#functions/data/ledger/trial-balances.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import { type RowGroup, readRowGroupPage } from '#functions/domain/lists/row-group-pages.ts';
import { recordExport } from '#functions/domain/staff/acts/audit-export.ts';
import { exportCsvRows, toYesNoCell } from '#functions/domain/staff/acts/export-rows.ts';
import {
  compareJournalWithWallets,
  sumTrialBalanceMovements,
  toDayResult,
  getDayResultParts,
  toSignedUsdtValue,
  sumDayResultLines,
} from '#functions/domain/trial-balance/day-result.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountKind } from '#shared/ids.ts';
import { coins } from '#shared/market/coins.ts';
import { formatUnits } from '#shared/money.ts';
import type {
  OpenOptionStakeRow,
  TrialBalanceDay,
  TrialBalanceRow,
  TrialBalanceView,
} from '#shared/schemas/admin/trial-balance.ts';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import type { customerHoldingSpans } from '#shared/staff/choices.ts';
import { customerLedgerAccounts, netResultLines } from '#shared/staff/result-lines.ts';
import { DAY_SECONDS, toUtcDate, type EpochSeconds } from '#shared/time.ts';
import { toEntryOwnerFields, readJournalEntryOwner } from './transaction-view.ts';

interface TrialBalanceQuery {
  kind?: AccountKind | undefined;
  /** `YYYY-MM-DD`, UTC. */
  day?: string | undefined;
}

/** Default rows per page, and accounts per read. */
const PAGE = 50;

const getDayStart = (day: number): EpochSeconds => (day * DAY_SECONDS) as EpochSeconds;
const dayIn = (date: string): number => toDayNumber((Date.parse(`${date}T00:00:00Z`) / 1000) as EpochSeconds);
const signed = (units: bigint | null): string | null => (units === null ? null : formatUnits(units));

/** Returns the balance of a skipped day without entries: unchanged. */
const unmoved = (before: TrialBalance, day: number): TrialBalance => ({
  ...before,
  day,
  state: 'closed',
  from: getDayStart(day),
  until: getDayStart(day + 1),
  entries: 0,
  opening: getClosingBalances(before),
  movements: {},
  stakes: { opening: before.stakes.closing, closing: before.stakes.closing },
});

/** Returns the last one, or that of a day; null without a sum. */
async function findTrialBalance({ kind = 'live', day }: TrialBalanceQuery): Promise<TrialBalance | null> {
  const today = toDayNumber(nowSeconds());
  const wantedDay = day === undefined ? today : dayIn(day);
  const [[foundBalance], [last]] = await Promise.all([
    readTrialBalances(kind, wantedDay, 1),
    readTrialBalances(kind, today, 1),
  ]);
  if (!foundBalance || !last || day === undefined || foundBalance.day === wantedDay) return foundBalance ?? null;
  return wantedDay < last.day ? unmoved(foundBalance, wantedDay) : null;
}

const getCoinIndex = (coin: string): number => (coins.includes(coin) ? coins.indexOf(coin) : coins.length);
const byCoin = (a: string, b: string): number => getCoinIndex(a) - getCoinIndex(b);
const accounts: readonly TrialBalanceAccount[] = [...customerLedgerAccounts, ...houseAccounts];

/** Returns rows by coin, customers before the house: those with a current or former balance, or a movement. */
function toTrialBalanceRows(balance: TrialBalance): TrialBalanceRow[] {
  const { opening, prices } = balance;
  const [movementSums, closing] = [sumTrialBalanceMovements(balance), getClosingBalances(balance)];
  const keys = [...new Set([...Object.keys(opening), ...Object.keys(balance.movements).map(ofMovement)])];
  return keys
    .map((key) => {
      const { account, coin } = parseTrialBalanceKey(key);
      const closingUnits = closing[key] ?? 0n;
      return {
        account,
        coin_type: coin,
        opening: formatUnits(opening[key] ?? 0n),
        movement: formatUnits(movementSums[key] ?? 0n),
        closing: formatUnits(closingUnits),
        value: signed(toSignedUsdtValue(closingUnits, coin, prices)),
      };
    })
    .sort((a, b) => {
      const difference = byCoin(a.coin_type, b.coin_type);
      return difference === 0 ? accounts.indexOf(a.account) - accounts.indexOf(b.account) : difference;
    });
}

const ofMovement = (key: string): string => {
  const { account, coin } = parseTrialBalanceKey(key);
  return toTrialBalanceKey(account, coin);
};

/** Sums the balances of all accounts, by coin. */
function sumCoinTotals(balances: TrialBalanceSums): Record<string, bigint> {
  const totals: Record<string, bigint> = {};
  for (const [key, units] of Object.entries(balances)) {
    const { coin } = parseTrialBalanceKey(key);
    totals[coin] = (totals[coin] ?? 0n) + units;
  }
  return totals;
}

function getShownTotals(balance: TrialBalance, shown: readonly string[]): TrialBalanceView['totals'] {
  const [opening, movementTotals, closing] = [
    balance.opening,
    sumTrialBalanceMovements(balance),
    getClosingBalances(balance),
  ].map(sumCoinTotals) as [Record<string, bigint>, Record<string, bigint>, Record<string, bigint>];
  return shown.map((coin) => ({
    coin_type: coin,
    opening: formatUnits(opening[coin] ?? 0n),
    movement: formatUnits(movementTotals[coin] ?? 0n),
    closing: formatUnits(closing[coin] ?? 0n),
  }));
}

function dayView({ day, state, until, lines, stakes, agrees }: TrialBalanceDailyResult): TrialBalanceDay {
  const { realised, net } = sumDayResultLines(lines);
  return {
    day: toUtcDate(getDayStart(day)),
    state,
    until,
    lines: Object.fromEntries(
      netResultLines.map((line) => [line, formatUnits(lines[line])]),
    ) as TrialBalanceDay['lines'],
    realised: formatUnits(realised),
    net: formatUnits(net),
    open_stakes: formatUnits(stakes),
    agrees,
  };
}

function toTrialBalanceView(kind: AccountKind, balance: TrialBalance): TrialBalanceView {
  const { from, entries, stakes, prices, priced_at, unchecked } = balance;
  const rows = toTrialBalanceRows(balance);
  const shown = [...new Set(rows.map(({ coin_type }) => coin_type))];
  return {
    ...dayView(toDayResult(balance)),
    kind,
    from,
    accounts: balance.accounts,
    entries,
    rows,
    totals: getShownTotals(balance, shown),
    stakes: {
      opening: formatUnits(stakes.opening),
      movement: formatUnits(stakes.closing - stakes.opening),
      closing: formatUnits(stakes.closing),
    },
    result: getDayResultParts(balance).map(({ line, account, coin, amount, worth }) => ({
      line,
      account,
      coin_type: coin,
      amount: formatUnits(amount),
      value: signed(worth),
    })),
    prices: shown.flatMap((coin) => (prices[coin] === undefined ? [] : [{ coin_type: coin, price: prices[coin] }])),
    priced_at,
    unpriced: shown.filter((coin) => prices[coin] === undefined),
    wallets:
      balance.wallets &&
      compareJournalWithWallets(balance)
        .sort((a, b) => byCoin(a.coin, b.coin))
        .map(({ coin, journal, wallets }) => ({
          coin_type: coin,
          journal: formatUnits(journal),
          wallets: formatUnits(wallets),
          difference: formatUnits(wallets - journal),
        })),
    unchecked,
  };
}

/** Returns the trial balance of a day, or the last one; null without one. */
export async function readTrialBalanceView(query: TrialBalanceQuery): Promise<TrialBalanceView | null> {
  const foundBalances = await findTrialBalance(query);
  return foundBalances && toTrialBalanceView(query.kind ?? 'live', foundBalances);
}

const columns: readonly CsvColumn<Omit<TrialBalanceRow, 'account'> & { account: string }>[] = toCsvFieldColumns(
  'account',
  'coin_type',
  'opening',
  'movement',
  'closing',
  'value',
);

/** Exports the rows of a day as CSV with the total of each coin, and records who did. */
export async function exportTrialBalance(
  query: TrialBalanceQuery,
  caller: StaffPrincipal,
  address: string,
): Promise<string> {
  const view = await readTrialBalanceView(query);
  const totals = (view?.totals ?? []).map((total) => ({ ...total, account: 'total', value: null }));
  return exportCsvRows([...(view?.rows ?? []), ...totals], columns, 'trial_balance.export', query, caller, address);
}

interface TrialBalanceDaysQuery {
  kind?: AccountKind | undefined;
  days?: (typeof customerHoldingSpans)[number] | undefined;
}

/** Lists the results of days with a sum, the newest first; leaves out empty carry-forwards. */
export async function readTrialBalanceDays({
  kind = 'live',
  days = '30',
}: TrialBalanceDaysQuery): Promise<TrialBalanceDay[]> {
  const results = await readTrialBalanceDailyResults(kind, toDayNumber(nowSeconds()) - Number(days) + 1);
  return results
    .filter(({ state, entries }) => state !== 'brought_forward' || entries > 0)
    .toReversed()
    .map(dayView);
}

const dayColumns: readonly CsvColumn<TrialBalanceDay>[] = [
  ...toCsvFieldColumns('day', 'state'),
  ...toCsvTimeColumns('until'),
  ...netResultLines.map((line): CsvColumn<TrialBalanceDay> => [line, ({ lines }) => lines[line]]),
  ...toCsvFieldColumns('realised', 'net', 'open_stakes'),
  ['agrees_with_wallets', ({ agrees }) => (agrees === null ? null : toYesNoCell(agrees))],
];

/** Exports results of days as CSV, and records who did. */
export async function exportTrialBalanceDays(
  daysQuery: TrialBalanceDaysQuery,
  caller: StaffPrincipal,
  address: string,
): Promise<string> {
  const days = await readTrialBalanceDays(daysQuery);
  return exportCsvRows(days, dayColumns, 'trial_balance_days.export', daysQuery, caller, address);
}

/** Returns the closed day whose stakes are listed; null without one. A skipped day has those of the day before. */
async function stakesDay({ kind = 'live', day }: TrialBalanceQuery): Promise<number | null> {
  const summed = await readTrialBalances(kind, day === undefined ? toDayNumber(nowSeconds()) : dayIn(day), 2);
  if (day === undefined) return summed.find(({ state }) => state !== 'open')?.day ?? null;
  const shown = await findTrialBalance({ kind, day });
  return shown && shown.state !== 'open' ? (summed[0]?.day ?? null) : null;
}

async function readStakeGroup(
  kind: AccountKind,
  { id, stakes }: AccountOpenStakes,
): Promise<RowGroup<OpenOptionStakeRow>> {
  const { user_id, username } = toEntryOwnerFields(await readJournalEntryOwner({ kind, id }));
  const rows = stakes.map(({ order, journal, amount }) => ({
    order_id: order,
    journal_id: journal,
    account_id: id,
    user_id,
    username,
    amount: formatUnits(amount),
  }));
  return { id, rows };
}

async function* iterateStakeGroups(
  query: TrialBalanceQuery,
  after: string | null,
): AsyncGenerator<RowGroup<OpenOptionStakeRow>> {
  const kind = query.kind ?? 'live';
  const day = await stakesDay(query);
  if (day === null) return;
  const list = getOpenStakesRange({ kind, day });
  for await (const openItem of mergeIdRanges([list], { newestFirst: false, after }, PAGE))
    yield readStakeGroup(kind, openItem);
}

/**
 * Lists stakes of options open at the end of a closed day, account by account.
 * @throws {AppError} VALIDATION_FAILED for a cursor of another list.
 */
export async function listOpenStakes({
  limit = PAGE,
  offset,
  cursor,
  ...query
}: TrialBalanceQuery & PageQuery): Promise<{ stakes: OpenOptionStakeRow[]; total: null; next_cursor: string | null }> {
  const listKey = ['open stakes', query.kind ?? 'live', query.day];
  const groups = (after: string | null) => iterateStakeGroups(query, after);
  const { rows, next_cursor } = await readRowGroupPage(listKey, groups, { limit, offset, cursor });
  return { stakes: rows, total: null, next_cursor };
}

const stakeColumns: readonly CsvColumn<OpenOptionStakeRow>[] = toCsvFieldColumns(
  'order_id',
  'journal_id',
  'amount',
  'user_id',
  'username',
  'account_id',
);

async function* eachStake(query: TrialBalanceQuery): AsyncGenerator<OpenOptionStakeRow> {
  for await (const { rows } of iterateStakeGroups(query, null)) yield* rows;
}

/** Exports the same as CSV, and records who did. @throws {AppError} VALIDATION_FAILED when too many for one file. */
export async function exportOpenStakes(
  query: TrialBalanceQuery,
  caller: StaffPrincipal,
  address: string,
): Promise<string> {
  const csv = await buildCsv(eachStake(query), (row) => row, stakeColumns);
  return recordExport(csv, 'open_stakes.export', query, caller, address);
}
