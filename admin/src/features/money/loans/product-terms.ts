import { useTranslation } from 'react-i18next';
import type { ChangeWarning } from '#admin/features/kit/change/config-form.tsx';
import type { ConfigFieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import {
  buildOptionalLimitField,
  useProductFieldBuilder,
  useProductFields,
} from '#admin/features/money/products/product-fields.ts';
import type { ApiContractRequest } from '#shared/api/contract.ts';
import type { AdminLoanProduct } from '#shared/schemas/admin/finance.ts';

/** Editable terms of a loan product. */
type LoanTerms = Omit<ApiContractRequest<'POST /admin/loan-products'>['body'], 'reason' | 'code'>;

/** Returns a loan product's terms in display order. */
export function useLoanProductFields(): ConfigFieldSpec[] {
  const { t } = useTranslation('admin');
  const field = useProductFieldBuilder();
  return useProductFields([
    field('interest_rate', 'decimal', { unit: '%', hint: t('product.yearHint') }),
    field('processing_fee_rate', 'decimal', { unit: '%', hint: t('product.feeHint') }),
    field('min_amount', 'decimal', { unit: 'USDT' }),
    field('max_amount', 'decimal', { unit: 'USDT' }),
    field('capacity_total', 'decimal', buildOptionalLimitField(t('product.emptyNoBound'))),
    field('min_credit_score', 'integer', { optional: true, hint: t('product.scoreHint') }),
    field('excluded_countries', 'text', { hint: t('product.countriesHint') }),
    field('may_leave', 'switch', { hint: t('product.leaveHint') }),
  ]);
}

/** Returns a product's terms as input. */
export const toLoanProductFormValues = ({
  id: _,
  name: __,
  capacity: ___,
  daily_rate: ____,
  late_fee_rate: _____,
  coins_after_days: ______,
  lent: _______,
  is_used: ________,
  version: _________,
  excluded_countries,
  ...terms
}: AdminLoanProduct): ConfigValues => ({ ...terms, excluded_countries: excluded_countries.join(' ') });

/** Converts input to terms. */
export const toLoanProductTerms = ({ excluded_countries, ...terms }: ConfigValues): LoanTerms => ({
  ...(terms as unknown as LoanTerms),
  excluded_countries: (typeof excluded_countries === 'string' ? excluded_countries : '')
    .toUpperCase()
    .split(/[\s,]+/)
    .filter(Boolean),
});

/** Returns a warning for letting borrowed money leave, with a phrase to type. */
export function useWithdrawableLoanWarning(before: boolean): (next: ConfigValues) => ChangeWarning | null {
  const { t } = useTranslation('admin');
  return ({ may_leave }) =>
    may_leave === true && !before
      ? { consequence: t('product.leaveConsequence'), phrase: t('product.leavePhrase') }
      : null;
}
