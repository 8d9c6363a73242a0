import type { IdRange } from '#functions/data/table/id-list.ts';
import { ofAccount } from '#functions/data/table/keys.ts';
import { indexList, kind } from '#functions/data/table/kinds.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { get, query, queryAll } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountKind, AccountRef, JournalId } from '#shared/ids.ts';
import type { EntryStatus } from '#shared/schemas/admin/transactions.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { ownerAccount } from './owner-account.ts';
import { readEntry } from './read-entry.ts';

/** What staff say of an entry of a journal: it lies apart, the entry itself never changes. */
const marks = kind<AccountRef, JournalId>(ofAccount, 'ENTRY_MARK');

/** Sparse: entries of everybody of which something is said, by the kind of account and what that is. */
const marked = indexList('gsi2', 'ENTRIES_MARKED');

export interface EntryMark {
  /** Left out where nobody looked at it yet. */
  status?: EntryStatus;
  /** How often it was set. */
  version?: number;
  /** The entry that takes it back. */
  corrected_by?: JournalId;
  /** Until when it may be approved that it is taken back; left out where nobody asked for that. */
  asked_until?: EpochSeconds;
}

export const readEntryMark = async (account: AccountRef, id: JournalId): Promise<EntryMark> =>
  (await get<EntryMark>(marks.key(account, id))) ?? {};

/** Those of entries from one id to another, both included, by the id of the entry. */
export async function readEntryMarks(account: AccountRef, from: string, to: string): Promise<Map<string, EntryMark>> {
  const { pk, prefix } = marks.range(account);
  const found = new Map<string, EntryMark>();
  for await (const mark of queryAll<EntryMark & { sk: string }>({ pk, from: prefix + from, to: prefix + to }))
    found.set(marks.nameIn(mark.sk), mark);
  return found;
}

interface Marked {
  gsi2sk: JournalId;
  account_kind: AccountKind;
  account_id: AccountId;
}

/** Entries of everybody of which this is said, of accounts of one kind, from one id to another: a moment behind. */
export const entriesMarked = (
  of: AccountKind,
  status: Exclude<EntryStatus, 'none'>,
  bounds: { from: string; to: string },
): IdRange<StoredEntry> => ({
  ...marked.range(of, status),
  ...bounds,
  fetch: async (range) => {
    const { items, last } = await query<Marked>(range);
    const entries = await Promise.all(items.map((mark) => readEntry(ownerAccount(mark), mark.gsi2sk)));
    return { items: entries.filter((entry) => entry !== null), last };
  },
});

/** Sets it once for each version. @throws {Refusal} CHANGED_MEANWHILE, by its transaction. */
export function markEntry(account: AccountRef, id: JournalId, status: EntryStatus, version: number): Operation {
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
 * Notes that somebody asked for an entry to be taken back, until that runs out.
 * @throws {Refusal} CHANGED_MEANWHILE, by its transaction, where it was taken back or that is asked for already.
 */
export const markAsked = (account: AccountRef, id: JournalId, at: EpochSeconds, until: EpochSeconds): Operation => ({
  label: `asking for a correction of ${id}`,
  key: marks.key(account, id),
  update: 'SET asked_until = :until',
  condition: 'attribute_not_exists(corrected_by) AND (attribute_not_exists(asked_until) OR asked_until <= :at)',
  values: { ':until': until, ':at': at },
  fails: 'CHANGED_MEANWHILE',
});

/** It is no longer asked for: it was refused. */
export const unmarkAsked = (account: AccountRef, id: JournalId): Operation => ({
  label: `asking for a correction of ${id}`,
  key: marks.key(account, id),
  update: 'REMOVE asked_until',
});

/** Notes by what an entry is taken back, once. @throws {Refusal} CHANGED_MEANWHILE, by its transaction. */
export const markCorrected = (account: AccountRef, id: JournalId, by: JournalId): Operation => ({
  label: `correction of ${id}`,
  key: marks.key(account, id),
  update: 'SET corrected_by = :by',
  condition: 'attribute_not_exists(corrected_by)',
  values: { ':by': by },
  fails: 'CHANGED_MEANWHILE',
});
