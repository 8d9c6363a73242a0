import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfigObjectPanel } from '#admin/features/kit/change/config-object.tsx';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { CapacityText, getProductName } from '#admin/features/money/products/product-columns.tsx';
import { RemoveProductAction } from '#admin/features/money/products/remove-product-action.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminLoanProduct } from '#shared/schemas/admin/finance.ts';
import { EmptyState } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import {
  toLoanProductTerms,
  toLoanProductFormValues,
  useWithdrawableLoanWarning,
  useLoanProductFields,
} from './product-terms.ts';
import { LOAN_PRODUCTS_QUERY_KEY, adminLoanProductsQuery } from './queries.ts';

/** Panel of a loan product: amount lent, terms, edit form and history. */
export function LoanProductDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(adminLoanProductsQuery());
  return (
    <ObjectDetailLoader query={query} wide={false}>
      {({ products }) => {
        const product = products.find((candidate) => candidate.id === id);
        if (!product) return <EmptyState>{t('product.gone')}</EmptyState>;
        return <Terms key={product.version} product={product} wide={wide} />;
      }}
    </ObjectDetailLoader>
  );
}

function Terms({ product, wide }: { product: AdminLoanProduct; wide: boolean }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const { id, version, lent, may_leave, daily_rate, late_fee_rate } = product;
  const name = getProductName(language, product);
  return (
    <ConfigObjectPanel
      kind="loan_products"
      id={id}
      listKey={LOAN_PRODUCTS_QUERY_KEY}
      title={name}
      consequence={t('product.consequence.loan')}
      caution={useWithdrawableLoanWarning(may_leave)}
      facts={[
        {
          key: 'lent',
          label: t('product.lent'),
          value: (
            <Link to="/admin/loans/applications" search={{ product_id: id }} className={TEXT_LINK_CLASS}>
              <AmountText exact value={lent} unit="USDT" />
            </Link>
          ),
        },
        { key: 'capacity', label: t('product.capacity'), value: <CapacityText {...product} /> },
        { key: 'daily', label: t('loan.facts.daily'), value: <AmountText value={daily_rate} digits={4} unit="%" /> },
        { key: 'late', label: t('loan.facts.lateRate'), value: <AmountText value={late_fee_rate} unit="%" /> },
      ]}
      fields={useLoanProductFields()}
      values={toLoanProductFormValues(product)}
      save={(values, confirmation) =>
        adminApi('PUT /admin/loan-products/{id}', {
          params: { id },
          body: { ...toLoanProductTerms(values), version, ...confirmation },
        })
      }
      actions={
        <RemoveProductAction
          kind="loan_products"
          listKey={LOAN_PRODUCTS_QUERY_KEY}
          name={name}
          product={product}
          remove={(confirmation) =>
            adminApi('DELETE /admin/loan-products/{id}', { params: { id }, body: { version, ...confirmation } })
          }
        />
      }
      wide={wide}
    />
  );
}
