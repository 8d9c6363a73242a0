import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  createAmountColumn,
  type AdminListColumn,
  createTextColumn,
  useAdminListColumns,
} from '#admin/features/kit/lists/columns.tsx';
import type { AccountKind } from '#shared/ids.ts';
import type { CoinInventory } from '#shared/schemas/admin/coins.ts';
import { EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { inventoryQuery } from './queries.ts';

const columns: AdminListColumn<CoinInventory>[] = [
  createTextColumn('coin_type', 'coins.coin', { strong: true, card: 'start' }),
  createAmountColumn('amount', 'coins.inventory', { exact: true, signed: true, card: 'end' }),
];

/** Table of coins that the house received and paid in exchanges with accounts of a kind. */
export function InventoryTable({ kind }: { kind: AccountKind }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(inventoryQuery);
  return (
    <Table
      label={t('coins.inventory')}
      columns={useAdminListColumns(columns)}
      rows={data?.inventory.filter(({ account_kind, amount: held }) => account_kind === kind && held !== '0')}
      rowKey={({ coin_type }) => coin_type}
      error={error}
      onRetry={() => void refetch()}
      skeletonRows={3}
      empty={<EmptyState>{t('coins.noInventory')}</EmptyState>}
    />
  );
}
