import { lazy } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useDialog } from '#web/lib/use-asked-dialog.tsx';

const AddressBookDialog = lazy(async () => {
  const words = loadNamespaces('withdraw', 'money', 'refusals', 'security');
  const [module] = await Promise.all([import('./address-book-dialog.tsx'), words]);
  return { default: module.AddressBookDialog };
});

/** The dialog of the own addresses, which comes when it is asked for. */
export const useAddressBookDialog = () => useDialog(AddressBookDialog);
