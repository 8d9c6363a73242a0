import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RunSystemJobButton } from '#admin/features/kit/change/run-now-button.tsx';
import {
  createAmountColumn,
  type AdminListColumn,
  createTextColumn,
  useAdminListColumns,
} from '#admin/features/kit/lists/columns.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { OptionStatistics } from '#shared/schemas/options.ts';
import { Table } from '#ui/table.tsx';
import { OPTION_ORDERS_QUERY_KEY, adminOptionStatisticsQuery } from './queries.ts';

type Row = OptionStatistics['by_period'][number];

const columns: AdminListColumn<Row>[] = [
  createTextColumn('period_name', 'order.period', { strong: true, card: 'start' }),
  createTextColumn('count', 'optionStatistics.decided', { align: 'end', card: 'start2' }),
  createTextColumn('won', 'status.win', { align: 'end' }),
  createTextColumn('lost', 'status.lose', { align: 'end' }),
  createTextColumn('tied', 'status.settled', { align: 'end' }),
  createTextColumn('sold', 'status.sold', { align: 'end' }),
  createTextColumn('cancelled', 'status.cancelled', { align: 'end' }),
  createTextColumn('win_rate', 'optionStatistics.winRate', { align: 'end' }),
  createAmountColumn('staked', 'optionStatistics.staked', { card: 'end' }),
  createAmountColumn('paid', 'optionStatistics.paid', { card: 'end2' }),
  createAmountColumn('profit', 'optionStatistics.profit', { signed: true }),
];

/** Statistics of the listed orders, loaded when opened, and the button that settles due ones. */
export function OptionsSummary() {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const query = useQuery({ ...adminOptionStatisticsQuery(useSearch({ strict: false })), enabled: open });
  const shown = useAdminListColumns(columns);
  const { data } = query;
  const total = data && {
    ...data,
    period_id: 'total',
    period_name: t('optionStatistics.total', { open: data.open }),
    expiry_period: 0,
  };
  return (
    <section aria-label={t('optionStatistics.title')} className="flex flex-col gap-2 border-b border-line px-3 py-2">
      <RunSystemJobButton
        permission="options.settle"
        run={async () => (await adminApi('POST /admin/options/orders/process-expired', {})).queued}
        queries={[OPTION_ORDERS_QUERY_KEY]}
        label={t('optionStatistics.process')}
        idle={t('optionStatistics.byItself')}
        done={(count) => t('optionStatistics.queued', { count })}
      />
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="cursor-pointer text-muted">{t('optionStatistics.title')}</summary>
        {open && (
          <div className="relative mt-2 max-h-96 overflow-auto">
            <Table
              label={t('optionStatistics.title')}
              columns={shown}
              rows={total && [...(data?.by_period ?? []), total]}
              rowKey={({ period_id }) => period_id}
              error={query.error}
              onRetry={() => void query.refetch()}
              skeletonRows={4}
              empty={null}
            />
          </div>
        )}
      </details>
    </section>
  );
}
