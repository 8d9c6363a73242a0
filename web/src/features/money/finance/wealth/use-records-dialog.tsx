import { lazy } from 'react';
import { loadArea } from '#web/lib/i18n.ts';
import { useAskedDialog } from '#web/lib/use-asked-dialog.tsx';

const RecordsDialog = lazy(async () => {
  const [module] = await Promise.all([import('./records-dialog.tsx'), loadArea('finance', 'money', 'account')]);
  return { default: module.RecordsDialog };
});

/** The dialog with the own investments, which comes when it is asked for. */
export const useRecordsDialog = () => useAskedDialog(RecordsDialog);
