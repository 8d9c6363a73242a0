import { lazy } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useLazyDialog } from '#web/lib/use-lazy-dialog.tsx';

const WithdrawDialog = lazy(async () => {
  const words = loadNamespaces('withdraw', 'money', 'refusals', 'account');
  const [module] = await Promise.all([import('./withdraw-dialog.tsx'), words]);
  return { default: module.WithdrawDialog };
});

/** Returns the withdrawal dialog, loaded when first opened. */
export const useWithdrawDialog = () => useLazyDialog(WithdrawDialog);
