import { entriesBy } from '#functions/data/ledger/entry-lists.ts';
import { entriesMarked, readEntryMark } from '#functions/data/ledger/entry-marks.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { readIds } from '#functions/data/table/id-list.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import type { Group } from '#functions/domain/lists/pages-of-groups.ts';
import { idsWithin, type Windowing } from '#functions/domain/lists/time-window.ts';
import type { TransactionLine } from '#shared/schemas/admin/transaction-lines.ts';
import { moneyOperations } from '#shared/schemas/ledger.ts';
import { keepsEntry, keepsOperation, lineOf, shownChanges, type TransactionFilter } from './transaction-lines.ts';
import { transactionOf, whoseIs } from './transaction-view.ts';

/** Entries of one operation that are read at once, and that are looked up together. */
const CHUNK = 25;

async function* together<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
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
 * What entries of everybody's journals did to wallets, or to the house, before an id, the newest first, in the window
 * of a filter. What a wallet held after a line is not told: that would take the journal of each account. Only entries
 * of the operations that a filter keeps are read, or of which is said what it keeps.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long.
 */
export function everybodysEntries(
  filter: TransactionFilter,
  window: Windowing,
): (before: string | null) => AsyncGenerator<Group<TransactionLine>> {
  const bounds = idsWithin('jnl', window(filter));
  const kind = filter.account === 'simulate' ? 'demo' : 'live';
  const { status } = filter;
  const ranges =
    status === undefined || status === 'none'
      ? entriesBy(kind, moneyOperations.filter(keepsOperation(filter)), bounds)
      : [entriesMarked(kind, status, bounds)];
  const isKept = keepsEntry(filter);
  async function groupOf(entry: StoredEntry): Promise<Group<TransactionLine>> {
    const changes = isKept(entry) ? shownChanges(entry, filter) : [];
    if (changes.length === 0) return { id: entry.id, rows: [] };
    const account = ownerAccount(entry);
    const [mark, owner] = await Promise.all([readEntryMark(account, entry.id), whoseIs(account)]);
    const transaction = transactionOf(entry, owner, mark);
    if (status !== undefined && transaction.status !== status) return { id: entry.id, rows: [] };
    return { id: entry.id, rows: changes.map((change) => lineOf(transaction, entry, change)) };
  }
  return async function* entries(before) {
    for await (const batch of together(readIds(ranges, { newestFirst: true, after: before }, CHUNK)))
      yield* await Promise.all(batch.map(groupOf));
  };
}
