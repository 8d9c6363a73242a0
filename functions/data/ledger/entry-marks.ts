import type { IdRange } from '#functions/data/table/id-list.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { declareIndexList, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountKind, AccountRef, JournalId } from '#shared/ids.ts';
import type { EntryStatus } from '#shared/schemas/admin/transactions.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { toAccountRef } from './owner-account.ts';
import { readEntry } from './read-entry.ts';

/** Staff's marks of journal entries: stored separately, since an entry never changes. */
const marks = declareItems<AccountRef, JournalId>(accountPartition, 'ENTRY_MARK');

/** Sparse: marked entries of all users, by kind of account and mark. */
const marked = declareIndexList('gsi2', 'ENTRIES_MARKED');

export interface StoredEntryMark {
  /** Left out before it was reviewed. */
  status?: EntryStatus;
  /** Number of writes. */
  version?: number;
  /** The entry that reverses it. */
  corrected_by?: JournalId;
  /** Until when its reversal may be approved; left out without a request. */
  asked_until?: EpochSeconds;
}

export const readEntryMark = async (account: AccountRef, id: JournalId): Promise<StoredEntryMark> =>
  (await getItem<StoredEntryMark>(marks.key(account, id))) ?? {};

/** Returns the marks of entries from one id to another, both included, by entry id. */
export async function readEntryMarks(
  account: AccountRef,
  from: string,
  to: string,
): Promise<Map<string, StoredEntryMark>> {
  const { pk, prefix } = marks.range(account);
  const marksById = new Map<string, StoredEntryMark>();
  for await (const mark of queryAllItems<StoredEntryMark & { sk: string }>({
    pk,
    from: prefix + from,
    to: prefix + to,
  }))
    marksById.set(marks.nameIn(mark.sk), mark);
  return marksById;
}

interface Marked {
  gsi2sk: JournalId;
  account_kind: AccountKind;
  account_id: AccountId;
}

/**
 * Returns all users' entries with this mark, for one kind of account, from one id to another. Eventually consistent.
 */
export const getMarkedEntryRange = (
  of: AccountKind,
  status: Exclude<EntryStatus, 'none'>,
  bounds: { from: string; to: string },
): IdRange<StoredJournalEntry> => ({
  ...marked.range(of, status),
  ...bounds,
  fetch: async (range) => {
    const { items, last } = await queryPage<Marked>(range);
    const entries = await Promise.all(items.map((mark) => readEntry(toAccountRef(mark), mark.gsi2sk)));
    return { items: entries.filter((entry) => entry !== null), last };
  },
});

/** Sets the mark, once per version. @throws {AppError} CHANGED_MEANWHILE, by its transaction. */
export function markEntry(account: AccountRef, id: JournalId, status: EntryStatus, version: number): WriteOperation {
  const place = status === 'none' ? null : marked.place(id, account.kind, status);
  return {
    label: `mark of ${id}`,
    key: marks.key(account, id),
    update:
      'SET #status = :status, version = :next, account_kind = :kind, account_id = :account' +
      (place ? ', gsi2pk = :pk, gsi2sk = :sk' : ' REMOVE gsi2pk, gsi2sk'),
    condition: version === 0 ? 'attribute_not_exists(version)' : 'version = :seen',
    names: { '#status': 'status' },
    values: {
      ':status': status,
      ':next': version + 1,
      ':kind': account.kind,
      ':account': account.id,
      ...(place && { ':pk': place.gsi2pk, ':sk': place.gsi2sk }),
      ...(version > 0 && { ':seen': version }),
    },
    fails: 'CHANGED_MEANWHILE',
  };
}

/**
 * Notes a request to reverse an entry, until it expires.
 * @throws {AppError} CHANGED_MEANWHILE, by its transaction, when it was reversed or has a request.
 */
export const markCorrectionRequested = (
  account: AccountRef,
  id: JournalId,
  at: EpochSeconds,
  until: EpochSeconds,
): WriteOperation => ({
  label: `asking for a correction of ${id}`,
  key: marks.key(account, id),
  update: 'SET asked_until = :until',
  condition: 'attribute_not_exists(corrected_by) AND (attribute_not_exists(asked_until) OR asked_until <= :at)',
  values: { ':until': until, ':at': at },
  fails: 'CHANGED_MEANWHILE',
});

/** Removes the request: it was rejected. */
export const unmarkCorrectionRequested = (account: AccountRef, id: JournalId): WriteOperation => ({
  label: `asking for a correction of ${id}`,
  key: marks.key(account, id),
  update: 'REMOVE asked_until',
});

/** Notes which entry reverses an entry, once. @throws {AppError} CHANGED_MEANWHILE, by its transaction. */
export const markCorrected = (account: AccountRef, id: JournalId, by: JournalId): WriteOperation => ({
  label: `correction of ${id}`,
  key: marks.key(account, id),
  update: 'SET corrected_by = :by',
  condition: 'attribute_not_exists(corrected_by)',
  values: { ':by': by },
  fails: 'CHANGED_MEANWHILE',
});
