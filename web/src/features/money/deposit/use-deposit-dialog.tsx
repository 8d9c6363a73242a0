import { lazy } from 'react';
import { loadArea } from '#web/lib/i18n.ts';
import { useAskedDialog } from '#web/lib/use-asked-dialog.tsx';

const DepositDialog = lazy(async () => {
  const [module] = await Promise.all([import('./deposit-dialog.tsx'), loadArea('deposit', 'money', 'account')]);
  return { default: module.DepositDialog };
});

/** The dialog of deposits, which comes when it is asked for. */
export const useDepositDialog = () => useAskedDialog(DepositDialog);
