import { useTranslation } from 'react-i18next';
import {
  createAmountColumn,
  type AdminListColumn,
  createTextColumn,
  useAdminListColumns,
} from '#admin/features/kit/lists/columns.tsx';
import type { CustomerHoldings } from '#shared/schemas/admin/books.ts';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';

type InventoryRow = NonNullable<CustomerHoldings['inventory']>[number];

const columns: AdminListColumn<InventoryRow>[] = [
  createTextColumn('coin_type', 'coins.coin', { strong: true, card: 'start' }),
  createAmountColumn('amount', 'coins.inventory', { exact: true, signed: true, card: 'end' }),
  createAmountColumn('journal', 'books.byJournals', { exact: true, signed: true, card: 'end2' }),
  createAmountColumn('value', 'books.value', { exact: true, signed: true }),
];

/** Table of the house's inventory at the end of a day's pass, by counters and by journals. */
export function InventorySnapshotTable({ inventory }: { inventory: CustomerHoldings['inventory'] | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <Table
      label={t('coins.inventory')}
      columns={useAdminListColumns(columns)}
      rows={inventory === null ? [] : inventory}
      rowKey={({ coin_type }) => coin_type}
      skeletonRows={3}
      empty={<EmptyState>{t(inventory === null ? 'books.noInventory' : 'coins.noInventory')}</EmptyState>}
    />
  );
}
