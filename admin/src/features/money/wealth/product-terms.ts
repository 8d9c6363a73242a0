import { useTranslation } from 'react-i18next';
import type { FieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { optionalBound, useProductField, useProductFields } from '#admin/features/money/products/product-fields.ts';
import type { RequestOf } from '#shared/api/contract.ts';
import type { AdminFinancialProduct } from '#shared/schemas/admin/finance.ts';
import { riskLevels } from '#shared/schemas/investments.ts';

/** Editable terms of a wealth product. */
export type FinancialTerms = Omit<RequestOf<'POST /admin/financial-products'>['body'], 'reason' | 'code'>;

/** Returns a wealth product's terms in display order. */
export function useFinancialFields(): FieldSpec[] {
  const { t } = useTranslation('admin');
  const field = useProductField();
  return useProductFields([
    field('annual_return_rate', 'decimal', { unit: '%', hint: t('product.simpleHint') }),
    field('risk_level', 'choice', {
      choices: riskLevels.map((value) => ({ value, label: t(`product.risks.${value}`) })),
      hint: t('product.riskHint'),
    }),
    field('min_investment', 'decimal', { unit: 'USDT' }),
    field('max_investment', 'decimal', { unit: 'USDT' }),
    field('capacity_total', 'decimal', optionalBound(t('product.emptyNoBound'))),
    field('capacity_per_person', 'decimal', optionalBound(t('product.emptyNoBound'))),
  ]);
}

/** Returns the terms of a product. */
export const toFinancialTerms = ({
  id: _,
  name: __,
  capacity: ___,
  invested: ____,
  is_used: _____,
  version: ______,
  ...terms
}: AdminFinancialProduct): ConfigValues => terms;
