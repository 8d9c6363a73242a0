import { lazy } from 'react';
import { useDialog } from '#web/lib/use-asked-dialog.tsx';

const CalculationDialog = lazy(async () => ({
  default: (await import('./calculation-dialog.tsx')).CalculationDialog,
}));

/** Returns the calculation dialog, loaded on demand. */
export const useCalculationDialog = () => useDialog(CalculationDialog);
