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
import type { AdminFinancialProduct } from '#shared/schemas/admin/finance.ts';
import { Empty } from '#ui/states.tsx';
import { Amount } from '#ui/values.tsx';
import { type FinancialTerms, toFinancialTerms, useFinancialFields } from './product-terms.ts';
import { FINANCIAL_PRODUCTS_KEY, financialProductsQuery } from './queries.ts';

/** Panel of a wealth product: live investments, terms, edit form and history. */
export function FinancialProductDetail({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(financialProductsQuery());
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

function Terms({ product, wide }: { product: AdminFinancialProduct; wide: boolean }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  const { id, version, invested } = product;
  const name = getProductName(language, product);
  return (
    <ConfigObject
      kind="financial_products"
      id={id}
      listKey={FINANCIAL_PRODUCTS_KEY}
      title={name}
      consequence={t('product.consequence.wealth')}
      roles={treasuryWriteRoles}
      facts={[
        {
          key: 'invested',
          label: t('product.invested'),
          value: (
            <Link to="/admin/financial/investments" search={{ product_id: id }} className={linkClass}>
              <Amount exact value={invested} unit="USDT" />
            </Link>
          ),
        },
        { key: 'capacity', label: t('product.capacity'), value: <CapacityText {...product} /> },
      ]}
      fields={useFinancialFields()}
      values={toFinancialTerms(product)}
      save={(values, confirmation) =>
        api('PUT /admin/financial-products/{id}', {
          params: { id },
          body: { ...(values as unknown as FinancialTerms), version, ...confirmation },
        })
      }
      actions={
        <RemoveProductAction
          kind="financial_products"
          listKey={FINANCIAL_PRODUCTS_KEY}
          name={name}
          product={product}
          remove={(confirmation) =>
            api('DELETE /admin/financial-products/{id}', { params: { id }, body: { version, ...confirmation } })
          }
        />
      }
      wide={wide}
    />
  );
}
