import { lazy } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useLazyDialog } from '#web/lib/use-lazy-dialog.tsx';

const AddressBookDialog = lazy(async () => {
  const words = loadNamespaces('withdraw', 'money', 'refusals', 'security');
  const [module] = await Promise.all([import('./address-book-dialog.tsx'), words]);
  return { default: module.AddressBookDialog };
});

/** Returns the address book dialog, loaded when first opened. */
export const useAddressBookDialog = () => useLazyDialog(AddressBookDialog);
