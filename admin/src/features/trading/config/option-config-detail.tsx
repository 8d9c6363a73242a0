import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfigObjectPanel } from '#admin/features/kit/change/config-object.tsx';
import type { ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminOptionConfig } from '#shared/schemas/admin/config.ts';
import { useOptionConfigFields } from './option-fields.ts';
import { OPTION_CONFIGS_QUERY_KEY, adminOptionConfigsQuery } from './queries.ts';

type Terms = Omit<AdminOptionConfig, 'id' | 'period' | 'version'>;

/** Panel of one option period: terms, edit form and history. */
export function OptionConfigDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation(['admin', 'pages']);
  const query = useQuery(adminOptionConfigsQuery());
  const fields = useOptionConfigFields();
  return (
    <ObjectDetailLoader query={query} wide={false}>
      {({ configs }) => {
        const config = configs.find((candidate) => candidate.id === id);
        if (!config) return <p className="text-muted">{t('pages:notFound.title')}</p>;
        const { id: _, period, version, ...terms } = config;
        return (
          <ConfigObjectPanel
            key={version}
            kind="options"
            id={id}
            listKey={OPTION_CONFIGS_QUERY_KEY}
            title={t('config.periodTitle', { period: id })}
            consequence={t('config.consequence')}
            facts={[{ key: 'period', label: t('config.period'), value: `${period} ${t('config.seconds')}` }]}
            fields={fields}
            values={terms satisfies ConfigValues}
            save={(values, confirmation) =>
              adminApi('PUT /admin/options-config/{id}', {
                params: { id },
                body: { ...(values as Terms), version, ...confirmation },
              })
            }
            wide={wide}
          />
        );
      }}
    </ObjectDetailLoader>
  );
}
