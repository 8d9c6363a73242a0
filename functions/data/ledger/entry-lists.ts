import type { IdRange } from '#functions/data/table/id-list.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { getJournalEntryRanges, getJournalEntryRangesForId } from '#functions/data/table/money-keys.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { type AccountKind, accountKinds, type JournalEntryId } from '#shared/ids.ts';
import { type MoneyOperation, moneyOperations } from '#shared/schemas/ledger.ts';

/** Range of ids, both ends included. */
interface IdBounds {
  from: string;
  to: string;
}

/**
 * Returns entries of all users by operation, for one kind of account: a range for each list, eventually consistent.
 * Older entries, from before lists, are only in account journals.
 */
export const getJournalRangesByOperation = (
  kind: AccountKind,
  operations: readonly MoneyOperation[],
  { from, to }: IdBounds,
): IdRange<StoredJournalEntry>[] =>
  operations
    .flatMap((operation) => getJournalEntryRanges(kind, operation))
    .map((list) => ({ fetch: (range) => queryPage<StoredJournalEntry>(range), ...list, from, to }));

/** Returns any user's entry by its id: queries each list, since the id does not tell which one has it. */
export async function findJournalEntryById(id: JournalEntryId): Promise<StoredJournalEntry | null> {
  const lists = accountKinds.flatMap((kind) =>
    moneyOperations.flatMap((operation) => getJournalEntryRangesForId(kind, operation, id)),
  );
  const pages = await Promise.all(
    lists.map((list) => queryPage<StoredJournalEntry>({ ...list, from: id, to: id, limit: 1 })),
  );
  return pages.flatMap(({ items }) => items)[0] ?? null;
}
