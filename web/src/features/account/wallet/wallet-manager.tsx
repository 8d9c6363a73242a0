import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserWallet } from '#shared/schemas/wallets.ts';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { siteApi } from '#web/lib/api.ts';
import { AddWalletForm } from './add-wallet-form.tsx';
import { ownWalletsQuery, ownWalletsQueryKey } from './queries.ts';
import { useWalletErrorText } from './use-wallet-error-text.ts';
import { VerifyWalletForm } from './verify-wallet-form.tsx';
import { WalletHistory } from './wallet-history.tsx';
import { WalletRow } from './wallet-row.tsx';

interface DeleteWalletDialogProps {
  /** Wallet to remove; null when closed. */
  wallet: UserWallet | null;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteWalletDialog({ wallet, onClose, onDeleted }: DeleteWalletDialogProps) {
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

/** Time that a success message shows, ms. */
const SUCCESS_MESSAGE_MS = 5000;
const MAX_OWN_WALLETS = 20;

type View = 'list' | 'add' | UserWallet;
type Tab = 'wallets' | 'history';

export interface WalletManagerProps {
  open: boolean;
  onClose: () => void;
}

export function WalletManager({ open, onClose }: WalletManagerProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const client = useQueryClient();
  const [view, setView] = useState<View>('list');
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), SUCCESS_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const done = (words: string) => {
    setView('list');
    setSaid(words);
    void client.invalidateQueries({ queryKey: ownWalletsQueryKey });
  };
  const title =
    view === 'list'
      ? t('own.title')
      : view === 'add'
        ? t('own.addTitle')
        : t('own.verifyTitle', { address: shortenAddress(view.wallet_address) });
  const showList = () => setView('list');
  return (
    <Dialog open={open} onClose={onClose} size="md" title={title} closeLabel={t('common:close')}>
      {view === 'list' ? (
        <div className="flex flex-col gap-3">
          <div role="status" aria-live="polite">
            {said !== null && <Notice>{said}</Notice>}
          </div>
          <Lists onAdd={() => setView('add')} onVerify={setView} onDeleted={() => done(t('own.deleted'))} />
        </div>
      ) : view === 'add' ? (
        <AddWalletForm
          onCancel={showList}
          onAdded={(wallet) => done(t(`own.${wallet.status === 'active' ? 'proved' : 'added'}`))}
        />
      ) : (
        <VerifyWalletForm wallet={view} onCancel={showList} onVerified={() => done(t('own.proved'))} />
      )}
    </Dialog>
  );
}

interface ListsProps {
  onAdd: () => void;
  onVerify: (wallet: UserWallet) => void;
  onDeleted: () => void;
}

function Lists({ onAdd, onVerify, onDeleted }: ListsProps) {
  const { t } = useTranslation('wallet');
  const panel = useId();
  const [tab, setTab] = useState<Tab>('wallets');
  return (
    <>
      <Tabs
        label={t('own.title')}
        value={tab}
        onChange={setTab}
        panelId={panel}
        tabs={[
          { value: 'wallets', label: t('own.wallets') },
          { value: 'history', label: t('own.history') },
        ]}
      />
      <TabPanel id={panel} value={tab}>
        {tab === 'wallets' ? <WalletList onAdd={onAdd} onVerify={onVerify} onDeleted={onDeleted} /> : <WalletHistory />}
      </TabPanel>
    </>
  );
}

function WalletList({ onAdd, onVerify, onDeleted }: ListsProps) {
  const { t } = useTranslation('wallet');
  const wallets = useQuery(ownWalletsQuery);
  const [dropped, setDropped] = useState<UserWallet | null>(null);
  if (wallets.data === undefined)
    return wallets.isError ? (
      <ErrorState title={t('own.loadFailed')} error={wallets.error} onRetry={() => void wallets.refetch()} />
    ) : (
      <div className="flex min-h-40 flex-col gap-3" aria-busy="true">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  const add = (
    <Button variant="primary" size="lg" onClick={onAdd}>
      {t('own.add')}
    </Button>
  );
  if (wallets.data.length === 0)
    return (
      <>
        <EmptyState action={add}>{t('own.empty')}</EmptyState>
        <p className="text-xs text-muted">{t('neverPhrase')}</p>
      </>
    );
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line">
        {wallets.data.map((wallet) => (
          <WalletRow
            key={wallet.id}
            wallet={wallet}
            onVerify={() => onVerify(wallet)}
            onDelete={() => setDropped(wallet)}
          />
        ))}
      </ul>
      {wallets.data.length < MAX_OWN_WALLETS ? add : <p className="text-xs text-muted">{t('errors.limit')}</p>}
      <DeleteWalletDialog wallet={dropped} onClose={() => setDropped(null)} onDeleted={onDeleted} />
    </div>
  );
}
