import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import type { OpenItemKind } from '#functions/data/ledger/open-kinds.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { loanCollection, type StoredLoan, truncateLoanLists } from '#functions/data/loans/loans.ts';
import { buildVersionCondition } from '#functions/data/table/collection.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import { buildConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { deliverNotification, type NotificationInput, buildNotification } from '#functions/domain/notify/notify.ts';

/** Path of the user’s loans. */
export const LOANS_PAGE_PATH = '/loan';

/** Changed fields; the version counts automatically. */
export type LoanUpdate = Partial<Omit<StoredLoan, 'id' | 'version'>>;

/** Updates a loan if unchanged since read. @throws {ConflictError} by its transaction. */
export function buildLoanUpdate(
  current: StoredLoan,
  change: LoanUpdate,
): { next: StoredLoan; operation: WriteOperation } {
  const next = truncateLoanLists({ ...current, ...change, version: current.version + 1 });
  const operation = loanCollection.replace(
    toAccountRef(current),
    next,
    buildVersionCondition(current.version, buildConflictError(`Loan ${current.id}`, 'changed')),
  );
  return { next, operation };
}

interface LoanUpdateExtras {
  operations?: readonly WriteOperation[];
  movement?: JournalEntry;
  /** Notification for the user. */
  news?: Omit<NotificationInput, 'link' | 'account_kind'>;
  /** True when this ends the loan: it no longer counts as open. */
  ends?: boolean;
  /** Write of the account’s counters, if it is more than one event. */
  count?: WriteOperation;
  /** Function that writes the transaction; by default `transact`. */
  by?: (operations: readonly WriteOperation[], movement: JournalEntry | undefined) => Promise<void>;
}

const getEndCounters = (ends: boolean): Partial<Record<OpenItemKind, number>> => (ends ? { open_loans: -1 } : {});

/**
 * Updates a loan with everything related in one transaction, and notifies the user and their pages.
 * @throws {ConflictError} if it changed since it was read.
 */
export async function updateLoan(
  current: StoredLoan,
  change: LoanUpdate,
  { operations = [], movement, news, ends = false, count, by = transact }: LoanUpdateExtras = {},
): Promise<StoredLoan> {
  const account = toAccountRef(current);
  const { next, operation } = buildLoanUpdate(current, {
    ...change,
    ...(movement && { journal_ids: [...current.journal_ids, movement.id] }),
  });
  const notification = news && buildNotification(current.user_id, { ...news, link: LOANS_PAGE_PATH });
  const counterUpdate = count ?? countAccountEvent(account, getEndCounters(ends));
  await by([...operations, operation, counterUpdate, ...(notification?.operations ?? [])], movement);
  await pushAccountEvents(account, [{ type: 'balance_update' }], 1);
  if (notification) await deliverNotification(account, notification.notification);
  return next;
}
