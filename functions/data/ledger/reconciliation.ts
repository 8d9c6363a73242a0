import { ofAccount } from '#functions/data/table/keys.ts';
import { single } from '#functions/data/table/kinds.ts';

/** Up to where journal and balances of an account were compared. */
export const reconciled = single(ofAccount, 'RECONCILED');

/** Whether all books agreed when they were last compared. */
export const ledgerState = single<void>(() => 'LEDGER', 'STATE');
