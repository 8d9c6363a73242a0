import { lazy } from 'react';
import { useLazyDialog } from '#web/lib/use-lazy-dialog.tsx';

const CalculationDialog = lazy(async () => ({
  default: (await import('./calculation-dialog.tsx')).WalletValueDialog,
}));

/** Returns the calculation dialog, loaded on demand. */
export const useWalletValueDialog = () => useLazyDialog(CalculationDialog);
