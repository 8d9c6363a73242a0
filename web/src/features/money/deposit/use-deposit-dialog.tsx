import { lazy } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useLazyDialog } from '#web/lib/use-lazy-dialog.tsx';

const DepositDialog = lazy(async () => {
  const [module] = await Promise.all([import('./deposit-dialog.tsx'), loadNamespaces('deposit', 'money', 'account')]);
  return { default: module.DepositDialog };
});

/** Returns the deposit dialog, loaded on demand. */
export const useDepositDialog = () => useLazyDialog(DepositDialog);
