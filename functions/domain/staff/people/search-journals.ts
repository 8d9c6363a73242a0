import { findJournalEntryById } from '#functions/data/ledger/entry-lists.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { approvalCollection } from '#functions/data/staff/approvals.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { readUser } from '#functions/data/users/users.ts';
import { findExchangeEntry, findTransferEntry } from '#functions/domain/staff/money/locate-entry-reference.ts';
import { readJournalEntryOwner } from '#functions/domain/staff/money/transaction-view.ts';
import type { ApprovalId, ExchangeId, JournalEntryId, TransferId, UserId } from '#shared/ids.ts';
import type { AdminSearchResult } from '#shared/schemas/admin/audit.ts';

/** It is shown in the journal: at one entry, or filtered to one object. */
async function inJournal(
  kind: 'entry' | 'transfer' | 'exchange',
  id: string,
  entry: StoredJournalEntry | null,
): Promise<AdminSearchResult[]> {
  if (!entry) return [];
  const { user } = await readJournalEntryOwner(toAccountRef(entry));
  const account = entry.account_kind === 'demo' ? '&account=simulate' : '';
  const narrowed = kind === 'entry' ? `user_id=${user.id}${account}` : `reference=${id}`;
  const path = `/admin/transactions?${narrowed}&open=${entry.id}`;
  return [{ kind, id, title: entry.operation, subtitle: user.username, path }];
}

export const searchEntryById = async (id: JournalEntryId): Promise<AdminSearchResult[]> =>
  inJournal('entry', id, await findJournalEntryById(id));

export const searchTransferById = async (id: TransferId): Promise<AdminSearchResult[]> =>
  inJournal('transfer', id, await findTransferEntry(id));

export const searchExchangeById = async (id: ExchangeId): Promise<AdminSearchResult[]> =>
  inJournal('exchange', id, await findExchangeEntry(id));

export async function searchApprovalById(id: ApprovalId): Promise<AdminSearchResult[]> {
  const storedApproval = await approvalCollection.findInIndex(id);
  if (!storedApproval) return [];
  const user = await readUser(storedApproval.subject as UserId);
  return [
    {
      kind: 'approval',
      id,
      title: storedApproval.kind,
      subtitle: user?.username ?? storedApproval.subject,
      path: `/admin/approvals?open=${id}`,
    },
  ];
}
