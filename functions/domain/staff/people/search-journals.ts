import { findEntryOfAll } from '#functions/data/ledger/entry-lists.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { readUser } from '#functions/data/people/users.ts';
import { approvals } from '#functions/data/staff/approvals.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { firstEntryOfExchange, firstEntryOfTransfer } from '#functions/domain/staff/money/account-of-reference.ts';
import { whoseIs } from '#functions/domain/staff/money/transaction-view.ts';
import type { ApprovalId, ExchangeId, JournalId, TransferId, UserId } from '#shared/ids.ts';
import type { Found } from '#shared/schemas/admin/audit.ts';

/** What is shown of it is the journal: at one entry, or narrowed to what is about one thing. */
async function inJournal(
  kind: 'entry' | 'transfer' | 'exchange',
  id: string,
  entry: StoredEntry | null,
): Promise<Found[]> {
  if (!entry) return [];
  const { user } = await whoseIs(ownerAccount(entry));
  const account = entry.account_kind === 'demo' ? '&account=simulate' : '';
  const narrowed = kind === 'entry' ? `user_id=${user.id}${account}` : `reference=${id}`;
  const path = `/admin/transactions?${narrowed}&open=${entry.id}`;
  return [{ kind, id, title: entry.operation, subtitle: user.username, path }];
}

export const entryById = async (id: JournalId): Promise<Found[]> => inJournal('entry', id, await findEntryOfAll(id));

export const transferById = async (id: TransferId): Promise<Found[]> =>
  inJournal('transfer', id, await firstEntryOfTransfer(id));

export const exchangeById = async (id: ExchangeId): Promise<Found[]> =>
  inJournal('exchange', id, await firstEntryOfExchange(id));

export async function approvalById(id: ApprovalId): Promise<Found[]> {
  const found = await approvals.findInIndex(id);
  if (!found) return [];
  const user = await readUser(found.subject as UserId);
  return [
    {
      kind: 'approval',
      id,
      title: found.kind,
      subtitle: user?.username ?? found.subject,
      path: `/admin/approvals?open=${id}`,
    },
  ];
}
