import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { ConfigList, useOpenInAddress } from '#admin/features/kit/change/config-list.tsx';
import { useMayChange, useSaved } from '#admin/features/kit/change/config-object.tsx';
import type { FieldSpec, Values } from '#admin/features/kit/change/fields.tsx';
import { amountColumn } from '#admin/features/kit/lists/account-columns.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { api } from '#admin/lib/api.ts';
import type { AdminOptionConfig } from '#shared/schemas/admin/config.ts';
import { Button } from '#ui/button.tsx';
import { Badge } from '#ui/states.tsx';
import type { Column } from '#ui/table.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { OptionConfigDetail } from './option-config-detail.tsx';
import { useOptionFields } from './option-fields.ts';
import { OPTION_CONFIGS, optionConfigsQuery } from './queries.ts';

/** In the place of an id in the address: a period that there is not yet. */
const NEW = 'new';

export function OptionConfigsPage({ opened }: { opened: string | undefined }) {
  const { t } = useTranslation('admin');
  const may = useMayChange();
  const open = useOpenInAddress();
  const query = useQuery(optionConfigsQuery());
  const columns = useMemo<Column<AdminOptionConfig>[]>(
    () => [
      {
        key: 'id',
        head: t('config.period'),
        card: 'start',
        cell: ({ id }) => <span className="font-medium">{id}</span>,
      },
      {
        key: 'active',
        head: t('config.is_active'),
        card: 'end',
        cell: ({ is_active }) => <Badge tone={is_active ? 'good' : 'warn'}>{t(is_active ? 'yes' : 'no')}</Badge>,
      },
      amountColumn('payout', t('config.payout_rate'), (config) => config.payout_rate, { unit: '%', card: 'start2' }),
      amountColumn('min', t('config.min_amount'), (config) => config.min_amount),
      amountColumn('max', t('config.max_amount'), (config) => config.max_amount, { card: 'end2' }),
      {
        key: 'method',
        head: t('config.fee_calculation_method'),
        cell: ({ fee_calculation_method: method }) => t(`config.methods.${method}`),
      },
      {
        key: 'fee',
        head: t('config.fee_percentage'),
        align: 'end',
        cell: (config) =>
          config.fee_calculation_method === 'fixed' ? `${config.fee_per_order} USDT` : `${config.fee_percentage} %`,
      },
      { key: 'tax', head: t('config.tax_rate'), align: 'end', cell: ({ tax_rate }) => `${tax_rate} %` },
      amountColumn('limit', t('config.exposure_limit'), (config) => config.exposure_limit),
    ],
    [t],
  );
  return (
    <ConfigList
      title={t('titles.optionsConfig')}
      query={query}
      rows={query.data?.configs}
      rowKey={({ id }) => id}
      columns={columns}
      opened={opened}
      actions={may && <Button onClick={() => open(NEW)}>{t('config.add')}</Button>}
      panel={
        opened === NEW
          ? { title: t('config.newPeriod'), content: <NewPeriod />, link: undefined }
          : {
              title: t('config.periodTitle', { period: opened ?? '' }),
              content: opened !== undefined && <OptionConfigDetail id={opened} />,
              link: <OpenPage to="/admin/options-config/$id" params={{ id: opened ?? '' }} />,
            }
      }
    />
  );
}

/** Begins with terms that are in use, not offered yet. */
const BEGINNING: Values = {
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
  const open = useOpenInAddress();
  const { saved } = useSaved('options', OPTION_CONFIGS);
  const terms = useOptionFields();
  const fields: FieldSpec[] = [
    { name: 'period', label: t('config.period'), kind: 'integer', unit: t('config.seconds') },
    ...terms,
  ];
  return (
    <ConfigForm
      title={t('config.newPeriod')}
      consequence={t('config.consequence')}
      fields={fields}
      values={BEGINNING}
      fresh
      save={async (values, confirmation) => {
        const { config } = await api('POST /admin/options-config', {
          body: { ...(values as unknown as NewConfig), ...confirmation },
        });
        await saved(config.id);
        open(config.id);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => void client.invalidateQueries({ queryKey: [OPTION_CONFIGS] })}
    />
  );
}
