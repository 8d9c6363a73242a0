import { markEntry, readEntryMark } from '#functions/data/ledger/entry-marks.ts';
import { transact } from '#functions/data/table/transact.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { diffFields } from '#functions/domain/staff/acts/differences.ts';
import { auditEntry } from '#functions/domain/staff/acts/recorded.ts';
import type { JournalId, UserId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { EntryStatus, Transaction } from '#shared/schemas/admin/transactions.ts';
import { entryMarkView, toTransaction } from './transaction-view.ts';
import { findJournalEntry } from './transactions.ts';

/**
 * Says of an entry, by its id alone or of a person where one is named, that it was looked at, or is disputed, on the version that was looked at where one is
 * given. The entry stays as it is: what is said lies apart from it.
 * @throws {Refusal} VALIDATION_FAILED of nobody, and where that is said already; NOT_FOUND; CHANGED_MEANWHILE;
 *   STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function markTransaction(
  id: JournalId,
  user_id: UserId | undefined,
  { status, version }: { status: EntryStatus; version?: number | undefined },
  request: ChangeRequest,
): Promise<Transaction> {
  const { entry, ...whose } = await findJournalEntry(id, user_id);
  const seen = entryMarkView(await readEntryMark(whose.account, id));
  if (version !== undefined && version !== seen.version) throw new AppError('CHANGED_MEANWHILE');
  const changes = diffFields({ status: seen.status }, { status });
  await withStepUp(request.caller, request.code, (spend) =>
    transact([
      spend,
      markEntry(whose.account, id, status, seen.version),
      auditEntry(request, 'transaction.mark', whose.user.id, changes, { entry: id }),
    ]),
  );
  return toTransaction(entry, whose, await readEntryMark(whose.account, id));
}
