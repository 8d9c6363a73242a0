import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfigObjectPanel } from '#admin/features/kit/change/config-object.tsx';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { CapacityText, getProductName } from '#admin/features/money/products/product-columns.tsx';
import { RemoveProductAction } from '#admin/features/money/products/remove-product-action.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminFinancialProduct } from '#shared/schemas/admin/finance.ts';
import { EmptyState } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { type FinancialProductTerms, toFinancialProductTerms, useFinancialProductFields } from './product-terms.ts';
import { FINANCIAL_PRODUCTS_QUERY_KEY, adminFinancialProductsQuery } from './queries.ts';

/** Panel of a wealth product: live investments, terms, edit form and history. */
export function FinancialProductDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(adminFinancialProductsQuery());
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

function Terms({ product, wide }: { product: AdminFinancialProduct; wide: boolean }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const { id, version, invested } = product;
  const name = getProductName(language, product);
  return (
    <ConfigObjectPanel
      kind="financial_products"
      id={id}
      listKey={FINANCIAL_PRODUCTS_QUERY_KEY}
      title={name}
      consequence={t('product.consequence.wealth')}
      facts={[
        {
          key: 'invested',
          label: t('product.invested'),
          value: (
            <Link to="/admin/financial/investments" search={{ product_id: id }} className={TEXT_LINK_CLASS}>
              <AmountText exact value={invested} unit="USDT" />
            </Link>
          ),
        },
        { key: 'capacity', label: t('product.capacity'), value: <CapacityText {...product} /> },
      ]}
      fields={useFinancialProductFields()}
      values={toFinancialProductTerms(product)}
      save={(values, confirmation) =>
        adminApi('PUT /admin/financial-products/{id}', {
          params: { id },
          body: { ...(values as unknown as FinancialProductTerms), version, ...confirmation },
        })
      }
      actions={
        <RemoveProductAction
          kind="financial_products"
          listKey={FINANCIAL_PRODUCTS_QUERY_KEY}
          name={name}
          product={product}
          remove={(confirmation) =>
            adminApi('DELETE /admin/financial-products/{id}', { params: { id }, body: { version, ...confirmation } })
          }
        />
      }
      wide={wide}
    />
  );
}
