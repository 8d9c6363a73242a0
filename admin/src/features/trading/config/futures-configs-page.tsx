import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ConfigList } from '#admin/features/kit/change/config-list.tsx';
import { ConfigObject } from '#admin/features/kit/change/config-object.tsx';
import type { Values } from '#admin/features/kit/change/fields.tsx';
import { amountColumn } from '#admin/features/kit/lists/account-columns.tsx';
import { Detail } from '#admin/features/kit/lists/detail.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { api } from '#admin/lib/api.ts';
import type { ProductType } from '#shared/market/symbols.ts';
import type { AdminFuturesConfig } from '#shared/schemas/admin/config.ts';
import { Badge } from '#ui/states.tsx';
import type { Column } from '#ui/table.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useFuturesFields } from './futures-fields.ts';
import { FUTURES_CONFIGS, futuresConfigsQuery } from './queries.ts';

/** The terms of perpetuals, one set for each class of symbols. */
export function FuturesConfigsPage({ opened }: { opened: string | undefined }) {
  const { t } = useTranslation('admin');
  const query = useQuery(futuresConfigsQuery());
  const columns = useMemo<Column<AdminFuturesConfig>[]>(
    () => [
      {
        key: 'type',
        head: t('symbol.product_type'),
        card: 'start',
        cell: ({ product_type }) => <span className="font-medium">{t(`productType.${product_type}`)}</span>,
      },
      {
        key: 'active',
        head: t('config.is_active'),
        card: 'end',
        cell: ({ is_active }) => <Badge tone={is_active ? 'good' : 'warn'}>{t(is_active ? 'yes' : 'no')}</Badge>,
      },
      {
        key: 'leverage',
        head: t('futures.leverage'),
        align: 'end',
        card: 'start2',
        cell: ({ min_leverage, max_leverage }) => `${min_leverage}–${max_leverage}×`,
      },
      { key: 'fee', head: t('config.fee_rate'), align: 'end', card: 'end2', cell: ({ fee_rate }) => `${fee_rate} %` },
      amountColumn('contract', t('config.contract_value'), (config) => config.contract_value),
      amountColumn('min', t('config.min_quantity'), (config) => config.min_quantity),
      amountColumn('max', t('config.max_quantity'), (config) => config.max_quantity),
      amountColumn('limit', t('config.exposure_limit'), (config) => config.exposure_limit),
    ],
    [t],
  );
  return (
    <ConfigList
      title={t('titles.futuresConfig')}
      query={query}
      rows={query.data?.configs}
      rowKey={({ product_type }) => product_type}
      columns={columns}
      opened={opened}
      panel={{
        title: opened !== undefined && t('config.classTitle', { type: t(`productType.${opened}`) }),
        content: opened !== undefined && <FuturesConfigDetail type={opened} />,
        link: <OpenPage to="/admin/futures/config/$type" params={{ type: opened ?? '' }} />,
      }}
    />
  );
}

type Terms = Omit<AdminFuturesConfig, 'product_type' | 'version'>;

/** The terms of one class, their change, their history. */
export function FuturesConfigDetail({ type, wide = false }: { type: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(futuresConfigsQuery());
  const fields = useFuturesFields(type as ProductType);
  return (
    <Detail query={query} wide={false}>
      {({ configs }) => {
        const config = configs.find(({ product_type }) => product_type === type);
        if (!config) return <p className="text-muted">{t('common:notFound.title')}</p>;
        const { product_type, version, ...terms } = config;
        return (
          <ConfigObject
            key={version}
            kind="futures"
            id={type}
            listKey={FUTURES_CONFIGS}
            title={t('config.classTitle', { type: t(`productType.${type}`) })}
            consequence={t('config.consequence')}
            facts={[]}
            fields={fields}
            values={terms satisfies Values}
            save={(values, confirmation) =>
              api('PUT /admin/futures/configs/{type}', {
                params: { type: product_type },
                body: { ...(values as unknown as Terms), version, ...confirmation },
              })
            }
            wide={wide}
          />
        );
      }}
    </Detail>
  );
}
