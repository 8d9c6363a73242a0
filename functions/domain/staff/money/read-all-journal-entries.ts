import { getJournalRangesByOperation } from '#functions/data/ledger/entry-lists.ts';
import { getMarkedJournalEntryRange, readJournalEntryMark } from '#functions/data/ledger/entry-marks.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { toIdBounds, type TimeWindowResolver } from '#functions/domain/lists/resolve-time-window.ts';
import type { RowGroup } from '#functions/domain/lists/row-group-pages.ts';
import type { TransactionLine } from '#shared/schemas/admin/transaction-lines.ts';
import { moneyOperations } from '#shared/schemas/ledger.ts';
import {
  buildEntryFilter,
  buildOperationFilter,
  toTransactionLine,
  getFilteredEntryChanges,
  type TransactionFilter,
} from './transaction-lines.ts';
import { toTransactionView, readJournalEntryOwner } from './transaction-view.ts';

/** Entries of one operation per read, and per lookup. */
const CHUNK = 25;

async function* batchItems<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < CHUNK) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/**
 * Returns the changes of all journals' entries to wallets, or to the house, before an id, the newest first, in a
 * filter's window. Balances after a line are left out: they would require each account's journal. Reads only entries of
 * the filtered operations.
 * @throws {AppError} VALIDATION_FAILED for a window that is too long.
 */
export function readAllJournalEntries(
  filter: TransactionFilter,
  window: TimeWindowResolver,
): (before: string | null) => AsyncGenerator<RowGroup<TransactionLine>> {
  const bounds = toIdBounds('jnl', window(filter));
  const kind = filter.account === 'simulate' ? 'demo' : 'live';
  const { status } = filter;
  const ranges =
    status === undefined || status === 'none'
      ? getJournalRangesByOperation(kind, moneyOperations.filter(buildOperationFilter(filter)), bounds)
      : [getMarkedJournalEntryRange(kind, status, bounds)];
  const isKept = buildEntryFilter(filter);
  async function groupOf(entry: StoredJournalEntry): Promise<RowGroup<TransactionLine>> {
    const changes = isKept(entry) ? getFilteredEntryChanges(entry, filter) : [];
    if (changes.length === 0) return { id: entry.id, rows: [] };
    const account = toAccountRef(entry);
    const [mark, owner] = await Promise.all([readJournalEntryMark(account, entry.id), readJournalEntryOwner(account)]);
    const transaction = toTransactionView(entry, owner, mark);
    if (status !== undefined && transaction.status !== status) return { id: entry.id, rows: [] };
    return { id: entry.id, rows: changes.map((change) => toTransactionLine(transaction, entry, change)) };
  }
  return async function* entries(before) {
    for await (const batch of batchItems(mergeIdRanges(ranges, { newestFirst: true, after: before }, CHUNK)))
      yield* await Promise.all(batch.map(groupOf));
  };
}
