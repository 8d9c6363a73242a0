import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { directions, optionStatuses } from '../../../../shared/market/option.ts';
import { buttonClass } from '../../../../web/src/ui/button.tsx';
import { AccountFilters, SymbolFilter } from '../lists/account-filters.tsx';
import { WordFilter } from '../lists/filters.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useListAddress } from '../lists/use-list-address.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderDetail } from './order-detail.tsx';
import { exportOrders, type OrdersSearch, ordersQuery } from './queries.ts';

/** Options orders of everybody. */
export function OrdersPage({ search }: { search: OrdersSearch }) {
  const { t } = useTranslation('admin');
  const columns = useOrderColumns();
  const list = useQuery(ordersQuery(search));
  const address = useListAddress(search, list.data?.next_cursor);
  const change = address.filter;
  return (
    <ListPage
      title={t('titles.orders')}
      search={search}
      address={address}
      list={list}
      rows={list.data?.orders}
      columns={columns}
      sortedBy="created_at"
      searchBox={<SymbolFilter search={search} onChange={change} />}
      filters={
        <AccountFilters search={search} onChange={change} error={list.error}>
          <WordFilter
            label={t('order.status')}
            area="status"
            values={optionStatuses}
            value={search.status}
            onChange={(status) => change({ status })}
          />
          <WordFilter
            label={t('order.direction')}
            area="direction"
            values={directions}
            value={search.direction}
            onChange={(direction) => change({ direction })}
          />
        </AccountFilters>
      }
      file="options-orders"
      onExport={() => exportOrders(search)}
      panel={{
        title: t('order.title'),
        detail: (id) => <OrderDetail id={id} />,
        link: (id) => (
          <Link to="/admin/options/$id" params={{ id }} className={buttonClass()}>
            {t('list.openPage')}
          </Link>
        ),
      }}
    />
  );
}
