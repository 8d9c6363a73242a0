import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserWallet } from '../../../../shared/schemas/person.ts';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/states.tsx';
import { shortAddress } from './shorten.ts';
import { useWalletWords } from './use-wallet-words.ts';

interface DeleteWalletDialogProps {
  /** The one to remove; closed without one. */
  wallet: UserWallet | null;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteWalletDialog({ wallet, onClose, onDeleted }: DeleteWalletDialogProps) {
  const { t } = useTranslation('wallet');
  const words = useWalletWords();
  const drop = useMutation({
    mutationFn: (id: string) => api('DELETE /user-wallets/{id}', { params: { id } }),
    onSuccess: () => {
      onClose();
      onDeleted();
    },
  });
  const leave = () => {
    if (drop.isPending) return;
    drop.reset();
    onClose();
  };
  return (
    <Dialog
      open={wallet !== null}
      onClose={leave}
      alert
      title={t('own.deleteTitle')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={leave}>{t('common:cancel')}</Button>
          <Button variant="danger" busy={drop.isPending} onClick={() => wallet && drop.mutate(wallet.id)}>
            {t('own.deleteConfirm')}
          </Button>
        </>
      }
    >
      {wallet && <p>{t('own.deleteText', { address: shortAddress(wallet.wallet_address) })}</p>}
      {drop.isError && (
        <Notice tone="error" className="mt-3">
          {words(drop.error)}
        </Notice>
      )}
    </Dialog>
  );
}
