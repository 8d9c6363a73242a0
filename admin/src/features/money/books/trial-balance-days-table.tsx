import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type AdminListColumn, createTextColumn, useAdminListColumns } from '#admin/features/kit/lists/columns.tsx';
import type { TrialBalanceDay } from '#shared/schemas/admin/trial-balance.ts';
import { Badge, EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';
import { type TrialBalanceSearchParams, trialBalanceDaysQuery } from './trial-balance-queries.ts';

interface TrialDaysTableProps {
  search: TrialBalanceSearchParams;
  /** The selected day. */
  chosen: string | undefined;
  onChoose: (day: string) => void;
}

const columns: AdminListColumn<TrialBalanceDay>[] = [
  createTextColumn('day', 'books.day', { strong: true }),
  {
    key: 'net',
    head: 'books.trial.net',
    align: 'end',
    cell: ({ net }) => <AmountText value={net} signed />,
  },
  {
    key: 'state',
    head: 'books.trial.state',
    cell: ({ state, agrees }, t) =>
      agrees === false ? (
        <Badge tone="bad">{t('books.trial.differs')}</Badge>
      ) : (
        <span className="text-muted">{t(`books.trial.states.${state}`)}</span>
      ),
  },
];

/** Table of days with results, latest first; a day opens its trial balance. */
export function TrialBalanceDaysTable({ search, chosen, onChoose }: TrialDaysTableProps) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(trialBalanceDaysQuery(search));
  return (
    <div className="relative max-h-96 overflow-auto">
      <Table
        label={t('books.trial.byDay')}
        columns={useAdminListColumns(columns)}
        rows={data?.days}
        rowKey={({ day }) => day}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ day }) => onChoose(day)}
        opened={chosen ?? null}
        skeletonRows={6}
        cards={false}
        empty={<EmptyState>{t('books.trial.none')}</EmptyState>}
      />
    </div>
  );
}
