import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigFieldSpec } from '#admin/features/kit/change/fields.tsx';

/** Returns a period's terms in display order. */
export function useOptionConfigFields(): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  return useMemo(() => {
    const decimal = (name: string, unit: string, hint?: string): ConfigFieldSpec => ({
      name,
      label: t(`config.${name}`, { defaultValue: name }),
      kind: 'decimal',
      unit,
      ...(hint !== undefined && { hint }),
    });
    return [
      { name: 'is_active', label: t('config.is_active'), kind: 'switch' },
      decimal('payout_rate', '%'),
      decimal('min_amount', 'USDT'),
      decimal('max_amount', 'USDT'),
      {
        name: 'fee_calculation_method',
        label: t('config.fee_calculation_method'),
        kind: 'choice',
        choices: (['fixed', 'percentage'] as const).map((value) => ({ value, label: t(`config.methods.${value}`) })),
      },
      decimal('fee_per_order', 'USDT'),
      decimal('fee_percentage', '%'),
      decimal('min_fee', 'USDT', t('config.zeroNoBound')),
      decimal('max_fee', 'USDT', t('config.zeroNoBound')),
      decimal('tax_rate', '%'),
      decimal('exposure_limit', 'USDT', t('config.optionsLimitHint')),
    ];
  }, [t]);
}
