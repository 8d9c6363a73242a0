import { kind, single } from '#functions/data/table/kinds.ts';
import type { AccountRef, JournalId, StaffId } from '#shared/ids.ts';

/*
 * How far the books were compared, and what they came to. The function that compares them alone may write here
 * (`infra/constructs/table-rights.ts`): whoever could replace an entry could replace this too.
 */

const ofReconciled = ({ kind, id }: AccountRef) => `RECONCILED#${kind}#${id}`;

/** Up to where journal and balances of an account were compared. */
export const reconciled = single(ofReconciled, 'RECONCILED');

/** What an account held after an entry of its journal, kept every so many entries. */
export interface BalanceMark {
  journal: JournalId;
  /** Free and frozen together, units of 10⁻⁸, by wallet: `trading:USDT`. */
  balances: Record<string, number | bigint>;
}

/** Marks of an account, by the ids of their entries. */
export const balanceMarks = kind<AccountRef, JournalId>(ofReconciled, 'MARK');

/** Up to where the record of what a member of staff did was followed; null for those whom there is not. */
export const auditFollowed = single((who: StaffId | null) => `AUDIT_FOLLOWED#${who ?? 'NOBODY'}`, 'FOLLOWED');

/** Whether all books agreed when they were last compared. */
export const ledgerState = single<void>(() => 'LEDGER', 'STATE');
