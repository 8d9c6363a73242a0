import { useTranslation } from 'react-i18next';
import { type ListColumn, textColumn, useListColumns } from '#admin/features/kit/lists/columns.tsx';
import type { AdminKey } from '#admin/lib/translate.ts';
import type { HoldingsDay } from '#shared/schemas/admin/books.ts';
import { Table } from '#ui/table.tsx';
import { Amount } from '#ui/values.tsx';

interface DaysTableProps {
  days: readonly HoldingsDay[] | undefined;
  /** The selected day. */
  chosen: string | undefined;
  onChoose: (day: string) => void;
}

/** Whole units suffice here: the day's page shows all digits. */
const whole = (field: 'available' | 'frozen' | 'value' | 'inventory', head: AdminKey): ListColumn<HoldingsDay> => ({
  key: field,
  head,
  align: 'end',
  ...(field === 'value' && { card: 'end' as const }),
  cell: ({ [field]: value }) => <Amount value={value} digits={0} />,
});

const columns: ListColumn<HoldingsDay>[] = [
  textColumn('day', 'books.day', { strong: true, card: 'start' }),
  whole('available', 'account.available'),
  whole('frozen', 'account.frozen'),
  whole('value', 'books.value'),
  whole('inventory', 'coins.inventory'),
];

/** Table of holdings by day, latest first; a day opens its composition. */
export function DailyHoldingsTable({ days, chosen, onChoose }: DaysTableProps) {
  const { t } = useTranslation('admin');
  const shown = useListColumns(columns);
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
