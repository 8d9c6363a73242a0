import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FinancialProduct } from '#shared/schemas/investments.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { parsePositiveUsdt } from '#web/features/money/finance/parse-positive-usdt.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { wealthProductsQuery } from './queries.ts';
import { useInvestDialog } from './use-invest-dialog.tsx';
import { WealthProductCard, WealthProductSkeleton } from './wealth-product-card.tsx';

/** An amount that gives a meaningful return for every product. */
const THOUGHT = '1000';

/** Sorts open products first. */
const ordered = (products: readonly FinancialProduct[]) =>
  products.toSorted((a, b) => Number(b.status === 'active') - Number(a.status === 'active'));

/** Products, compared by the return of an amount in each. */
export function WealthProductList() {
  const { t } = useTranslation('finance');
  const { region } = useFormat();
  const { data, error, refetch } = useQuery(wealthProductsQuery);
  const [typed, setTyped] = useState(THOUGHT);
  const invest = useInvestDialog();
  const thought = parsePositiveUsdt(typed, region);
  return (
    <section aria-labelledby="products" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h2 id="products" className="font-semibold">
          {t('product.title')}
        </h2>
        <Field label={t('product.thought')} typed={typed} className="w-56">
          {(control) => (
            <Input
              {...control}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              inputMode="decimal"
              autoComplete="off"
              maxLength={30}
              suffix="USDT"
              className="text-end tabular-nums"
            />
          )}
        </Field>
      </div>
      {data === undefined && error !== null ? (
        <ErrorState title={t('product.failed')} error={error} onRetry={() => void refetch()} />
      ) : data?.products.length === 0 ? (
        <EmptyState>{t('product.none')}</EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-busy={data === undefined || undefined}>
          {data
            ? ordered(data.products).map((product) => (
                <WealthProductCard
                  key={product.id}
                  product={product}
                  thought={thought}
                  onInvest={() => invest.ask(product, thought === null ? '' : typed)}
                />
              ))
            : [0, 1, 2, 3, 4, 5].map((i) => <WealthProductSkeleton key={i} />)}
        </ul>
      )}
      {invest.dialog}
    </section>
  );
}
