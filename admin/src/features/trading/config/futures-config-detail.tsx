import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfigObjectPanel } from '#admin/features/kit/change/config-object.tsx';
import type { ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { MarketProductType } from '#shared/market/symbols.ts';
import type { AdminFuturesConfig } from '#shared/schemas/admin/config.ts';
import { useFuturesConfigFields } from './futures-fields.ts';
import { FUTURES_CONFIGS_QUERY_KEY, adminFuturesConfigsQuery } from './queries.ts';

type Terms = Omit<AdminFuturesConfig, 'product_type' | 'version'>;

/** Panel of one class: terms, edit form and history. */
export function FuturesConfigDetailPanel({ id: type, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation(['admin', 'pages']);
  const query = useQuery(adminFuturesConfigsQuery());
  const fields = useFuturesConfigFields(type as MarketProductType);
  return (
    <ObjectDetailLoader query={query} wide={false}>
      {({ configs }) => {
        const config = configs.find(({ product_type }) => product_type === type);
        if (!config) return <p className="text-muted">{t('pages:notFound.title')}</p>;
        const { product_type, version, ...terms } = config;
        return (
          <ConfigObjectPanel
            key={version}
            kind="futures"
            id={type}
            listKey={FUTURES_CONFIGS_QUERY_KEY}
            title={t('config.classTitle', { type: t(`productType.${type}`, { defaultValue: type }) })}
            consequence={t('config.consequence')}
            facts={[]}
            fields={fields}
            values={terms satisfies ConfigValues}
            save={(values, confirmation) =>
              adminApi('PUT /admin/futures/configs/{type}', {
                params: { type: product_type },
                body: { ...(values as unknown as Terms), version, ...confirmation },
              })
            }
            wide={wide}
          />
        );
      }}
    </ObjectDetailLoader>
  );
}
