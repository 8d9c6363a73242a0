import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { type AccountStakes, getOpenStakesRange } from '#functions/data/ledger/open-stakes.ts';
import {
  type BalanceSums,
  type TrialBalanceAccount,
  balanceKey,
  getClosingBalances,
  type DailyResult,
  parseTrialBalanceKey,
  readDailyResults,
  readTrialBalances,
  type TrialBalance,
} from '#functions/data/ledger/trial-balances.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { fieldColumns, timeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import { type RowGroup, readGroupPage } from '#functions/domain/lists/pages-of-groups.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import { auditExport } from '#functions/domain/staff/acts/audit-export.ts';
import { exportRows, toYesNo } from '#functions/domain/staff/acts/export-rows.ts';
import {
  compareWallets,
  sumMovements,
  toDayResult,
  getDayResultParts,
  toSignedWorth,
  sumResultLines,
} from '#functions/domain/trial-balance/day-result.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountKind } from '#shared/ids.ts';
import { coins } from '#shared/market/coins.ts';
import { formatUnits } from '#shared/money.ts';
import type {
  OpenStakeRow,
  TrialBalanceDay,
  TrialBalanceRow,
  TrialBalanceView,
} from '#shared/schemas/admin/trial-balance.ts';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import type { holdingSpans } from '#shared/staff/choices.ts';
import { customerAccounts, resultLines } from '#shared/staff/result-lines.ts';
import { DAY, toUtcDate, type EpochSeconds } from '#shared/time.ts';
import { toOwnerFields, readEntryOwner } from './transaction-view.ts';

interface Asked {
  kind?: AccountKind | undefined;
  /** `YYYY-MM-DD`, UTC. */
  day?: string | undefined;
}

/** Default rows per page, and accounts per read. */
const PAGE = 50;

const startOf = (day: number): EpochSeconds => (day * DAY) as EpochSeconds;
const dayIn = (date: string): number => toDayNumber((Date.parse(`${date}T00:00:00Z`) / 1000) as EpochSeconds);
const signed = (units: bigint | null): string | null => (units === null ? null : formatUnits(units));

/** Returns the balance of a skipped day without entries: unchanged. */
const unmoved = (before: TrialBalance, day: number): TrialBalance => ({
  ...before,
  day,
  state: 'closed',
  from: startOf(day),
  until: startOf(day + 1),
  entries: 0,
  opening: getClosingBalances(before),
  movements: {},
  stakes: { opening: before.stakes.closing, closing: before.stakes.closing },
});

/** Returns the last one, or that of a day; null without a sum. */
async function find({ kind = 'live', day }: Asked): Promise<TrialBalance | null> {
  const today = toDayNumber(nowSeconds());
  const wantedDay = day === undefined ? today : dayIn(day);
  const [[foundBalance], [last]] = await Promise.all([readTrialBalances(kind, wantedDay, 1), readTrialBalances(kind, today, 1)]);
  if (!foundBalance || !last || day === undefined || foundBalance.day === wantedDay) return foundBalance ?? null;
  return wantedDay < last.day ? unmoved(foundBalance, wantedDay) : null;
}

const placeOf = (coin: string): number => (coins.includes(coin) ? coins.indexOf(coin) : coins.length);
const byCoin = (a: string, b: string): number => placeOf(a) - placeOf(b);
const accounts: readonly TrialBalanceAccount[] = [...customerAccounts, ...houseAccounts];

/** Returns rows by coin, customers before the house: those with a current or former balance, or a movement. */
function rowsOf(balance: TrialBalance): TrialBalanceRow[] {
  const { opening, prices } = balance;
  const [movementSums, closing] = [sumMovements(balance), getClosingBalances(balance)];
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
        value: signed(toSignedWorth(closingUnits, coin, prices)),
      };
    })
    .sort((a, b) => {
      const difference = byCoin(a.coin_type, b.coin_type);
      return difference === 0 ? accounts.indexOf(a.account) - accounts.indexOf(b.account) : difference;
    });
}

const ofMovement = (key: string): string => {
  const { account, coin } = parseTrialBalanceKey(key);
  return balanceKey(account, coin);
};

/** Sums the balances of all accounts, by coin. */
function totalOf(balances: BalanceSums): Record<string, bigint> {
  const totals: Record<string, bigint> = {};
  for (const [key, units] of Object.entries(balances)) {
    const { coin } = parseTrialBalanceKey(key);
    totals[coin] = (totals[coin] ?? 0n) + units;
  }
  return totals;
}

function totalsOf(balance: TrialBalance, shown: readonly string[]): TrialBalanceView['totals'] {
  const [opening, movementTotals, closing] = [balance.opening, sumMovements(balance), getClosingBalances(balance)].map(
    totalOf,
  ) as [Record<string, bigint>, Record<string, bigint>, Record<string, bigint>];
  return shown.map((coin) => ({
    coin_type: coin,
    opening: formatUnits(opening[coin] ?? 0n),
    movement: formatUnits(movementTotals[coin] ?? 0n),
    closing: formatUnits(closing[coin] ?? 0n),
  }));
}

function dayView({ day, state, until, lines, stakes, agrees }: DailyResult): TrialBalanceDay {
  const { realised, net } = sumResultLines(lines);
  return {
    day: toUtcDate(startOf(day)),
    state,
    until,
    lines: Object.fromEntries(resultLines.map((line) => [line, formatUnits(lines[line])])) as TrialBalanceDay['lines'],
    realised: formatUnits(realised),
    net: formatUnits(net),
    open_stakes: formatUnits(stakes),
    agrees,
  };
}

