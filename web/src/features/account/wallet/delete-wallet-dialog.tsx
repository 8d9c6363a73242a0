import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useWalletErrorText } from './use-wallet-error-text.ts';

interface DeleteWalletDialogProps {
  /** Wallet to remove; null when closed. */
  wallet: UserWallet | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteWalletDialog({ wallet, onClose, onDeleted }: DeleteWalletDialogProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const words = useWalletErrorText();
  const drop = useMutation({
    mutationFn: (id: string) => siteApi('DELETE /user-wallets/{id}', { params: { id } }),
    onSuccess: () => {
      onClose();
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open={wallet !== null}
      onClose={onClose}
      title={t('own.deleteTitle')}
      keep={t('common:cancel')}
      confirm={t('own.deleteConfirm')}
      onConfirm={() => wallet && drop.mutate(wallet.id)}
      act={drop}
      failure={drop.isError ? words(drop.error) : null}
    >
      {wallet && <p>{t('own.deleteText', { address: shortenAddress(wallet.wallet_address) })}</p>}
    </ConfirmDialog>
  );
}
