import { markJournalEntry, readJournalEntryMark } from '#functions/data/ledger/entry-marks.ts';
import { transact } from '#functions/data/table/transact.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { diffAuditedFields } from '#functions/domain/staff/acts/diff-audited-fields.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { JournalEntryId, UserId } from '#shared/ids.ts';
import type { JournalEntryStatus, AdminTransaction } from '#shared/schemas/admin/transactions.ts';
import { toEntryMarkView, toTransactionView } from './transaction-view.ts';
import { findJournalEntry } from './transactions.ts';

/**
 * Marks an entry as reviewed or disputed, by its id alone or of a given user, on the given version if any. The entry
 * does not change: the mark is stored separately.
 * @throws {AppError} VALIDATION_FAILED for an unknown user, and for the same mark; NOT_FOUND; CHANGED_MEANWHILE;
 * STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function setJournalEntryMark(
  id: JournalEntryId,
  user_id: UserId | undefined,
  { status, version }: { status: JournalEntryStatus; version?: number | undefined },
  request: StaffChangeContext,
): Promise<AdminTransaction> {
  const { entry, ...journalOwner } = await findJournalEntry(id, user_id);
  const entryMark = toEntryMarkView(await readJournalEntryMark(journalOwner.account, id));
  if (version !== undefined && version !== entryMark.version) throw new AppError('CHANGED_MEANWHILE');
  const changes = diffAuditedFields({ status: entryMark.status }, { status });
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      markJournalEntry(journalOwner.account, id, status, entryMark.version),
      buildAuditEntry(request, 'transaction.mark', journalOwner.user.id, changes, { entry: id }),
    ]),
  );
  return toTransactionView(entry, journalOwner, await readJournalEntryMark(journalOwner.account, id));
}
