import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PayoutAddress } from '#shared/schemas/withdrawals.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { AddAddressForm } from './add-address-form.tsx';
import { savedAddressesQuery } from './queries.ts';
import { SavedAddressRow } from './saved-address-row.tsx';
import { WhitelistOnlySwitch } from './whitelist-only-switch.tsx';

interface AddressBookDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The user's withdrawal addresses: list, add, remove, and whitelist-only mode. */
export function AddressBookDialog({ open, onClose }: AddressBookDialogProps) {
  const { t } = useTranslation(['withdraw', 'common']);
  const [isAdding, setAdding] = useState(false);
  return (
    <Dialog open={open} onClose={onClose} title={t('book.title')} closeLabel={t('common:close')} size="md">
      <div className="flex flex-col gap-4">
        <p className="text-muted">{t('book.text')}</p>
        <Addresses />
        {isAdding ? (
          <AddAddressForm onDone={() => setAdding(false)} />
        ) : (
          <Button className="self-start" onClick={() => setAdding(true)}>
            {t('book.add')}
          </Button>
        )}
        <WhitelistOnlySwitch />
      </div>
    </Dialog>
  );
}

function Addresses() {
  const { t } = useTranslation('withdraw');
  const { data: addresses, error, refetch } = useQuery(savedAddressesQuery);
  const [removed, setRemoved] = useState<PayoutAddress | null>(null);
  if (addresses === undefined)
    return error === null ? (
      <Skeleton className="h-24 w-full" />
    ) : (
      <ErrorState title={t('book.failed')} error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState>{t('book.empty')}</EmptyState>
      ) : (
        <ul aria-label={t('book.title')} className="divide-y divide-line">
          {addresses.map((savedAddress) => (
            <SavedAddressRow key={savedAddress.id} address={savedAddress} onRemove={() => setRemoved(savedAddress)} />
          ))}
        </ul>
      )}
      <RemoveAddress address={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

function RemoveAddress({ address, onClose }: { address: PayoutAddress | null; onClose: () => void }) {
  const { t } = useTranslation(['withdraw', 'common']);
  const client = useQueryClient();
  const errorText = useErrorText();
  const remove = useMutation({
    mutationFn: (id: string) => siteApi('DELETE /withdrawal-addresses/{id}', { params: { id } }),
    onSuccess: ({ addresses }) => {
      client.setQueryData(savedAddressesQuery.queryKey, addresses);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open={address !== null}
      onClose={onClose}
      title={t('book.removeTitle')}
      keep={t('common:cancel')}
      confirm={t('book.remove')}
      onConfirm={() => address && remove.mutate(address.id)}
      act={remove}
      failure={remove.isError ? errorText(remove.error) : null}
    >
      {address && <p>{t('book.removeText', { label: address.label, address: shortenAddress(address.address) })}</p>}
    </ConfirmDialog>
  );
}
