import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigObjectPanel } from '#admin/features/kit/change/config-object.tsx';
import type { ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { FinanceHeading } from '#shared/schemas/investments.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { Badge, Skeleton } from '#ui/states.tsx';
import { FINANCIAL_PRODUCTS_QUERY_KEY, adminFinancialProductsQuery } from './queries.ts';

/** There is only one. */
const ID = 'heading';

/** Heading above the wealth products on the site, with its edit form. */
export function FinanceHeadingSummary() {
  const { t } = useTranslation(['admin', 'common']);
  const { data } = useQuery(adminFinancialProductsQuery());
  const [open, setOpen] = useState(false);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2">
      <span className="text-muted">{t('product.heading.label')}</span>
      {data ? <Heading heading={data.heading} /> : <Skeleton className="h-5 w-40" />}
      {data && (
        <Button size="sm" className="ms-auto" onClick={() => setOpen(true)}>
          {t(hasPermission('wealth_products.write') ? 'product.heading.change' : 'product.heading.look')}
        </Button>
      )}
      <Sheet
        side="end"
        open={open}
        onClose={() => setOpen(false)}
        closeLabel={t('common:close')}
        title={t('product.heading.title')}
      >
        {data && <Change key={data.heading_version} heading={data.heading} version={data.heading_version} />}
      </Sheet>
    </div>
  );
}

function Heading({ heading: { tag, title } }: { heading: FinanceHeading }) {
  const { t } = useTranslation('admin');
  if (tag === '' && title === '') return <span className="text-muted">{t('product.heading.none')}</span>;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-2">
      {tag !== '' && <Badge tone="info">{tag}</Badge>}
      <span className="font-medium wrap-anywhere">{title}</span>
    </span>
  );
}

function Change({ heading, version }: { heading: FinanceHeading; version: number }) {
  const { t } = useTranslation('admin');
  return (
    <ConfigObjectPanel
      kind="finance_heading"
      id={ID}
      listKey={FINANCIAL_PRODUCTS_QUERY_KEY}
      title={t('product.heading.title')}
      consequence={t('product.heading.consequence')}
      facts={[]}
      fields={[
        { name: 'tag', label: t('product.heading.tag'), kind: 'text', hint: t('product.heading.empty') },
        { name: 'title', label: t('product.heading.words'), kind: 'text', hint: t('product.heading.empty') },
      ]}
      values={{ ...heading } satisfies ConfigValues}
      save={(values, confirmation) =>
        adminApi('PUT /admin/financial-heading', {
          body: { ...(values as unknown as FinanceHeading), version, ...confirmation },
        })
      }
      wide={false}
    />
  );
}
