import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChangeTerms } from '#admin/features/kit/change/change-terms.ts';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { useSaved } from '#admin/features/kit/change/config-object.tsx';
import type { FieldSpec, Values } from '#admin/features/kit/change/fields.tsx';
import { useOpenInAddress } from '#admin/features/kit/lists/use-open-in-address.ts';
import { api } from '#admin/lib/api.ts';
import { coins } from '#shared/market/coins.ts';
import { chainTypes, networkOf } from '#shared/market/networks.ts';
import { sentTerms, useCoinNetworkFields } from './coin-network-fields.ts';
import { COIN_NETWORKS } from './queries.ts';

/** Off both ways until somebody has looked at it. */
const BEGINNING: Values = {
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
  explorer: networkOf(chainTypes[0])?.explorer ?? '',
};

/** Puts a coin on a network. */
export function NewCoinNetwork() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenInAddress();
  const { saved } = useSaved('coin_networks', COIN_NETWORKS);
  const terms = useCoinNetworkFields(undefined, true);
  const types = chainTypes.map((value) => ({ value, label: `${value} · ${networkOf(value)?.name ?? value}` }));
  const changeTerms = useChangeTerms({ kind: 'coin_networks', id: '' });
  const fields: FieldSpec[] = [
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
        const answer = await api('POST /admin/deposit-withdraw/configs', {
          body: { ...where, ...sentTerms(values), ...confirmation },
        });
        await saved(answer.config?.id ?? '', answer);
        open(answer.config?.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void client.invalidateQueries({ queryKey: [COIN_NETWORKS] })}
    />
  );
}
