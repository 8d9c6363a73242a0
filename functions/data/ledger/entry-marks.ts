import { ofAccount } from '#functions/data/table/keys.ts';
import { kind } from '#functions/data/table/kinds.ts';
import { get, queryAll } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountRef, JournalId } from '#shared/ids.ts';
import type { EntryStatus } from '#shared/schemas/admin/transactions.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** What staff say of an entry of a journal: it lies apart, the entry itself never changes. */
const marks = kind<AccountRef, JournalId>(ofAccount, 'ENTRY_MARK');

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

/** Sets it once for each version. @throws {Refusal} CHANGED_MEANWHILE, by its transaction. */
export const markEntry = (account: AccountRef, id: JournalId, status: EntryStatus, version: number): Operation => ({
  label: `mark of ${id}`,
  key: marks.key(account, id),
  update: 'SET #status = :status, version = :next',
  condition: version === 0 ? 'attribute_not_exists(version)' : 'version = :seen',
  names: { '#status': 'status' },
  values: { ':status': status, ':next': version + 1, ...(version > 0 && { ':seen': version }) },
  fails: 'CHANGED_MEANWHILE',
});

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
