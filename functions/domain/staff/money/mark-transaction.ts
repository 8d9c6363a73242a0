import { markEntry, readEntryMark } from '#functions/data/ledger/entry-marks.ts';
import { transact } from '#functions/data/table/transact.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { auditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { diffFields } from '#functions/domain/staff/acts/differences.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { JournalId, UserId } from '#shared/ids.ts';
import type { EntryStatus, Transaction } from '#shared/schemas/admin/transactions.ts';
import { entryMarkView, toTransaction } from './transaction-view.ts';
import { findJournalEntry } from './transactions.ts';

/**
 * Marks an entry as reviewed or disputed, by its id alone or of a given user, on the given version if any. The entry
 * does not change: the mark is stored separately.
 * @throws {AppError} VALIDATION_FAILED for an unknown user, and for the same mark; NOT_FOUND; CHANGED_MEANWHILE;
 * STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function markTransaction(
  id: JournalId,
  user_id: UserId | undefined,
  { status, version }: { status: EntryStatus; version?: number | undefined },
  request: ChangeRequest,
): Promise<Transaction> {
  const { entry, ...journalOwner } = await findJournalEntry(id, user_id);
  const entryMark = entryMarkView(await readEntryMark(journalOwner.account, id));
  if (version !== undefined && version !== entryMark.version) throw new AppError('CHANGED_MEANWHILE');
  const changes = diffFields({ status: entryMark.status }, { status });
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      markEntry(journalOwner.account, id, status, entryMark.version),
      auditEntry(request, 'transaction.mark', journalOwner.user.id, changes, { entry: id }),
    ]),
  );
  return toTransaction(entry, journalOwner, await readEntryMark(journalOwner.account, id));
}
