import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useChangeTerms } from '#admin/features/kit/change/change-terms.ts';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { useSaved } from '#admin/features/kit/change/config-object.tsx';
import type { Values } from '#admin/features/kit/change/fields.tsx';
import { useOpenInAddress } from '#admin/features/kit/lists/use-open-in-address.ts';
import { api } from '#admin/lib/api.ts';
import { sentTerms, useLeaveCaution, useLoanFields } from './product-terms.ts';
import { LOAN_PRODUCTS } from './queries.ts';

/** A draft: nobody sees it until somebody has looked at it. */
const BEGINNING: Values = {
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

/** Makes a loan product. */
export function NewLoanProduct() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenInAddress();
  const { saved } = useSaved('loan_products', LOAN_PRODUCTS);
  const fields = useLoanFields();
  const changeTerms = useChangeTerms({ kind: 'loan_products', id: '' });
  return (
    <ConfigForm
      title={t('product.newLoan')}
      consequence={(next) => `${changeTerms(null, next, fields)} ${t('product.consequence.loan')}`}
      action={t('product.make')}
      caution={useLeaveCaution(false)}
      fields={fields}
      values={BEGINNING}
      fresh
      save={async (values, confirmation) => {
        const answer = await api('POST /admin/loan-products', { body: { ...sentTerms(values), ...confirmation } });
        await saved(answer.product?.id ?? '', answer);
        open(answer.product?.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void client.invalidateQueries({ queryKey: [LOAN_PRODUCTS] })}
    />
  );
}
