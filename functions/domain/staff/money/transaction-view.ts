import type { StoredJournalEntryMark } from '#functions/data/ledger/entry-marks.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import type { ObjectOwnerFields } from '#functions/domain/staff/trades/pick-owner-fields.ts';
import { toJournalEntryView } from '#functions/domain/staff/trades/read-journal-entry-views.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import type { AdminTransaction } from '#shared/schemas/admin/transactions.ts';

export interface JournalEntryOwner {
  user: Pick<StoredUser, 'id' | 'username'>;
  account: AccountRef;
}

/** Returns the user of an account, by its id; none for an unknown account. */
export async function readJournalEntryOwner(account: AccountRef): Promise<JournalEntryOwner> {
  const owner = await readDemoEpoch(account);
  const user = owner && (await readUser(owner.user_id));
  return { account, user: user ?? { id: '' as UserId, username: '' } };
}

export const toEntryOwnerFields = ({ user, account }: JournalEntryOwner): ObjectOwnerFields => ({
  user_id: user.id,
  username: user.username,
  account_id: account.id,
  account_kind: account.kind,
});

/** Converts the staff mark of an entry. */
export const toEntryMarkView = ({ status = 'none', version = 0, corrected_by }: StoredJournalEntryMark) => ({
  status,
  version,
  corrected_by: corrected_by ?? null,
});

/** Converts an entry with all its postings, its user and its mark. */
export const toTransactionView = (
  entry: StoredJournalEntry,
  entryOwner: JournalEntryOwner,
  mark: StoredJournalEntryMark,
): AdminTransaction => ({
  ...toJournalEntryView(entry),
  ...toEntryOwnerFields(entryOwner),
  ...toEntryMarkView(mark),
});
