import { readEntryMark, readEntryMarks } from '#functions/data/ledger/entry-marks.ts';
import { readEntry } from '#functions/data/ledger/read-entry.ts';
import { accountOf, type StoredUser } from '#functions/data/people/users.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { entriesBefore, type WalletChange } from '#functions/domain/ledger/journal-entries.ts';
import { type Column, csvOf } from '#functions/domain/lists/csv.ts';
import { fields, times } from '#functions/domain/lists/csv-columns.ts';
import type { FilterOf } from '#functions/domain/lists/filters.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import { type Group, pageOfGroups } from '#functions/domain/lists/pages-of-groups.ts';
import { idsWithin, type Span, timeWindow } from '#functions/domain/lists/time-window.ts';
import { exported } from '#functions/domain/staff/acts/exported.ts';
import { ownerColumns } from '#functions/domain/staff/trades/owner-of.ts';
import type { adminTransactions } from '#shared/api/admin/transactions.ts';
import type { AccountRef, JournalId, UserId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { Transaction, TransactionLine } from '#shared/schemas/admin/transactions.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { readPersonOf } from './read-person-of.ts';
import { transactionOf } from './transaction-view.ts';

type Filter = FilterOf<(typeof adminTransactions)['GET /admin/transactions']> & Span;

/** Rows of a page where none are asked for. */
const PAGE = 50;

/** What an entry added to the frozen part of a wallet, in units of 10⁻⁸. */
const frozenBy = ({ legs }: StoredEntry, wallet: string): bigint =>
  legs
    .filter((leg) => leg.wallet === wallet && leg.bucket === 'frozen')
    .reduce((sum, leg) => sum + BigInt(leg.amount), 0n);

function lineOf(
  transaction: Transaction,
  entry: StoredEntry,
  { wallet, amount, after }: WalletChange,
): TransactionLine {
  const [wallet_type, coin_type = ''] = wallet.split(':');
  return {
    ...transaction,
    coin_type,
    wallet_type: wallet_type as WalletType,
    amount: formatUnits(amount),
    frozen: formatUnits(frozenBy(entry, wallet)),
    balance_after: formatUnits(after),
  };
}

/** Whether a filter keeps an entry. */
const keepsEntry =
  ({ operation, reference }: Filter) =>
  (entry: StoredEntry): boolean =>
    (reference === undefined || entry.reference === reference) &&
    (operation === undefined ||
      (operation.endsWith('.') ? entry.operation.startsWith(operation) : entry.operation === operation));

/** Whether it keeps a line of one. */
const keepsLine =
  ({ coin_type, wallet_type, status }: Filter) =>
  (line: TransactionLine): boolean =>
    (status === undefined || line.status === status) &&
    (coin_type === undefined || line.coin_type === coin_type) &&
    (wallet_type === undefined || line.wallet_type === wallet_type);

interface Journal {
  account: AccountRef | null;
  /** Lines of each entry before an id, the newest first; some have none that the filter keeps. */
  entries: (before: string | null) => AsyncGenerator<Group<TransactionLine>>;
}

/** The journal of whom a filter names. @throws {Refusal} VALIDATION_FAILED of nobody, and of a window that is too long. */
async function journalFor(filter: Filter): Promise<Journal> {
  const user = await readPersonOf(filter.user_id);
  const account = accountOf(user, filter.account ?? 'main');
  const { from, to } = idsWithin('jnl', timeWindow(filter));
  const [isKept, isShown] = [keepsEntry(filter), keepsLine(filter)];
  async function* entries(before: string | null): AsyncGenerator<Group<TransactionLine>> {
    // Who has no such account moved nothing there.
    if (!account) return;
    const marks = await readEntryMarks(account, from, to);
    for await (const { entry, changes } of entriesBefore(account, before ?? `${to}~`)) {
      if (entry.id < from) return;
      const transaction = transactionOf(entry, { user, account }, marks.get(entry.id) ?? {});
      const lines = isKept(entry) ? changes.map((change) => lineOf(transaction, entry, change)) : [];
      yield { id: entry.id, rows: lines.filter(isShown) };
    }
  }
  return { account, entries };
}

/**
 * What entries of a person's journal did to the wallets of an account, the newest first, of 31 days at most. All lines
 * of an entry are on one page, which so may hold a few less than were asked for; a filter that keeps little may give an
 * empty page that has a next one.
 * @throws {Refusal} VALIDATION_FAILED of nobody, of a window that is too long or of a cursor of another list;
 * SERVICE_UNAVAILABLE where money moves again and again while balances are read.
 */
export async function listTransactions({
  limit = PAGE,
  offset,
  cursor,
  ...filter
}: Filter & PageQuery): Promise<{ transactions: TransactionLine[]; total: null; next_cursor: string | null }> {
  const { account, entries } = await journalFor(filter);
  const { user_id, from, to, coin_type, wallet_type, operation, reference, status } = filter;
  const named = ['transactions', user_id, account, from, to, coin_type, wallet_type, operation, reference, status];
  const { rows, next_cursor } = await pageOfGroups(named, entries, { limit, offset, cursor });
  return { transactions: rows, total: null, next_cursor };
}

const columns: readonly Column<TransactionLine>[] = [
  ...fields('id'),
  ...times('created_at'),
  ...fields(
    'operation',
    'wallet_type',
    'coin_type',
    'amount',
    'frozen',
    'balance_after',
    'reference',
    'status',
    'corrected_by',
  ),
  ...ownerColumns,
];

/** Each line; null for an entry without one, so that what is looked at for a file is counted. */
async function* eachLine({ entries }: Journal): AsyncGenerator<TransactionLine | null> {
  for await (const { rows } of entries(null)) {
    if (rows.length === 0) yield null;
    yield* rows;
  }
}

/**
 * All of it as CSV, recorded with who took it.
 * @throws {Refusal} VALIDATION_FAILED of nobody, of a window that is too long or holds too many; SERVICE_UNAVAILABLE.
 */
export async function exportTransactions(filter: Filter, caller: StaffCaller, address: string): Promise<string> {
  const csv = await csvOf(eachLine(await journalFor(filter)), (line) => line, columns);
  return exported(csv, 'transactions.export', filter, caller, address);
}

interface FoundEntry {
  entry: StoredEntry;
  account: AccountRef;
  user: StoredUser;
}

/**
 * One entry of a person, of whichever of their accounts.
 * @throws {Refusal} VALIDATION_FAILED of nobody; NOT_FOUND, of an entry of somebody else's as of one that there is not.
 */
export async function findEntry(id: JournalId, user_id: UserId): Promise<FoundEntry> {
  const user = await readPersonOf(user_id);
  for (const mode of ['main', 'simulate'] as const) {
    const account = accountOf(user, mode);
    const entry = account && (await readEntry(account, id));
    if (entry) return { entry, account, user };
  }
  throw new Refusal('NOT_FOUND');
}

/** The same with all its legs, and what staff say of it. @throws {Refusal} VALIDATION_FAILED, NOT_FOUND. */
export async function readTransaction(id: JournalId, user_id: UserId): Promise<Transaction> {
  const { entry, ...whose } = await findEntry(id, user_id);
  return transactionOf(entry, whose, await readEntryMark(whose.account, id));
}
