import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfigObject } from '#admin/features/kit/change/config-object.tsx';
import type { ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { ObjectDetail } from '#admin/features/kit/lists/object-detail.tsx';
import { api } from '#admin/lib/api.ts';
import type { ProductType } from '#shared/market/symbols.ts';
import type { AdminFuturesConfig } from '#shared/schemas/admin/config.ts';
import { useFuturesFields } from './futures-fields.ts';
import { FUTURES_CONFIGS_KEY, adminFuturesConfigsQuery } from './queries.ts';

type Terms = Omit<AdminFuturesConfig, 'product_type' | 'version'>;

/** Panel of one class: terms, edit form and history. */
export function FuturesConfigDetail({ id: type, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation(['admin', 'pages']);
  const query = useQuery(adminFuturesConfigsQuery());
  const fields = useFuturesFields(type as ProductType);
  return (
    <ObjectDetail query={query} wide={false}>
      {({ configs }) => {
        const config = configs.find(({ product_type }) => product_type === type);
        if (!config) return <p className="text-muted">{t('pages:notFound.title')}</p>;
        const { product_type, version, ...terms } = config;
        return (
          <ConfigObject
            key={version}
            kind="futures"
            id={type}
            listKey={FUTURES_CONFIGS_KEY}
            title={t('config.classTitle', { type: t(`productType.${type}`, { defaultValue: type }) })}
            consequence={t('config.consequence')}
            facts={[]}
            fields={fields}
            values={terms satisfies ConfigValues}
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
    </ObjectDetail>
  );
}
