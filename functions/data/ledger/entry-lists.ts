import type { IdRange } from '#functions/data/table/id-list.ts';
import { getEntryRanges, getEntryRangesForId } from '#functions/data/table/money-keys.ts';
import type { StoredJournalEntry } from '#functions/data/table/movement.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { type AccountKind, accountKinds, type JournalId } from '#shared/ids.ts';
import { type MoneyOperation, moneyOperations } from '#shared/schemas/ledger.ts';

/** From one id to another, both included. */
interface Bounds {
  from: string;
  to: string;
}

/**
 * Entries of everybody by what they are, of accounts of one kind: a range for each list of them, a moment behind. Those
 * from before entries were listed are in the journals of their accounts alone.
 */
export const getOperationEntryRanges = (
  kind: AccountKind,
  operations: readonly MoneyOperation[],
  { from, to }: Bounds,
): IdRange<StoredJournalEntry>[] =>
  operations
    .flatMap((operation) => getEntryRanges(kind, operation))
    .map((list) => ({ fetch: (range) => queryPage<StoredJournalEntry>(range), ...list, from, to }));

/** An entry of whomever, by its id alone: each list is asked for it, since nothing else says in which it is. */
export async function findEntryById(id: JournalId): Promise<StoredJournalEntry | null> {
  const lists = accountKinds.flatMap((kind) =>
    moneyOperations.flatMap((operation) => getEntryRangesForId(kind, operation, id)),
  );
  const found = await Promise.all(
    lists.map((list) => queryPage<StoredJournalEntry>({ ...list, from: id, to: id, limit: 1 })),
  );
  return found.flatMap(({ items }) => items)[0] ?? null;
}
