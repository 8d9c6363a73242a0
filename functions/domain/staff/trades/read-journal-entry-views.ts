import { readJournalEntries } from '#functions/data/ledger/read-entry.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import type { AccountRef, JournalEntryId } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';

/** Converts an entry for staff, with all its postings. */
export const toJournalEntryView = (entry: StoredJournalEntry): JournalEntryView => ({
  id: entry.id,
  account_id: entry.account_id,
  operation: entry.operation,
  reference: entry.reference,
  created_at: entry.created_at,
  legs: entry.legs.map((leg) => ({ ...leg, amount: formatUnits(BigInt(leg.amount) as Amount) })),
});

/** Returns entries of an account's journal for staff, in the order of their ids, which is that of time. */
export const readJournalEntryViews = async (
  account: AccountRef,
  ids: readonly JournalEntryId[],
): Promise<JournalEntryView[]> => (await readJournalEntries(account, ids)).map(toJournalEntryView);
