import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigObjectPanel, useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { CoinNetworkView } from '#shared/schemas/admin/chains.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { toEditableCoinNetworkTerms, toCoinNetworkValues, useCoinNetworkFields } from './coin-network-fields.ts';
import { COIN_NETWORKS_QUERY_KEY, coinNetworksQuery } from './queries.ts';

/** Panel of a coin on a network: terms, edit form and history. */
export function CoinNetworkDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(coinNetworksQuery());
  return (
    <ObjectDetailLoader query={query} wide={false}>
      {({ configs }) => {
        const config = configs.find((candidate) => candidate.id === id);
        if (!config) return <EmptyState>{t('chain.off')}</EmptyState>;
        return <Terms key={config.version} config={config} wide={wide} />;
      }}
    </ObjectDetailLoader>
  );
}

function Terms({ config, wide }: { config: CoinNetworkView; wide: boolean }) {
  const { t } = useTranslation('admin');
  const { id, coin_type, chain_type, network: _, network_name, is_native, version, ...terms } = config;
  const labelParams = { coin: coin_type, network: network_name };
  return (
    <ConfigObjectPanel
      kind="coin_networks"
      id={id}
      listKey={COIN_NETWORKS_QUERY_KEY}
      title={t('chain.on', labelParams)}
      consequence={t('chain.consequence')}
      facts={[
        { key: 'network', label: t('chain.network'), value: `${network_name} · ${chain_type}` },
        { key: 'kind', label: t('chain.kind'), value: t(is_native ? 'chain.native' : 'chain.token') },
      ]}
      fields={useCoinNetworkFields(coin_type, !is_native)}
      values={toCoinNetworkValues(terms)}
      save={(values, confirmation) =>
        adminApi('PUT /admin/deposit-withdraw/configs/{id}', {
          params: { id },
          body: { ...toEditableCoinNetworkTerms(values), version, ...confirmation },
        })
      }
      actions={<Remove config={config} />}
      wide={wide}
    />
  );
}

/** Button to remove a coin from a network. */
function Remove({ config: { id, coin_type, network_name, version } }: { config: CoinNetworkView }) {
  const { t } = useTranslation('admin');
  const { saved, refresh } = useConfigSavedHandlers('coin_networks', COIN_NETWORKS_QUERY_KEY);
  const [asking, setAsking] = useState(false);
  const labelParams = { coin: coin_type, network: network_name };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('chain.remove')}
      </Button>
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('chain.removeTitle', labelParams)}
        consequence={t('chain.removeConsequence', labelParams)}
        rows={[]}
        action={t('chain.remove')}
        danger
        onConfirm={async (confirmation) => {
          await adminApi('DELETE /admin/deposit-withdraw/configs/{id}', {
            params: { id },
            body: { version, ...confirmation },
          });
          setAsking(false);
          await saved(id);
        }}
        onChanged={() => {
          setAsking(false);
          void refresh(id);
        }}
      />
    </>
  );
}
