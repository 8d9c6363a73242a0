import { single } from '#functions/data/table/kinds.ts';
import type { AccountRef, StaffId } from '#shared/ids.ts';

/*
 * How far the books were compared, and what they came to. The function that compares them alone may write here
 * (`infra/constructs/table-rights.ts`): whoever could replace an entry could replace this too.
 */

/** Up to where journal and balances of an account were compared. */
export const reconciled = single(({ kind, id }: AccountRef) => `RECONCILED#${kind}#${id}`, 'RECONCILED');

/** Up to where the record of what a member of staff did was followed; null for those whom there is not. */
export const auditFollowed = single((who: StaffId | null) => `AUDIT_FOLLOWED#${who ?? 'NOBODY'}`, 'FOLLOWED');

/** Whether all books agreed when they were last compared. */
export const ledgerState = single<void>(() => 'LEDGER', 'STATE');
