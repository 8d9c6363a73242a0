import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConfigChangeRules } from '#admin/features/kit/change/change-terms.ts';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import type { ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import { type FinancialProductTerms, useFinancialProductFields } from './product-terms.ts';
import { FINANCIAL_PRODUCTS_QUERY_KEY } from './queries.ts';

/** A draft: hidden from users until staff have reviewed it. */
const BEGINNING: ConfigValues = {
  names: {},
  descriptions: {},
  status: 'draft',
  term_days: 30,
  annual_return_rate: '5',
  risk_level: 'low',
  min_investment: '100',
  max_investment: '10000',
  capacity_total: '1000000',
  capacity_per_person: null,
};

/** Form of a new wealth product. */
export function NewFinancialProductForm() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenPanel();
  const { saved } = useConfigSavedHandlers('financial_products', FINANCIAL_PRODUCTS_QUERY_KEY);
  const fields = useFinancialProductFields();
  const changeTerms = useConfigChangeRules({ kind: 'financial_products', id: '' });
  return (
    <ConfigForm
      title={t('product.newWealth')}
      consequence={(next) => `${changeTerms(null, next, fields)} ${t('product.consequence.wealth')}`}
      action={t('product.make')}
      fields={fields}
      values={BEGINNING}
      fresh
      save={async (values, confirmation) => {
        const answer = await adminApi('POST /admin/financial-products', {
          body: { ...(values as unknown as FinancialProductTerms), ...confirmation },
        });
        await saved(answer.product?.id ?? '', answer);
        open(answer.product?.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void client.invalidateQueries({ queryKey: [FINANCIAL_PRODUCTS_QUERY_KEY] })}
    />
  );
}
