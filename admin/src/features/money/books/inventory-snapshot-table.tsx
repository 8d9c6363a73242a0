import { useTranslation } from 'react-i18next';
import { amountColumn, type ListColumn, textColumn, useListColumns } from '#admin/features/kit/lists/columns.tsx';
import type { Holdings } from '#shared/schemas/admin/books.ts';
import { Empty } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';

type Held = NonNullable<Holdings['inventory']>[number];

const columns: ListColumn<Held>[] = [
  textColumn('coin_type', 'coins.coin', { strong: true, card: 'start' }),
  amountColumn('amount', 'coins.inventory', { exact: true, signed: true, card: 'end' }),
  amountColumn('journal', 'books.byJournals', { exact: true, signed: true, card: 'end2' }),
  amountColumn('value', 'books.value', { exact: true, signed: true }),
];

/** Table of the house's inventory at the end of a day's pass, by counters and by journals. */
export function InventorySnapshotTable({ inventory }: { inventory: Holdings['inventory'] | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <Table
      label={t('coins.inventory')}
      columns={useListColumns(columns)}
      rows={inventory === null ? [] : inventory}
      rowKey={({ coin_type }) => coin_type}
      skeletonRows={3}
      empty={<Empty>{t(inventory === null ? 'books.noInventory' : 'coins.noInventory')}</Empty>}
    />
  );
}
