import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigFieldSpec } from '#admin/features/kit/change/fields.tsx';
import type { MarketProductType } from '#shared/market/symbols.ts';

/** Returns a class's perpetual terms in display order. */
export function useFuturesConfigFields(type: MarketProductType | undefined): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  return useMemo(() => {
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
    return [
      field('is_active', 'switch', type === 'stock_index' ? { blocked: t('symbol.viewOnly') } : {}),
      field('contract_value', 'decimal', { unit: 'USDT' }),
      field('min_quantity', 'decimal', { unit: 'USDT' }),
      field('max_quantity', 'decimal', { unit: 'USDT' }),
      field('min_leverage', 'integer', { unit: '×' }),
      field('max_leverage', 'integer', { unit: '×' }),
      field('leverage_steps', 'integers', { hint: t('config.stepsHint') }),
      field('brackets', 'pairs', {
        figures: [
          { name: 'notional_up_to', kind: 'decimal' },
          { name: 'leverage', kind: 'integer' },
        ],
        hint: t('config.bracketsHint'),
      }),
      field('volatility_caps', 'pairs', {
        figures: [
          { name: 'above', kind: 'integer' },
          { name: 'leverage', kind: 'integer' },
        ],
        hint: t('config.volatilityCapsHint'),
      }),
      field('close_cap', 'pair', {
        figures: [
          { name: 'minutes', kind: 'integer' },
          { name: 'leverage', kind: 'integer' },
        ],
        hint: t('config.closeCapHint'),
      }),
      field('fee_rate', 'decimal', { unit: '%' }),
      field('maintenance_margin_rate', 'decimal', { unit: '%', hint: t('config.maintenanceHint') }),
      field('exposure_limit', 'decimal', { unit: 'USDT', hint: t('config.futuresLimitHint') }),
      field('insurance_ceiling', 'decimal', { unit: 'USDT', hint: t('config.insuranceCeilingHint') }),
    ];
  }, [t, type]);
}
