import type * as z from 'zod';
import { accountItems, getAccountRanges, type ListedAccount } from '#functions/data/ledger/accounts.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { getItem } from '#functions/data/table/table.ts';
import { readUser, readUsers, type StoredUser } from '#functions/data/users/users.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { createCsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import { type PageQuery, type ListPart, readListPage, readListPart } from '#functions/domain/lists/pages.ts';
import {
  toIdBounds,
  type TimeSpan,
  resolveTimeWindow,
  type TimeWindowResolver,
  resolveUnlimitedTimeWindow,
} from '#functions/domain/lists/resolve-time-window.ts';
import { toItemViewBatches } from '#functions/domain/lists/views.ts';
import { recordExport } from '#functions/domain/staff/acts/audit-export.ts';
import { toYesNoCell } from '#functions/domain/staff/acts/export-rows.ts';
import { findCustomerByLogin } from '#functions/domain/staff/acts/find-customer.ts';
import type { adminDemoAccountEndpoints } from '#shared/api/admin/virtual-accounts.ts';
import { type AccountId, getIdPattern, type UserId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';

type VirtualAccount = z.input<
  (typeof adminDemoAccountEndpoints)['GET /admin/virtual-accounts']['output']
>['accounts'][number];

const PAGE = 50;

async function view(
  { id, user_id, created_at, epoch = 1 }: ListedAccount,
  user: StoredUser | null,
): Promise<VirtualAccount> {
  const { available, frozen } = await readWalletBalance({ kind: 'demo', id }, 'trading', 'USDT');
  return {
    id,
    user_id,
    username: user?.username ?? '',
    has_main_account: user?.main_account !== undefined,
    balance: formatUnits(available + frozen),
    epoch,
    created_at,
  };
}

/** Returns the demo account with this id, or of the user with exactly this id, name or e-mail address. */
async function findNamedAccounts(search: string): Promise<ListedAccount[]> {
  const user = getIdPattern('usr').test(search) ? await readUser(search as UserId) : await findCustomerByLogin(search);
  const id = getIdPattern('acc').test(search) ? (search as AccountId) : user?.demo_account;
  const account = id && (await getItem<Omit<ListedAccount, 'id'>>(accountItems.key({ kind: 'demo', id })));
  return account ? [{ ...account, id: account.account_id }] : [];
}

type VirtualAccountFilter = TimeSpan & { search?: string | undefined };

const getVirtualAccountPart = (
  span: TimeSpan,
  window: TimeWindowResolver = resolveTimeWindow,
): ListPart<ListedAccount> => ({
  name: 'all',
  ranges: getAccountRanges('demo').map((list) => ({ ...list, ...toIdBounds('acc', window(span)) })),
  newestFirst: true,
  keep: ({ ended_at }) => ended_at === undefined,
});

async function toVirtualAccounts(listedAccounts: readonly ListedAccount[]): Promise<VirtualAccount[]> {
  const users = await readUsers(listedAccounts.map(({ user_id }) => user_id));
  return Promise.all(listedAccounts.map((account, i) => view(account, users[i] ?? null)));
}

/**
 * Lists demo accounts by opening time, with balances, the newest first. A search finds one, of any age, by its whole id
 * or by its user's id, name or e-mail address.
 * @throws {AppError} VALIDATION_FAILED for a window that is too long or a cursor of another list.
 */
export async function listVirtualAccounts({
  limit = PAGE,
  offset = 0,
  cursor,
  search,
  ...span
}: PageQuery & VirtualAccountFilter): Promise<{
  accounts: VirtualAccount[];
  total: number | null;
  next_cursor: string | null;
}> {
  const page = { limit, offset, cursor };
  const parts = search === undefined ? [getVirtualAccountPart(span)] : [];
  const { items, next_cursor } = await readListPage(
    ['staff', 'virtual accounts', span.from, span.to, search],
    parts,
    page,
  );
  const listedAccounts =
    search === undefined || cursor !== undefined || offset > 0 ? items : await findNamedAccounts(search);
  return {
    accounts: await toVirtualAccounts(listedAccounts),
    total: search === undefined ? null : listedAccounts.length,
    next_cursor,
  };
}

const columns: CsvColumn<VirtualAccount>[] = [
  ...toCsvFieldColumns('id', 'user_id', 'username'),
  ['has_main_account', ({ has_main_account }) => toYesNoCell(has_main_account)],
  ...toCsvFieldColumns('balance', 'epoch'),
  ...toCsvTimeColumns('created_at'),
];

/**
 * Exports the same as CSV, and records who did.
 * @throws {AppError} VALIDATION_FAILED for a window that is too long or holds too many.
 */
export async function exportVirtualAccounts(
  filter: VirtualAccountFilter,
  caller: StaffPrincipal,
  address: string,
): Promise<string> {
  const { search, ...span } = filter;
  const accountPages =
    search === undefined ? readListPart(getVirtualAccountPart(span)) : [await findNamedAccounts(search)];
  const csv = await buildCsv(toItemViewBatches(accountPages, toVirtualAccounts), (account) => account, columns);
  return recordExport(csv, 'virtual_accounts.export', filter, caller, address);
}

export const virtualAccountsCsvExport = createCsvExport<VirtualAccountFilter, VirtualAccount>(
  columns,
  async ({ search, ...span }, page) => {
    if (search !== undefined)
      return { rows: await toVirtualAccounts(await findNamedAccounts(search)), next_cursor: null };
    const list = ['staff', 'virtual accounts', span.from, span.to];
    const { items, next_cursor } = await readListPage(
      list,
      [getVirtualAccountPart(span, resolveUnlimitedTimeWindow)],
      page,
    );
    return { rows: await toVirtualAccounts(items), next_cursor };
  },
);
