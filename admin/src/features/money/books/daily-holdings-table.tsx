import { useTranslation } from 'react-i18next';
import { type AdminListColumn, createTextColumn, useAdminListColumns } from '#admin/features/kit/lists/columns.tsx';
import type { AdminTranslationKey } from '#admin/lib/translate.ts';
import type { CustomerHoldingsDay } from '#shared/schemas/admin/ledger.ts';
import { Table } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';

interface DaysTableProps {
  days: readonly CustomerHoldingsDay[] | undefined;
  /** The selected day. */
  chosen: string | undefined;
  onChoose: (day: string) => void;
}

/** Whole units suffice here: the day's page shows all digits. */
const createUsdtColumn = (
  field: 'available' | 'frozen' | 'value' | 'inventory',
  head: AdminTranslationKey,
): AdminListColumn<CustomerHoldingsDay> => ({
  key: field,
  head,
  align: 'end',
  ...(field === 'value' && { card: 'end' as const }),
  cell: ({ [field]: value }) => <AmountText value={value} digits={0} />,
});

const columns: AdminListColumn<CustomerHoldingsDay>[] = [
  createTextColumn('day', 'books.day', { strong: true, card: 'start' }),
  createUsdtColumn('available', 'account.available'),
  createUsdtColumn('frozen', 'account.frozen'),
  createUsdtColumn('value', 'books.value'),
  createUsdtColumn('inventory', 'coins.inventory'),
];

/** Table of holdings by day, latest first; a day opens its composition. */
export function DailyHoldingsTable({ days, chosen, onChoose }: DaysTableProps) {
  const { t } = useTranslation('admin');
  const shown = useAdminListColumns(columns);
  if (days?.length === 0) return null;
  return (
    <div className="relative max-h-72 overflow-auto">
      <Table
        label={t('books.byDay')}
        columns={shown}
        rows={days?.toReversed()}
        rowKey={({ day }) => day}
        onOpen={({ day }) => onChoose(day)}
        opened={chosen ?? null}
        skeletonRows={6}
        empty={null}
      />
    </div>
  );
}
