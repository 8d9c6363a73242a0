import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfigObject } from '#admin/features/kit/change/config-object.tsx';
import { linkClass } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetail } from '#admin/features/kit/lists/object-detail.tsx';
import { CapacityText, getProductName } from '#admin/features/money/products/product-words.tsx';
import { RemoveProductAction } from '#admin/features/money/products/remove-product-action.tsx';
import { api } from '#admin/lib/api.ts';
import { treasuryWriteRoles } from '#shared/api/admin/roles.ts';
import type { AdminLoanProduct } from '#shared/schemas/admin/finance.ts';
import { Empty } from '#ui/states.tsx';
import { Amount } from '#ui/values.tsx';
import { toLoanTerms, toLoanValues, useWithdrawableLoanWarning, useLoanFields } from './product-terms.ts';
import { LOAN_PRODUCTS_KEY, adminLoanProductsQuery } from './queries.ts';

/** Panel of a loan product: amount lent, terms, edit form and history. */
export function LoanProductDetail({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(adminLoanProductsQuery());
  return (
    <ObjectDetail query={query} wide={false}>
      {({ products }) => {
        const product = products.find((candidate) => candidate.id === id);
        if (!product) return <Empty>{t('product.gone')}</Empty>;
        return <Terms key={product.version} product={product} wide={wide} />;
      }}
    </ObjectDetail>
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
    <ConfigObject
      kind="loan_products"
      id={id}
      listKey={LOAN_PRODUCTS_KEY}
      title={name}
      consequence={t('product.consequence.loan')}
      caution={useWithdrawableLoanWarning(may_leave)}
      roles={treasuryWriteRoles}
      facts={[
        {
          key: 'lent',
          label: t('product.lent'),
          value: (
            <Link to="/admin/loans/applications" search={{ product_id: id }} className={linkClass}>
              <Amount exact value={lent} unit="USDT" />
            </Link>
          ),
        },
        { key: 'capacity', label: t('product.capacity'), value: <CapacityText {...product} /> },
        { key: 'daily', label: t('loan.facts.daily'), value: <Amount value={daily_rate} digits={4} unit="%" /> },
        { key: 'late', label: t('loan.facts.lateRate'), value: <Amount exact value={late_fee_rate} unit="%" /> },
      ]}
      fields={useLoanFields()}
      values={toLoanValues(product)}
      save={(values, confirmation) =>
        api('PUT /admin/loan-products/{id}', {
          params: { id },
          body: { ...toLoanTerms(values), version, ...confirmation },
        })
      }
      actions={
        <RemoveProductAction
          kind="loan_products"
          listKey={LOAN_PRODUCTS_KEY}
          name={name}
          product={product}
          remove={(confirmation) =>
            api('DELETE /admin/loan-products/{id}', { params: { id }, body: { version, ...confirmation } })
          }
        />
      }
      wide={wide}
    />
  );
}
