import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { getPossibleJournalKeys } from '#functions/data/table/money-keys.ts';
import { getItems } from '#functions/data/table/table.ts';
import type { AccountRef, JournalEntryId } from '#shared/ids.ts';

/** Returns one entry of an account's journal; null for an unknown id. */
export async function readJournalEntry(account: AccountRef, id: JournalEntryId): Promise<StoredJournalEntry | null> {
  const possibleEntries = await getItems<StoredJournalEntry>(getPossibleJournalKeys(account, id));
  return possibleEntries.find((entry) => entry !== null) ?? null;
}

/** Returns the existing ones of these entries of an account's journal, in order of time. */
export async function readJournalEntries(
  account: AccountRef,
  ids: readonly JournalEntryId[],
): Promise<StoredJournalEntry[]> {
  const sorted = [...new Set(ids)].sort();
  const possibleEntries = await getItems<StoredJournalEntry>(
    sorted.flatMap((id) => getPossibleJournalKeys(account, id)),
  );
  return possibleEntries.filter((entry) => entry !== null);
}