function viewOf(kind: AccountKind, balance: TrialBalance): TrialBalanceView {
  const { from, entries, stakes, prices, priced_at, unchecked } = balance;
  const rows = rowsOf(balance);
  const shown = [...new Set(rows.map(({ coin_type }) => coin_type))];
  return {
    ...dayView(toDayResult(balance)),
    kind,
    from,
    accounts: balance.accounts,
    entries,
    rows,
    totals: totalsOf(balance, shown),
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
      compareWallets(balance)
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
export async function readTrialBalanceView(query: Asked): Promise<TrialBalanceView | null> {
  const foundBalances = await find(query);
  return foundBalances && viewOf(query.kind ?? 'live', foundBalances);
}

const columns: readonly CsvColumn<Omit<TrialBalanceRow, 'account'> & { account: string }>[] = fieldColumns(
  'account',
  'coin_type',
  'opening',
  'movement',
  'closing',
  'value',
);

/** Exports the rows of a day as CSV with the total of each coin, and records who did. */
export async function exportTrialBalance(query: Asked, caller: StaffPrincipal, address: string): Promise<string> {
  const view = await readTrialBalanceView(query);
  const totals = (view?.totals ?? []).map((total) => ({ ...total, account: 'total', value: null }));
  return exportRows([...(view?.rows ?? []), ...totals], columns, 'trial_balance.export', query, caller, address);
}

interface AskedDays {
  kind?: AccountKind | undefined;
  days?: (typeof holdingSpans)[number] | undefined;
}

/** Lists the results of days with a sum, the newest first; leaves out empty carry-forwards. */
export async function readTrialBalanceDays({ kind = 'live', days = '30' }: AskedDays): Promise<TrialBalanceDay[]> {
  const results = await readDailyResults(kind, toDayNumber(nowSeconds()) - Number(days) + 1);
  return results
    .filter(({ state, entries }) => state !== 'brought_forward' || entries > 0)
    .toReversed()
    .map(dayView);
}

const dayColumns: readonly CsvColumn<TrialBalanceDay>[] = [
  ...fieldColumns('day', 'state'),
  ...timeColumns('until'),
  ...resultLines.map((line): CsvColumn<TrialBalanceDay> => [line, ({ lines }) => lines[line]]),
  ...fieldColumns('realised', 'net', 'open_stakes'),
  ['agrees_with_wallets', ({ agrees }) => (agrees === null ? null : toYesNo(agrees))],
];

/** Exports results of days as CSV, and records who did. */
export async function exportTrialBalanceDays(
  daysQuery: AskedDays,
  caller: StaffPrincipal,
  address: string,
): Promise<string> {
  const days = await readTrialBalanceDays(daysQuery);
  return exportRows(days, dayColumns, 'trial_balance_days.export', daysQuery, caller, address);
}

/** Returns the closed day whose stakes are listed; null without one. A skipped day has those of the day before. */
async function stakesDay({ kind = 'live', day }: Asked): Promise<number | null> {
  const summed = await readTrialBalances(kind, day === undefined ? toDayNumber(nowSeconds()) : dayIn(day), 2);
  if (day === undefined) return summed.find(({ state }) => state !== 'open')?.day ?? null;
  const shown = await find({ kind, day });
  return shown && shown.state !== 'open' ? (summed[0]?.day ?? null) : null;
}

async function stakesOf(kind: AccountKind, { id, stakes }: AccountStakes): Promise<RowGroup<OpenStakeRow>> {
  const { user_id, username } = toOwnerFields(await readEntryOwner({ kind, id }));
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

async function* groupsOf(query: Asked, after: string | null): AsyncGenerator<RowGroup<OpenStakeRow>> {
  const kind = query.kind ?? 'live';
  const day = await stakesDay(query);
  if (day === null) return;
  const list = getOpenStakesRange({ kind, day });
  for await (const openItem of mergeIdRanges([list], { newestFirst: false, after }, PAGE)) yield stakesOf(kind, openItem);
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
}: Asked & PageQuery): Promise<{ stakes: OpenStakeRow[]; total: null; next_cursor: string | null }> {
  const listKey = ['open stakes', query.kind ?? 'live', query.day];
  const groups = (after: string | null) => groupsOf(query, after);
  const { rows, next_cursor } = await readGroupPage(listKey, groups, { limit, offset, cursor });
  return { stakes: rows, total: null, next_cursor };
}

const stakeColumns: readonly CsvColumn<OpenStakeRow>[] = fieldColumns(
  'order_id',
  'journal_id',
  'amount',
  'user_id',
  'username',
  'account_id',
);

async function* eachStake(query: Asked): AsyncGenerator<OpenStakeRow> {
  for await (const { rows } of groupsOf(query, null)) yield* rows;
}

/** Exports the same as CSV, and records who did. @throws {AppError} VALIDATION_FAILED when too many for one file. */
export async function exportOpenStakes(query: Asked, caller: StaffPrincipal, address: string): Promise<string> {
  const csv = await buildCsv(eachStake(query), (row) => row, stakeColumns);
  return auditExport(csv, 'open_stakes.export', query, caller, address);
}
