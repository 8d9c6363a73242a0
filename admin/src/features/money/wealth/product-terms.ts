import { useTranslation } from 'react-i18next';
import type { ConfigFieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import {
  buildOptionalLimitField,
  useProductFieldBuilder,
  useProductFields,
} from '#admin/features/money/products/product-fields.ts';
import type { ApiContractRequest } from '#shared/api/contract.ts';
import type { AdminFinancialProduct } from '#shared/schemas/admin/finance.ts';
import { investmentRiskLevels } from '#shared/schemas/investments.ts';

/** Editable terms of a wealth product. */
export type FinancialProductTerms = Omit<
  ApiContractRequest<'POST /admin/financial-products'>['body'],
  'reason' | 'code'
>;

/** Returns a wealth product's terms in display order. */
export function useFinancialProductFields(): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  const field = useProductFieldBuilder();
  return useProductFields([
    field('annual_return_rate', 'decimal', { unit: '%', hint: t('product.simpleHint') }),
    field('risk_level', 'choice', {
      choices: investmentRiskLevels.map((value) => ({ value, label: t(`product.risks.${value}`) })),
      hint: t('product.riskHint'),
    }),
    field('min_investment', 'decimal', { unit: 'USDT' }),
    field('max_investment', 'decimal', { unit: 'USDT' }),
    field('capacity_total', 'decimal', buildOptionalLimitField(t('product.emptyNoBound'))),
    field('capacity_per_person', 'decimal', buildOptionalLimitField(t('product.emptyNoBound'))),
  ]);
}

/** Returns the terms of a product. */
export const toFinancialProductTerms = ({
  id: _,
  name: __,
  capacity: ___,
  invested: ____,
  is_used: _____,
  version: ______,
  ...terms
}: AdminFinancialProduct): ConfigValues => terms;
