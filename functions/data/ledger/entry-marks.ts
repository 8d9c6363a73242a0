import type { IdRange } from '#functions/data/table/id-list.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { declareIndexList, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountKind, AccountRef, JournalEntryId } from '#shared/ids.ts';
import type { JournalEntryStatus } from '#shared/schemas/admin/transactions.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { toAccountRef } from './owner-account.ts';
import { readJournalEntry } from './read-entry.ts';

/** Staff's marks of journal entries: stored separately, since an entry never changes. */
const marks = declareItems<AccountRef, JournalEntryId>(accountPartition, 'ENTRY_MARK');

/** Sparse: marked entries of all users, by kind of account and mark. */
const marked = declareIndexList('gsi2', 'ENTRIES_MARKED');

export interface StoredJournalEntryMark {
  /** Left out before it was reviewed. */
  status?: JournalEntryStatus;
  /** Number of writes. */
  version?: number;
  /** The entry that reverses it. */
  corrected_by?: JournalEntryId;
  /** Until when its reversal may be approved; left out without a request. */
  asked_until?: EpochSeconds;
}

export const readJournalEntryMark = async (account: AccountRef, id: JournalEntryId): Promise<StoredJournalEntryMark> =>
  (await getItem<StoredJournalEntryMark>(marks.key(account, id))) ?? {};

/** Returns the marks of entries from one id to another, both included, by entry id. */
export async function readJournalEntryMarks(
  account: AccountRef,
  from: string,
  to: string,
): Promise<Map<string, StoredJournalEntryMark>> {
  const { pk, prefix } = marks.range(account);
  const marksById = new Map<string, StoredJournalEntryMark>();
  for await (const mark of queryAllItems<StoredJournalEntryMark & { sk: string }>({
    pk,
    from: prefix + from,
    to: prefix + to,
  }))
    marksById.set(marks.nameIn(mark.sk), mark);
  return marksById;
}

interface MarkedEntryItem {
  gsi2sk: JournalEntryId;
  account_kind: AccountKind;
  account_id: AccountId;
}

/**
 * Returns all users' entries with this mark, for one kind of account, from one id to another. Eventually consistent.
 */
export const getMarkedJournalEntryRange = (
  of: AccountKind,
  status: Exclude<JournalEntryStatus, 'none'>,
  bounds: { from: string; to: string },
): IdRange<StoredJournalEntry> => ({
  ...marked.range(of, status),
  ...bounds,
  fetch: async (range) => {
    const { items, last } = await queryPage<MarkedEntryItem>(range);
    const entries = await Promise.all(items.map((mark) => readJournalEntry(toAccountRef(mark), mark.gsi2sk)));
    return { items: entries.filter((entry) => entry !== null), last };
  },
});

/** Sets the mark, once per version. @throws {AppError} CHANGED_MEANWHILE, by its transaction. */
export function markJournalEntry(
  account: AccountRef,
  id: JournalEntryId,
  status: JournalEntryStatus,
  version: number,
): WriteOperation {
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
export const markJournalCorrectionRequested = (
  account: AccountRef,
  id: JournalEntryId,
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
export const unmarkJournalCorrectionRequested = (account: AccountRef, id: JournalEntryId): WriteOperation => ({
  label: `asking for a correction of ${id}`,
  key: marks.key(account, id),
  update: 'REMOVE asked_until',
});

/** Notes which entry reverses an entry, once. @throws {AppError} CHANGED_MEANWHILE, by its transaction. */
export const markJournalEntryCorrected = (
  account: AccountRef,
  id: JournalEntryId,
  by: JournalEntryId,
): WriteOperation => ({
  label: `correction of ${id}`,
  key: marks.key(account, id),
  update: 'SET corrected_by = :by',
  condition: 'attribute_not_exists(corrected_by)',
  values: { ':by': by },
  fails: 'CHANGED_MEANWHILE',
});
