import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminWallet } from '#shared/schemas/admin/wallets.ts';
import { type WalletStatus, walletStatuses } from '#shared/schemas/ledger.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { WalletStatusBadge } from './wallet-status-badge.tsx';

interface SetWalletStatusProps {
  wallet: AdminWallet;
  /** Refetches what is shown. */
  refresh: () => Promise<void>;
}

/** Buttons that set a wallet's status to one of the others. */
export function WalletStatusActions({ wallet, refresh }: SetWalletStatusProps) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  // The dialog keeps its text while it closes.
  const [next, setNext] = useState<WalletStatus>('active');
  return (
    <div className="flex flex-wrap gap-2">
      {walletStatuses
        .filter((status) => status !== wallet.status)
        .map((status) => (
          <Button
            key={status}
            variant={status === 'suspended' ? 'danger' : undefined}
            onClick={() => {
              setNext(status);
              setAsking(true);
            }}
          >
            {t(`wallet.set.${status}`)}
          </Button>
        ))}
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(`wallet.set.${next}`)}
        rows={[
          {
            name: 'status',
            label: t('wallet.status'),
            before: <WalletStatusBadge status={wallet.status} />,
            after: <WalletStatusBadge status={next} />,
          },
        ]}
        consequence={t(`wallet.means.${next}`)}
        action={t(`wallet.set.${next}`)}
        danger={next === 'suspended'}
        onConfirm={async (confirmation) => {
          await adminApi('PUT /admin/wallets/{id}/status', {
            params: { id: wallet.id },
            body: { status: next, version: wallet.version, ...confirmation },
          });
          setAsking(false);
          showToast({ tone: 'info', title: t('change.saved') });
          await refresh();
        }}
        onChanged={() => {
          setAsking(false);
          void refresh();
        }}
      />
    </div>
  );
}
