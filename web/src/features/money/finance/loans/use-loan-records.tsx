import { lazy } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useDialog } from '#web/lib/use-asked-dialog.tsx';

const LoanRecords = lazy(async () => {
  const words = loadNamespaces('loan', 'finance', 'money', 'refusals', 'account');
  const [module] = await Promise.all([import('./loan-records.tsx'), words]);
  return { default: module.LoanRecords };
});

/** The dialog with the own loans, which comes when it is asked for. */
export const useLoanRecordsDialog = () => useDialog(LoanRecords);
