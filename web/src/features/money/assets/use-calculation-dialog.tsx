import { lazy } from 'react';
import { useDialog } from '#web/lib/use-asked-dialog.tsx';

const CalculationDialog = lazy(async () => ({
  default: (await import('./calculation-dialog.tsx')).CalculationDialog,
}));

/** The dialog of how values come about, which comes when it is asked for. */
export const useCalculationDialog = () => useDialog(CalculationDialog);
