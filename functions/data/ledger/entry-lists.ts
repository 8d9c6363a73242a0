import type { IdRange } from '#functions/data/table/id-list.ts';
import { listsOfEntries, listsOfEntry } from '#functions/data/table/money-keys.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { query } from '#functions/data/table/table.ts';
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
export const entriesBy = (
  kind: AccountKind,
  operations: readonly MoneyOperation[],
  { from, to }: Bounds,
): IdRange<StoredEntry>[] =>
  operations
    .flatMap((operation) => listsOfEntries(kind, operation))
    .map((list) => ({ fetch: (range) => query<StoredEntry>(range), ...list, from, to }));

/** An entry of whomever, by its id alone: each list is asked for it, since nothing else says in which it is. */
export async function findEntryOfAll(id: JournalId): Promise<StoredEntry | null> {
  const lists = accountKinds.flatMap((kind) =>
    moneyOperations.flatMap((operation) => listsOfEntry(kind, operation, id)),
  );
  const found = await Promise.all(lists.map((list) => query<StoredEntry>({ ...list, from: id, to: id, limit: 1 })));
  return found.flatMap(({ items }) => items)[0] ?? null;
}
