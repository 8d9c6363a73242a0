import { countEvent } from '#functions/data/ledger/account-counters.ts';
import type { EntryHeader } from '#functions/data/ledger/move.ts';
import type { OpenKind } from '#functions/data/ledger/open-kinds.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { loans, type StoredLoan, withBoundedLists } from '#functions/data/loans/loans.ts';
import type { JournalEntry } from '#functions/data/table/movement.ts';
import { buildConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account.ts';
import { deliverNotification, type NotificationInput, buildNotification } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';

/** Where a person sees their loans. */
export const LOANS_PAGE_PATH = '/loan';

/** What changes of a loan; its version counts by itself. */
export type LoanUpdate = Partial<Omit<StoredLoan, 'id' | 'version'>>;

/** Writes what changed in the place of what was read. @throws {ChangedMeanwhile}, by its transaction. */
export function updateVersionedLoan(
  seen: StoredLoan,
  change: LoanUpdate,
): { next: StoredLoan; operation: WriteOperation } {
  const next = withBoundedLists({ ...seen, ...change, version: seen.version + 1 });
  const operation = loans.replace(toAccountRef(seen), next, {
    condition: '#version = :seen',
    names: { '#version': 'version' },
    values: { ':seen': seen.version },
    fails: buildConflictError(`Loan ${seen.id}`, 'changed'),
  });
  return { next, operation };
}

export const loanEntryHeader = (
  loan: Pick<StoredLoan, 'id' | 'account_kind' | 'account_id'>,
  operation: MoneyOperation,
): EntryHeader => ({
  account: toAccountRef(loan),
  id: newId('jnl'),
  operation,
  reference: loan.id,
  at: nowSeconds(),
});

interface Written {
  operations?: readonly WriteOperation[];
  movement?: JournalEntry;
  /** What its owner is told. */
  news?: Omit<NotificationInput, 'link' | 'account_kind'>;
  /** Whether it is over by this: it no longer counts as open. */
  ends?: boolean;
  /** Its write of the account's counters, where that is not just one of an event. */
  count?: WriteOperation;
  /** By which the transaction is written; `transact` where nothing else is said. */
  by?: (operations: readonly WriteOperation[], movement: JournalEntry | undefined) => Promise<void>;
}

const endOf = (ends: boolean): Partial<Record<OpenKind, number>> => (ends ? { open_loans: -1 } : {});

/**
 * Changes a loan with what belongs to that in one transaction, and tells its owner and their pages.
 * @throws {ChangedMeanwhile} where it is no longer as it was read.
 */
export async function updateLoan(
  seen: StoredLoan,
  change: LoanUpdate,
  { operations = [], movement, news, ends = false, count, by = transact }: Written = {},
): Promise<StoredLoan> {
  const account = toAccountRef(seen);
  const { next, operation } = updateVersionedLoan(seen, {
    ...change,
    ...(movement && { journal_ids: [...seen.journal_ids, movement.id] }),
  });
  const told = news && buildNotification(seen.user_id, { ...news, link: LOANS_PAGE_PATH });
  const counted = count ?? countEvent(account, endOf(ends));
  await by([...operations, operation, counted, ...(told?.operations ?? [])], movement);
  await pushAccountEvents(account, [{ type: 'balance_update' }], 1);
  if (told) await deliverNotification(account, told.notification);
  return next;
}
