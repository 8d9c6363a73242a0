import { lazy } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useLazyDialog } from '#web/lib/use-lazy-dialog.tsx';

const RecordsDialog = lazy(async () => {
  const [module] = await Promise.all([
    import('./investment-records-dialog.tsx'),
    loadNamespaces('finance', 'money', 'account'),
  ]);
  return { default: module.InvestmentRecordsDialog };
});

/** Returns the dialog of the user's investments, loaded when first opened. */
export const useInvestmentRecordsDialog = () => useLazyDialog(RecordsDialog);
