import { findJournalEntryById } from '#functions/data/ledger/entry-lists.ts';
import { readJournalEntryMark, readJournalEntryMarks } from '#functions/data/ledger/entry-marks.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { getUserAccount } from '#functions/data/users/users.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { readJournalEntriesBeforeId } from '#functions/domain/ledger/journal-entries.ts';
import { createCsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import {
  toIdBounds,
  resolveTimeWindow,
  type TimeWindowResolver,
  resolveUnlimitedTimeWindow,
} from '#functions/domain/lists/resolve-time-window.ts';
import { type RowGroup, readRowGroupPage } from '#functions/domain/lists/row-group-pages.ts';
import { recordExport } from '#functions/domain/staff/acts/audit-export.ts';
import { ownerCsvColumns } from '#functions/domain/staff/trades/pick-owner-fields.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, JournalEntryId, UserId } from '#shared/ids.ts';
import type { TransactionLine } from '#shared/schemas/admin/transaction-lines.ts';
import type { AdminTransaction } from '#shared/schemas/admin/transactions.ts';
import { locateEntryReference } from './locate-entry-reference.ts';
import { readAllJournalEntries } from './read-all-journal-entries.ts';
import { readRequestedUser } from './read-requested-user.ts';
import {
  buildEntryFilter,
  toTransactionLine,
  getFilteredEntryChanges,
  type TransactionFilter,
  narrowFilterToDay,
} from './transaction-lines.ts';
import { toTransactionView, type JournalEntryOwner, readJournalEntryOwner } from './transaction-view.ts';

type Filter = TransactionFilter;

/** Default rows per page. */
const PAGE = 50;

interface Journal {
  /** Null for all accounts, and for a user without such an account. */
  account: AccountRef | null;
  /** Lines of each entry before an id, the newest first; some have none that pass the filter. */
  entries: (before: string | null) => AsyncGenerator<RowGroup<TransactionLine>>;
}

// oxlint-disable-next-line eslint/require-yield -- there are none
async function* iterateNothing(): AsyncGenerator<RowGroup<TransactionLine>> {}

/**
 * Returns one account's journal, with the balance after each line.
 * @throws {AppError} VALIDATION_FAILED for a window that is too long.
 */
function getJournal(owner: JournalEntryOwner, filter: Filter, window: TimeWindowResolver): Journal {
  const { from, to } = toIdBounds('jnl', window(filter));
  const isKept = buildEntryFilter(filter);
  const { status } = filter;
  async function* entries(before: string | null): AsyncGenerator<RowGroup<TransactionLine>> {
    const marks = await readJournalEntryMarks(owner.account, from, to);
    for await (const { entry, changes } of readJournalEntriesBeforeId(owner.account, before ?? `${to}~`)) {
      if (entry.id < from) return;
      const transaction = toTransactionView(entry, owner, marks.get(entry.id) ?? {});
      const isAsked = isKept(entry) && (status === undefined || transaction.status === status);
      const shown = isAsked ? getFilteredEntryChanges(entry, filter, () => changes) : [];
      yield { id: entry.id, rows: shown.map((change) => toTransactionLine(transaction, entry, change)) };
    }
  }
  return { account: owner.account, entries };
}

/** Returns the journal of a reference: in its account, by default from its beginning. */
async function journalAbout(reference: string, filter: Filter, window: TimeWindowResolver): Promise<Journal> {
  const place = await locateEntryReference(reference);
  if (!place) return { account: null, entries: readAllJournalEntries(filter, window) };
  window(filter);
  const mode = filter.account;
  const account = place.account;
  if (!account || (mode !== undefined && (mode === 'simulate') !== (account.kind === 'demo')))
    return { account, entries: iterateNothing };
  const isTimed = filter.from !== undefined || filter.to !== undefined;
  return getJournal(await readJournalEntryOwner(account), isTimed ? filter : { ...filter, from: place.from }, window);
}

/**
 * Returns the journal of a filter.
 * @throws {AppError} VALIDATION_FAILED for an unknown user, and for a window that is too long.
 */
async function journalFor(journalFilter: Filter, window: TimeWindowResolver = resolveTimeWindow): Promise<Journal> {
  const filter = narrowFilterToDay(journalFilter);
  const { user_id, reference } = filter;
  if (user_id === undefined && reference !== undefined) return journalAbout(reference, filter, window);
  if (user_id === undefined) return { account: null, entries: readAllJournalEntries(filter, window) };
  const user = await readRequestedUser(user_id);
  const account = getUserAccount(user, filter.account ?? 'main');
  if (account) return getJournal({ user, account }, filter, window);
  // A user without such an account moved nothing there.
  window(filter);
  return { account, entries: iterateNothing };
}

const named = ({ account }: Journal, filter: Filter): unknown[] => {
  const { user_id, from, to, utc_day, coin_type, wallet_type, house, operation, reference, status } = filter;
  const place = [account, from, to, utc_day, coin_type, wallet_type, house];
  return ['transactions', user_id, ...place, operation, reference, status];
};

/**
 * Lists journal changes to wallets, the newest first, of 31 days at most: of a user's account or a reference's, with
 * the balance after each; or of all accounts without it. An entry's lines are all on one page, which may therefore have
 * a few less than requested; a narrow filter may return an empty page with a next one.
 * @throws {AppError} VALIDATION_FAILED for an unknown user, a window that is too long or a cursor of another list;
 * SERVICE_UNAVAILABLE when money keeps moving while balances are read.
 */
export async function listJournalTransactions({
  limit = PAGE,
  offset,
  cursor,
  ...filter
}: Filter & PageQuery): Promise<{ transactions: TransactionLine[]; total: null; next_cursor: string | null }> {
  const journal = await journalFor(filter);
  const { rows, next_cursor } = await readRowGroupPage(named(journal, filter), journal.entries, {
    limit,
    offset,
    cursor,
  });
  return { transactions: rows, total: null, next_cursor };
}

const columns: readonly CsvColumn<TransactionLine>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('created_at'),
  ...toCsvFieldColumns(
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
  ...ownerCsvColumns,
  // Last: earlier files have the others in these positions.
  ...toCsvFieldColumns('house'),
];

/** Yields each line; null for an entry without one, so that entries read for a file are counted. */
async function* eachLine({ entries }: Journal): AsyncGenerator<TransactionLine | null> {
  for await (const { rows } of entries(null)) {
    if (rows.length === 0) yield null;
    yield* rows;
  }
}

/**
 * Exports everything as CSV, and records who did.
 * @throws {AppError} VALIDATION_FAILED for an unknown user, a window that is too long or holds too many;
 * SERVICE_UNAVAILABLE.
 */
export async function exportJournalTransactions(
  filter: Filter,
  caller: StaffPrincipal,
  address: string,
): Promise<string> {
  const csv = await buildCsv(eachLine(await journalFor(filter)), (line) => line, columns);
  return recordExport(csv, 'transactions.export', filter, caller, address);
}

export const transactionsCsvExport = createCsvExport<Filter, TransactionLine>(columns, async (filter, page) => {
  const journal = await journalFor(filter, resolveUnlimitedTimeWindow);
  return readRowGroupPage(named(journal, filter), journal.entries, page, page.limit);
});

interface FoundEntry extends JournalEntryOwner {
  entry: StoredJournalEntry;
}

/** Returns a user's entry, of any of their accounts. @throws {AppError} VALIDATION_FAILED for an unknown user. */
async function findUserEntry(user_id: UserId, id: JournalEntryId): Promise<FoundEntry | null> {
  const user = await readRequestedUser(user_id);
  for (const mode of ['main', 'simulate'] as const) {
    const account = getUserAccount(user, mode);
    const entry = account && (await readJournalEntry(account, id));
    if (entry) return { entry, account, user };
  }
  return null;
}

/**
 * Returns one entry, by its id alone, or of a given user.
 * @throws {AppError} VALIDATION_FAILED for an unknown user; NOT_FOUND, also for another user's entry.
 */
export async function findJournalEntry(id: JournalEntryId, user_id: UserId | undefined): Promise<FoundEntry> {
  const knownEntry = user_id === undefined ? null : await findUserEntry(user_id, id);
  if (knownEntry) return knownEntry;
  const entry = await findJournalEntryById(id);
  if (!entry) throw new AppError('NOT_FOUND');
  const owner = await readJournalEntryOwner(toAccountRef(entry));
  if (user_id !== undefined && owner.user.id !== user_id) throw new AppError('NOT_FOUND');
  return { entry, ...owner };
}

/** Returns an entry with all its postings and its mark. @throws {AppError} VALIDATION_FAILED, NOT_FOUND. */
export async function readJournalTransaction(
  id: JournalEntryId,
  user_id: UserId | undefined,
): Promise<AdminTransaction> {
  const { entry, ...entryOwner } = await findJournalEntry(id, user_id);
  return toTransactionView(entry, entryOwner, await readJournalEntryMark(entryOwner.account, id));
}
