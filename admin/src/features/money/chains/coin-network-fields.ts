import { useTranslation } from 'react-i18next';
import type { FieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import type { CoinNetworkView } from '#shared/schemas/admin/chains.ts';
import { withdrawFeeTypes } from '#shared/schemas/withdrawals.ts';

/** What of a coin on a network staff may set. */
export type EditableCoinNetworkTerms = Omit<
  CoinNetworkView,
  'id' | 'coin_type' | 'chain_type' | 'network' | 'network_name' | 'is_native' | 'version'
>;

/** The terms in the order in which they are read; of a chain's own coin there is no contract to be named. */
export function useCoinNetworkFields(coin: string | undefined, hasContract: boolean): FieldSpec[] {
  const { t } = useTranslation('admin');
  const field = (name: string, kind: FieldSpec['kind'], more: Partial<FieldSpec> = {}): FieldSpec => ({
    name,
    label: t(`config.${name}`, { defaultValue: name }),
    kind,
    ...more,
  });
  const unit = coin === undefined ? {} : { unit: coin };
  const feeTypes = withdrawFeeTypes.map((value) => ({ value, label: t(`config.methods.${value}`) }));
  return [
    field('is_deposit_enabled', 'switch'),
    field('min_deposit_amount', 'decimal', unit),
    field('max_deposit_amount', 'decimal', unit),
    field('confirmation_blocks', 'integer', { hint: t('chain.confirmationHint') }),
    field('is_withdraw_enabled', 'switch'),
    field('min_withdraw_amount', 'decimal', unit),
    field('max_withdraw_amount', 'decimal', unit),
    field('withdraw_fee_type', 'choice', { choices: feeTypes }),
    field('withdraw_fee', 'decimal', { hint: t('chain.feeHint') }),
    ...(hasContract ? [field('contract', 'text', { hint: t('chain.contractHint') })] : []),
    field('decimals', 'integer', { hint: t('chain.decimalsHint') }),
    field('explorer', 'text', { hint: t('chain.explorerHint') }),
  ];
}

/** As it is typed: no contract is an empty one. */
export const toCoinNetworkValues = ({ contract, ...terms }: EditableCoinNetworkTerms): ConfigValues => ({
  ...terms,
  contract: contract ?? '',
});

/** As it travels. */
export const toEditableCoinNetworkTerms = (values: ConfigValues): EditableCoinNetworkTerms => {
  const { contract, ...terms } = values;
  return {
    ...(terms as unknown as EditableCoinNetworkTerms),
    contract: typeof contract === 'string' && contract !== '' ? contract : null,
  };
};
