import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConfigChangeRules } from '#admin/features/kit/change/change-terms.ts';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import type { ConfigFieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { chainTypes, findNetworkByChainType } from '#shared/market/networks.ts';
import { toEditableCoinNetworkTerms, useCoinNetworkFields } from './coin-network-fields.ts';
import { COIN_NETWORKS_QUERY_KEY } from './queries.ts';

/** Off both ways until staff have reviewed it. */
const BEGINNING: ConfigValues = {
  coin_type: coins[0],
  chain_type: chainTypes[0],
  is_deposit_enabled: false,
  min_deposit_amount: '10',
  max_deposit_amount: '1000000000',
  confirmation_blocks: 12,
  is_withdraw_enabled: false,
  min_withdraw_amount: '10',
  max_withdraw_amount: '1000000000',
  withdraw_fee_type: 'fixed',
  withdraw_fee: '1',
  contract: '',
  decimals: 18,
  explorer: findNetworkByChainType(chainTypes[0])?.explorer ?? '',
};

/** Form that adds a coin to a network. */
export function NewCoinNetworkForm() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenPanel();
  const { saved } = useConfigSavedHandlers('coin_networks', COIN_NETWORKS_QUERY_KEY);
  const terms = useCoinNetworkFields(undefined, true);
  const types = chainTypes.map((value) => ({
    value,
    label: `${value} · ${findNetworkByChainType(value)?.name ?? value}`,
  }));
  const changeTerms = useConfigChangeRules({ kind: 'coin_networks', id: '' });
  const fields: ConfigFieldSpec[] = [
    {
      name: 'coin_type',
      label: t('wallet.coin'),
      kind: 'choice',
      choices: coins.map((value) => ({ value, label: value })),
    },
    { name: 'chain_type', label: t('chain.network'), kind: 'choice', choices: types },
    ...terms,
  ];
  return (
    <ConfigForm
      title={t('chain.new')}
      consequence={(next) => `${changeTerms(null, next, fields)} ${t('chain.consequence')}`}
      action={t('chain.add')}
      fields={fields}
      values={BEGINNING}
      fresh
      save={async ({ coin_type, chain_type, ...values }, confirmation) => {
        const where = { coin_type: coin_type as (typeof coins)[number], chain_type: chain_type as string };
        const answer = await adminApi('POST /admin/deposit-withdraw/configs', {
          body: { ...where, ...toEditableCoinNetworkTerms(values), ...confirmation },
        });
        await saved(answer.config?.id ?? '', answer);
        open(answer.config?.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void client.invalidateQueries({ queryKey: [COIN_NETWORKS_QUERY_KEY] })}
    />
  );
}
