import { getAccountRanges } from '#functions/data/ledger/accounts.ts';
import { readWallets, withDefaultWallets } from '#functions/data/ledger/wallets.ts';
import { toCoinPriceLookup } from '#functions/data/market/coin-prices.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import { getUserAccount, readUser, type StoredUser } from '#functions/data/users/users.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { createCsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import type { EndpointListFilter } from '#functions/domain/lists/list-filters.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import { type RowGroup, readRowGroupPage } from '#functions/domain/lists/row-group-pages.ts';
import { recordExport } from '#functions/domain/staff/acts/audit-export.ts';
import { ownerCsvColumns } from '#functions/domain/staff/trades/pick-owner-fields.ts';
import type { adminWalletEndpoints } from '#shared/api/admin/wallets.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';
import { readRequestedUser } from './read-requested-user.ts';
import { toStaffWalletView } from './staff-wallet.ts';

type WalletFilter = EndpointListFilter<(typeof adminWalletEndpoints)['GET /admin/wallets']>;

/** Default rows per page. */
const PAGE = 50;
/** Accounts per read. */
const CHUNK = 50;

interface ListedAccountUser {
  account: AccountRef;
  user: StoredUser;
}

/** Yields the accounts of one user, the main one first. @throws {AppError} VALIDATION_FAILED for an unknown user. */
async function* accountsOfPerson(id: UserId): AsyncGenerator<ListedAccountUser> {
  const user = await readRequestedUser(id);
  for (const mode of ['main', 'simulate'] as const) {
    const account = getUserAccount(user, mode);
    if (account) yield { account, user };
  }
}

/** Yields all accounts of a kind before an id, the newest first. */
async function* accountsBefore(kind: AccountRef['kind'], before: string | null): AsyncGenerator<ListedAccountUser> {
  for await (const { id, user_id, ended_at } of mergeIdRanges(
    getAccountRanges(kind),
    { newestFirst: true, after: before },
    CHUNK,
  )) {
    if (ended_at !== undefined) continue;
    const user = await readUser(user_id);
    if (user) yield { account: { kind, id }, user };
  }
}

const keeps =
  ({ coin_type, wallet_type, status }: WalletFilter) =>
  (wallet: AdminWallet): boolean =>
    (coin_type === undefined || wallet.coin_type === coin_type) &&
    (wallet_type === undefined || wallet.wallet_type === wallet_type) &&
    (status === undefined || wallet.status === status);

/** Yields the wallets of a filter, account by account, after an account's id. */
async function* groupsAfter(filter: WalletFilter, after: string | null): AsyncGenerator<RowGroup<AdminWallet>> {
  const isKept = keeps(filter);
  const priceOf = toCoinPriceLookup(await readLatestTick());
  let isBehind = after === null || filter.user_id === undefined;
  const listedAccounts =
    filter.user_id === undefined ? accountsBefore(filter.kind ?? 'live', after) : accountsOfPerson(filter.user_id);
  for await (const { account, user } of listedAccounts) {
    const isShown = filter.user_id === undefined || filter.kind === undefined || account.kind === filter.kind;
    if (isBehind && isShown) {
      const wallets = withDefaultWallets(account, await readWallets(account));
      const rows = wallets.map((stored) => toStaffWalletView({ account, stored, user }, priceOf));
      yield { id: account.id, rows: rows.filter(isKept) };
    }
    isBehind ||= account.id === after;
  }
}

const named = ({ user_id, kind, coin_type, wallet_type, status }: WalletFilter): unknown[] => [
  'staff wallets',
  user_id,
  kind,
  coin_type,
  wallet_type,
  status,
];

/**
 * Lists wallets with balances: of a user, in both accounts, or of all by account, the newest first. An account's
 * wallets are all on one page, which may therefore have a few less than requested.
 * @throws {AppError} VALIDATION_FAILED for an unknown user, or a cursor of another list.
 */
export async function listWallets({
  limit = PAGE,
  offset,
  cursor,
  ...filter
}: WalletFilter & PageQuery): Promise<{ wallets: AdminWallet[]; total: null; next_cursor: string | null }> {
  const { rows, next_cursor } = await readRowGroupPage(named(filter), (after) => groupsAfter(filter, after), {
    limit,
    offset,
    cursor,
  });
  return { wallets: rows, total: null, next_cursor };
}

const columns: readonly CsvColumn<AdminWallet>[] = [
  ...toCsvFieldColumns('id', 'wallet_type', 'coin_type', 'status', 'available_balance', 'frozen_balance', 'value'),
  ...ownerCsvColumns,
  ...toCsvFieldColumns('wallet_name', 'network', 'total_balance'),
  ['is_default', ({ is_default }) => (is_default ? 'yes' : 'no')],
  ...toCsvTimeColumns('created_at', 'updated_at'),
];

async function* eachWallet(filter: WalletFilter): AsyncGenerator<AdminWallet | null> {
  for await (const { rows } of groupsAfter(filter, null)) {
    if (rows.length === 0) yield null;
    yield* rows;
  }
}

/**
 * Exports everything as CSV, and records who did.
 * @throws {AppError} VALIDATION_FAILED for an unknown user, and for too many.
 */
export async function exportWallets(filter: WalletFilter, caller: StaffPrincipal, address: string): Promise<string> {
  const csv = await buildCsv(eachWallet(filter), (wallet) => wallet, columns);
  return recordExport(csv, 'wallets.export', filter, caller, address);
}

export const walletsCsvExport = createCsvExport<WalletFilter, AdminWallet>(columns, (filter, page) =>
  readRowGroupPage(named(filter), (after) => groupsAfter(filter, after), page, page.limit),
);
