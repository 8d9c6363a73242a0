import { lazy } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useLazyDialog } from '#web/lib/use-lazy-dialog.tsx';

const HistoryDialog = lazy(async () => {
  const words = loadNamespaces('history', 'money', 'trading', 'perpetual', 'account');
  const [module] = await Promise.all([import('./history-dialog.tsx'), words]);
  return { default: module.HistoryDialog };
});

/** Returns the history dialog, loaded when first opened. */
export const useHistoryDialog = () => useLazyDialog(HistoryDialog);
