import { journalPlaces } from '#functions/data/table/money-keys.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { getMany } from '#functions/data/table/table.ts';
import type { AccountRef, JournalId } from '#shared/ids.ts';

/** One entry of an account's journal; null where it has none of this id. */
export async function readEntry(account: AccountRef, id: JournalId): Promise<StoredEntry | null> {
  const found = await getMany<StoredEntry>(journalPlaces(account, id));
  return found.find((entry) => entry !== null) ?? null;
}

/** Those that there are of these entries of an account's journal, in the order of time. */
export async function readEntries(account: AccountRef, ids: readonly JournalId[]): Promise<StoredEntry[]> {
  const sorted = [...new Set(ids)].sort();
  const found = await getMany<StoredEntry>(sorted.flatMap((id) => journalPlaces(account, id)));
  return found.filter((entry) => entry !== null);
}
