import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useConfigChangeRules } from '#admin/features/kit/change/change-terms.ts';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { useConfigSavedHandlers } from '#admin/features/kit/change/config-object.tsx';
import type { ConfigFieldSpec, ConfigValues } from '#admin/features/kit/change/fields.tsx';
import { PendingChangeList } from '#admin/features/kit/change/pending-change-list.tsx';
import { createAmountColumn, createTextColumn, createTranslatedColumn } from '#admin/features/kit/lists/columns.tsx';
import { createAdminListPage } from '#admin/features/kit/lists/create-list-page.tsx';
import { OpenObjectPageLink } from '#admin/features/kit/lists/open-page-link.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminOptionConfig } from '#shared/schemas/admin/config.ts';
import { AmountText } from '#ui/values.tsx';
import { tradableColumn } from './active-column.tsx';
import { OptionConfigDetailPanel } from './option-config-detail.tsx';
import { useOptionConfigFields } from './option-fields.ts';
import { OPTION_CONFIGS_QUERY_KEY, adminOptionConfigList } from './queries.ts';

/** List of option terms, one set for each period. */
export const OptionConfigsPage = createAdminListPage(adminOptionConfigList, {
  above: <PendingChangeList kind="options" />,
  columns: [
    createTextColumn('id', 'config.period', { strong: true, card: 'start' }),
    tradableColumn,
    createAmountColumn('payout_rate', 'config.payout_rate', { unit: '%', card: 'start2' }),
    createAmountColumn('min_amount', 'config.min_amount'),
    createAmountColumn('max_amount', 'config.max_amount', { card: 'end2' }),
    createTranslatedColumn('fee_calculation_method', 'config.fee_calculation_method', 'config.methods'),
    {
      key: 'fee',
      head: 'config.fee_percentage',
      align: 'end',
      cell: ({ fee_calculation_method: method, fee_per_order, fee_percentage }) =>
        method === 'fixed' ? (
          <AmountText value={fee_per_order} unit="USDT" />
        ) : (
          <AmountText value={fee_percentage} unit="%" />
        ),
    },
    createAmountColumn('tax_rate', 'config.tax_rate', { unit: '%' }),
    createAmountColumn('exposure_limit', 'config.exposure_limit'),
  ],
  panel: {
    title: (_, t, period) => t('config.periodTitle', { period }),
    detail: (id) => <OptionConfigDetailPanel id={id} />,
    link: (id) => <OpenObjectPageLink to="/admin/options-config/$id" params={{ id }} />,
  },
  create: { permission: 'config.write', action: 'config.add', title: 'config.newPeriod', form: () => <NewPeriod /> },
});

/** Starts with terms in use, not active yet. */
const BEGINNING: ConfigValues = {
  period: 300,
  is_active: false,
  payout_rate: '10',
  min_amount: '10',
  max_amount: '100000',
  fee_calculation_method: 'percentage',
  fee_per_order: '0',
  fee_percentage: '0',
  min_fee: '0',
  max_fee: '0',
  tax_rate: '0',
  exposure_limit: '16000000',
};

type NewConfig = Omit<AdminOptionConfig, 'id' | 'version'>;

function NewPeriod() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenPanel();
  const { saved } = useConfigSavedHandlers('options', OPTION_CONFIGS_QUERY_KEY);
  const terms = useOptionConfigFields();
  const fields: ConfigFieldSpec[] = [
    { name: 'period', label: t('config.period'), kind: 'integer', unit: t('config.seconds') },
    ...terms,
  ];
  const changeTerms = useConfigChangeRules({ kind: 'options', id: '' });
  return (
    <ConfigForm
      title={t('config.newPeriod')}
      consequence={(next) => `${changeTerms(null, next, fields)} ${t('config.consequence')}`}
      fields={fields}
      values={BEGINNING}
      fresh
      save={async (values, confirmation) => {
        const answer = await adminApi('POST /admin/options-config', {
          body: { ...(values as unknown as NewConfig), ...confirmation },
        });
        await saved(answer.config?.id ?? '', answer);
        open(answer.config?.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void client.invalidateQueries({ queryKey: [OPTION_CONFIGS_QUERY_KEY] })}
    />
  );
}
