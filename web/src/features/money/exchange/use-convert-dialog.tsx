import { lazy } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useLazyDialog } from '#web/lib/use-lazy-dialog.tsx';

const ConvertDialog = lazy(async () => {
  const [module] = await Promise.all([import('./convert-dialog.tsx'), loadNamespaces('exchange', 'refusals', 'order')]);
  return { default: module.ConvertDialog };
});

/** Returns the convert dialog, loaded on demand. */
export const useConvertDialog = () => useLazyDialog(ConvertDialog);
