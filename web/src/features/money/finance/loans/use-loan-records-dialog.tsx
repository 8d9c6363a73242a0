import { lazy } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useLazyDialog } from '#web/lib/use-lazy-dialog.tsx';

const LoanRecords = lazy(async () => {
  const words = loadNamespaces('loan', 'finance', 'money', 'refusals', 'account');
  const [module] = await Promise.all([import('./loan-records.tsx'), words]);
  return { default: module.LoanRecordsDialog };
});

/** Returns the dialog of the user's loans, loaded when first opened. */
export const useLoanRecordsDialog = () => useLazyDialog(LoanRecords);
