import { lazy } from 'react';
import { loadArea } from '#web/lib/i18n.ts';
import { useAskedDialog } from '#web/lib/use-asked-dialog.tsx';

const WithdrawDialog = lazy(async () => {
  const words = loadArea('withdraw', 'money', 'refusals', 'account');
  const [module] = await Promise.all([import('./withdraw-dialog.tsx'), words]);
  return { default: module.WithdrawDialog };
});

/** The dialog of withdrawals, which comes when it is asked for. */
export const useWithdrawDialog = () => useAskedDialog(WithdrawDialog);
