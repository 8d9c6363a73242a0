import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfigObject } from '#admin/features/kit/change/config-object.tsx';
import type { ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { ObjectDetail } from '#admin/features/kit/lists/object-detail.tsx';
import { api } from '#admin/lib/api.ts';
import type { AdminOptionConfig } from '#shared/schemas/admin/config.ts';
import { useOptionFields } from './option-fields.ts';
import { OPTION_CONFIGS_KEY, adminOptionConfigsQuery } from './queries.ts';

type Terms = Omit<AdminOptionConfig, 'id' | 'period' | 'version'>;

/** Panel of one option period: terms, edit form and history. */
export function OptionConfigDetail({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation(['admin', 'pages']);
  const query = useQuery(adminOptionConfigsQuery());
  const fields = useOptionFields();
  return (
    <ObjectDetail query={query} wide={false}>
      {({ configs }) => {
        const config = configs.find((candidate) => candidate.id === id);
        if (!config) return <p className="text-muted">{t('pages:notFound.title')}</p>;
        const { id: _, period, version, ...terms } = config;
        return (
          <ConfigObject
            key={version}
            kind="options"
            id={id}
            listKey={OPTION_CONFIGS_KEY}
            title={t('config.periodTitle', { period: id })}
            consequence={t('config.consequence')}
            facts={[{ key: 'period', label: t('config.period'), value: `${period} ${t('config.seconds')}` }]}
            fields={fields}
            values={terms satisfies ConfigValues}
            save={(values, confirmation) =>
              api('PUT /admin/options-config/{id}', {
                params: { id },
                body: { ...(values as Terms), version, ...confirmation },
              })
            }
            wide={wide}
          />
        );
      }}
    </ObjectDetail>
  );
}
