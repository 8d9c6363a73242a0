import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { FactList, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import { adminApi } from '#admin/lib/api.ts';
import type { ApiContractRequest } from '#shared/api/contract.ts';
import { coins } from '#shared/market/coins.ts';
import { accountModes } from '#shared/schemas/identity.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { EmptyState } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { WALLETS_QUERY_KEY } from './queries.ts';

type NewWalletFields = Omit<ApiContractRequest<'POST /admin/wallets'>['body'], 'user_id' | 'reason' | 'code'>;

/** Button that creates an empty wallet for the user that filters the list. */
export function NewWalletForm({ username }: { username: string | undefined }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenPanel();
  const { user_id }: { user_id?: string } = useSearch({ strict: false });
  const refresh = () => client.invalidateQueries({ queryKey: [WALLETS_QUERY_KEY] });
  if (user_id === undefined) return <EmptyState>{t('wallet.choosePerson')}</EmptyState>;
  const person = <UserLink id={user_id} username={username ?? shortenObjectId(user_id)} />;
  return (
    <div className="flex flex-col gap-4">
      <FactList facts={[{ key: 'person', label: t('wallet.person'), value: person }]} />
      <ConfigForm
        title={t('wallet.new')}
        consequence={t('wallet.newConsequence')}
        action={t('wallet.add')}
        fields={[
          {
            name: 'account',
            label: t('wallet.account'),
            kind: 'choice',
            choices: accountModes.map((value) => ({
              value,
              label: t(`account.${value === 'main' ? 'live' : 'demo'}`),
            })),
          },
          {
            name: 'coin_type',
            label: t('wallet.coin'),
            kind: 'choice',
            choices: coins.map((value) => ({ value, label: value })),
          },
          {
            name: 'wallet_type',
            label: t('wallet.type'),
            kind: 'choice',
            choices: walletTypes.map((value) => ({ value, label: t(`account.wallets.${value}`) })),
          },
        ]}
        values={{ account: 'main', coin_type: coins[0], wallet_type: walletTypes[0] }}
        fresh
        save={async (values, confirmation) => {
          const { wallet } = await adminApi('POST /admin/wallets', {
            body: { user_id, ...(values as unknown as NewWalletFields), ...confirmation },
          });
          showToast({ tone: 'info', title: t('wallet.made') });
          await refresh();
          open(wallet.id);
        }}
        onCancel={() => open(undefined)}
        onChanged={() => void refresh()}
      />
    </div>
  );
}
