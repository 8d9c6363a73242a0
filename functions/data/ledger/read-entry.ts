import { journalPlaces } from '#functions/data/table/money-keys.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { getMany } from '#functions/data/table/table.ts';
import type { AccountRef, JournalId } from '#shared/ids.ts';

/** One entry of an account's journal; null where it has none of this id. */
export async function readEntry(account: AccountRef, id: JournalId): Promise<StoredEntry | null> {
  const found = await getMany<StoredEntry>(journalPlaces(account, id));
  return found.find((entry) => entry !== null) ?? null;
}
