import { useTranslation } from 'react-i18next';
import type { ConfigFieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import type { CoinNetworkView } from '#shared/schemas/admin/chains.ts';
import { withdrawFeeTypes } from '#shared/schemas/withdrawals.ts';

/** Editable terms of a coin on a network. */
export type EditableCoinNetworkTerms = Omit<
  CoinNetworkView,
  'id' | 'coin_type' | 'chain_type' | 'network' | 'network_name' | 'is_native' | 'version'
>;

/** Returns the terms in display order; a chain's own coin has no contract. */
export function useCoinNetworkFields(coin: string | undefined, hasContract: boolean): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  const field = (
    name: string,
    kind: ConfigFieldSpec['kind'],
    more: Partial<ConfigFieldSpec> = {},
  ): ConfigFieldSpec => ({
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

/** Converts terms to input: no contract is an empty text. */
export const toCoinNetworkValues = ({ contract, ...terms }: EditableCoinNetworkTerms): ConfigValues => ({
  ...terms,
  contract: contract ?? '',
});

/** Converts input to terms. */
export const toEditableCoinNetworkTerms = (values: ConfigValues): EditableCoinNetworkTerms => {
  const { contract, ...terms } = values;
  return {
    ...(terms as unknown as EditableCoinNetworkTerms),
    contract: typeof contract === 'string' && contract !== '' ? contract : null,
  };
};
