import type { EntryMark } from '#functions/data/ledger/entry-marks.ts';
import { readEpoch } from '#functions/data/people/demo-epochs.ts';
import { readUser, type StoredUser } from '#functions/data/people/users.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { entryView } from '#functions/domain/staff/trades/journal-of.ts';
import type { Owned } from '#functions/domain/staff/trades/owner-of.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import type { Transaction } from '#shared/schemas/admin/transactions.ts';

export interface Whose {
  user: Pick<StoredUser, 'id' | 'username'>;
  account: AccountRef;
}

/** Whose an account is, by its own id; nobody's where there is no such account. */
export async function whoseIs(account: AccountRef): Promise<Whose> {
  const owner = await readEpoch(account);
  const user = owner && (await readUser(owner.user_id));
  return { account, user: user ?? { id: '' as UserId, username: '' } };
}

export const ownerAs = ({ user, account }: Whose): Owned => ({
  user_id: user.id,
  username: user.username,
  account_id: account.id,
  account_kind: account.kind,
});

/** What staff say of an entry, as it is shown. */
export const markView = ({ status = 'none', version = 0, corrected_by }: EntryMark) => ({
  status,
  version,
  corrected_by: corrected_by ?? null,
});

/** An entry with all its legs, whose it is and what is said of it. */
export const transactionOf = (entry: StoredEntry, whose: Whose, mark: EntryMark): Transaction => ({
  ...entryView(entry),
  ...ownerAs(whose),
  ...markView(mark),
});
