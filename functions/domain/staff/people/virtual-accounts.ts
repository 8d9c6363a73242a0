import type * as z from 'zod';
import { accounts, getAccountRanges, type ListedAccount } from '#functions/data/ledger/accounts.ts';
import { readBalance } from '#functions/data/ledger/wallets.ts';
import { getItem } from '#functions/data/table/table.ts';
import { readUser, readUsers, type StoredUser } from '#functions/data/users/users.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { createCsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { fieldColumns, timeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import { type PageQuery, type ListPart, readListPage, readListPart } from '#functions/domain/lists/pages.ts';
import {
  toIdBounds,
  type TimeSpan,
  resolveTimeWindow,
  type WindowResolver,
  resolveWholeWindow,
} from '#functions/domain/lists/resolve-time-window.ts';
import { viewBatches } from '#functions/domain/lists/views.ts';
import { auditExport } from '#functions/domain/staff/acts/audit-export.ts';
import { toYesNo } from '#functions/domain/staff/acts/export-rows.ts';
import { findCustomer } from '#functions/domain/staff/acts/find-customer.ts';
import type { adminVirtual } from '#shared/api/admin/virtual-accounts.ts';
import { type AccountId, idPattern, type UserId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';

type VirtualAccount = z.input<(typeof adminVirtual)['GET /admin/virtual-accounts']['output']>['accounts'][number];

const PAGE = 50;

async function view(
  { id, user_id, created_at, epoch = 1 }: ListedAccount,
  user: StoredUser | null,
): Promise<VirtualAccount> {
  const { available, frozen } = await readBalance({ kind: 'demo', id }, 'trading', 'USDT');
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
async function named(search: string): Promise<ListedAccount[]> {
  const user = idPattern('usr').test(search) ? await readUser(search as UserId) : await findCustomer(search);
  const id = idPattern('acc').test(search) ? (search as AccountId) : user?.demo_account;
  const account = id && (await getItem<Omit<ListedAccount, 'id'>>(accounts.key({ kind: 'demo', id })));
  return account ? [{ ...account, id: account.account_id }] : [];
}

type Filter = TimeSpan & { search?: string | undefined };

const partOf = (span: TimeSpan, window: WindowResolver = resolveTimeWindow): ListPart<ListedAccount> => ({
  name: 'all',
  ranges: getAccountRanges('demo').map((list) => ({ ...list, ...toIdBounds('acc', window(span)) })),
  newestFirst: true,
  keep: ({ ended_at }) => ended_at === undefined,
});

async function viewsOf(listedAccounts: readonly ListedAccount[]): Promise<VirtualAccount[]> {
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
}: PageQuery & Filter): Promise<{ accounts: VirtualAccount[]; total: number | null; next_cursor: string | null }> {
  const page = { limit, offset, cursor };
  const parts = search === undefined ? [partOf(span)] : [];
  const { items, next_cursor } = await readListPage(
    ['staff', 'virtual accounts', span.from, span.to, search],
    parts,
    page,
  );
  const listedAccounts = search === undefined || cursor !== undefined || offset > 0 ? items : await named(search);
  return { accounts: await viewsOf(listedAccounts), total: search === undefined ? null : listedAccounts.length, next_cursor };
}

const columns: CsvColumn<VirtualAccount>[] = [
  ...fieldColumns('id', 'user_id', 'username'),
  ['has_main_account', ({ has_main_account }) => toYesNo(has_main_account)],
  ...fieldColumns('balance', 'epoch'),
  ...timeColumns('created_at'),
];

/**
 * Exports the same as CSV, and records who did.
 * @throws {AppError} VALIDATION_FAILED for a window that is too long or holds too many.
 */
export async function exportVirtualAccounts(filter: Filter, caller: StaffPrincipal, address: string): Promise<string> {
  const { search, ...span } = filter;
  const accountPages = search === undefined ? readListPart(partOf(span)) : [await named(search)];
  const csv = await buildCsv(viewBatches(accountPages, viewsOf), (account) => account, columns);
  return auditExport(csv, 'virtual_accounts.export', filter, caller, address);
}

export const wholeVirtualAccounts = createCsvExport<Filter, VirtualAccount>(
  columns,
  async ({ search, ...span }, page) => {
    if (search !== undefined) return { rows: await viewsOf(await named(search)), next_cursor: null };
    const list = ['staff', 'virtual accounts', span.from, span.to];
    const { items, next_cursor } = await readListPage(list, [partOf(span, resolveWholeWindow)], page);
    return { rows: await viewsOf(items), next_cursor };
  },
);
