import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConfigChangeRules } from '#admin/features/kit/change/change-terms.ts';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import type { ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import { toLoanProductTerms, useWithdrawableLoanWarning, useLoanProductFields } from './product-terms.ts';
import { LOAN_PRODUCTS_QUERY_KEY } from './queries.ts';

/** A draft: hidden from users until staff have reviewed it. */
const BEGINNING: ConfigValues = {
  names: {},
  descriptions: {},
  status: 'draft',
  term_days: 14,
  interest_rate: '16',
  processing_fee_rate: '1',
  min_amount: '1000',
  max_amount: '10000',
  capacity_total: '1000000',
  min_credit_score: null,
  excluded_countries: '',
  may_leave: false,
};

/** Form of a new loan product. */
export function NewLoanProductForm() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenPanel();
  const { saved } = useConfigSavedHandlers('loan_products', LOAN_PRODUCTS_QUERY_KEY);
  const fields = useLoanProductFields();
  const changeTerms = useConfigChangeRules({ kind: 'loan_products', id: '' });
  return (
    <ConfigForm
      title={t('product.newLoan')}
      consequence={(next) => `${changeTerms(null, next, fields)} ${t('product.consequence.loan')}`}
      action={t('product.make')}
      caution={useWithdrawableLoanWarning(false)}
      fields={fields}
      values={BEGINNING}
      fresh
      save={async (values, confirmation) => {
        const answer = await adminApi('POST /admin/loan-products', {
          body: { ...toLoanProductTerms(values), ...confirmation },
        });
        await saved(answer.product?.id ?? '', answer);
        open(answer.product?.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void client.invalidateQueries({ queryKey: [LOAN_PRODUCTS_QUERY_KEY] })}
    />
  );
}
