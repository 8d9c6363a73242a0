import { useQuery } from '@tanstack/react-query';
import { AccountListPage } from '#admin/features/kit/lists/account-list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import { directions, optionStatuses } from '#shared/market/option.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderDetail } from './order-detail.tsx';
import { exportOrders, type OrdersSearch, ordersQuery } from './queries.ts';

/** Options orders of everybody. */
export function OrdersPage({ search }: { search: OrdersSearch }) {
  const { t } = useTranslation('admin');
  const list = useQuery(ordersQuery(search));
  return (
    <AccountListPage
      title={t('titles.orders')}
      search={search}
      list={list}
      rows={list.data?.orders}
      columns={useOrderColumns()}
      filters={[
        { name: 'status', label: t('order.status'), area: 'status', values: optionStatuses },
        { name: 'direction', label: t('order.direction'), area: 'direction', values: directions },
      ]}
      file="options-orders"
      onExport={() => exportOrders(search)}
      panel={{
        title: t('order.title'),
        detail: (id) => <OrderDetail id={id} />,
        link: (id) => <OpenPage to="/admin/options/$id" params={{ id }} />,
      }}
    />
  );
}
