import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../../../web/src/ui/button.tsx';
import { Sheet } from '../../../../web/src/ui/dialog.tsx';
import { Id } from '../../../../web/src/ui/id.tsx';
import { Table } from '../../../../web/src/ui/table.tsx';
import { type Change, given } from '../../lib/search-params.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ChoiceFilter, DayFilter, TextFilter } from '../lists/filters.tsx';
import { ListFrame } from '../lists/list-frame.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { Nothing } from '../lists/nothing.tsx';
import { Pager } from '../lists/pager.tsx';
import { usePaging } from '../lists/use-paging.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderDetail } from './order-detail.tsx';
import { directions, exportOrders, kinds, type OrdersSearch, ordersQuery, statuses } from './queries.ts';

/** Options orders of everybody: filters, order and page stand in the address. */
export function OrdersPage({ search }: { search: OrdersSearch }) {
  const { t } = useTranslation('admin');
  usePageTitle(t('titles.orders'));
  const navigate = useNavigate({ from: '/admin/options/' });
  const columns = useOrderColumns();
  const list = useQuery(ordersQuery(search));
  const rows = list.data?.orders;
  const paging = usePaging(
    search.cursor,
    list.data?.next_cursor,
    (cursor, trail) => void navigate({ search: (held) => given({ ...held, cursor }), state: { trail } }),
  );
  const filter = (change: Change<OrdersSearch>) =>
    void navigate({ search: ({ cursor: _, ...held }) => given({ ...held, ...change }) });
  const open = (id: string | undefined) =>
    void navigate({ search: (held) => given({ ...held, open: id }), state: (held) => held, resetScroll: false });
  const filtered = Object.keys(search).filter((key) => !['open', 'order', 'cursor'].includes(key)).length;

  return (
    <>
      <ListFrame
        title={t('titles.orders')}
        filtered={filtered}
        stale={list.isPlaceholderData}
        search={
          <TextFilter
            label={t('order.symbolFilter')}
            value={search.symbol}
            onChange={(symbol) => filter({ symbol: symbol?.toUpperCase() })}
            maxLength={25}
          />
        }
        filters={<OrderFilters search={search} onChange={filter} error={list.error} />}
        tools={
          <ListTools
            readAt={list.dataUpdatedAt}
            failed={list.isError}
            onRefresh={() => void list.refetch()}
            file="options-orders"
            onExport={() => exportOrders(search)}
          />
        }
        pager={<Pager count={rows?.length} {...paging} />}
      >
        <Table
          label={t('titles.orders')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          onOpen={({ id }) => open(id)}
          opened={search.open ?? null}
          sorting={{ by: 'created_at', order: search.order === 'oldest' ? 'asc' : 'desc' }}
          onSort={({ order }) => filter({ order: order === 'asc' ? 'oldest' : undefined })}
          skeletonRows={16}
          empty={
            <Nothing filtered={filtered > 0} onNext={paging.onNext} onClear={() => void navigate({ search: {} })} />
          }
        />
      </ListFrame>
      <Sheet
        side="end"
        open={search.open !== undefined}
        onClose={() => open(undefined)}
        closeLabel={t('common:close')}
        title={
          <span className="flex items-center gap-2">
            {t('order.title')} <Id value={search.open ?? ''} />
          </span>
        }
        footer={
          <Link to="/admin/options/$id" params={{ id: search.open ?? '' }} className={buttonClass()}>
            {t('list.openPage')}
          </Link>
        }
      >
        {search.open !== undefined && <OrderDetail id={search.open} />}
      </Sheet>
    </>
  );
}

interface FiltersProps {
  search: OrdersSearch;
  onChange: (change: Change<OrdersSearch>) => void;
  error: unknown;
}

function OrderFilters({ search, onChange, error }: FiltersProps) {
  const { t } = useTranslation('admin');
  const words = <Value extends string>(area: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(`${area}.${value}`) }));
  return (
    <>
      <ChoiceFilter
        label={t('order.status')}
        all={t('list.all')}
        choices={words('status', statuses)}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
      <ChoiceFilter
        label={t('order.direction')}
        all={t('list.all')}
        choices={words('direction', directions)}
        value={search.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <ChoiceFilter
        label={t('order.account')}
        all={t('list.all')}
        choices={words('kind', kinds)}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <DayFilter from={search.from} to={search.to} onChange={onChange} error={error} />
      {search.user_id !== undefined && (
        <Button className="sm:mt-5" onClick={() => onChange({ user_id: undefined })}>
          {t('order.ofUser', { id: search.user_id.slice(-8) })}
          <span aria-hidden="true">×</span>
        </Button>
      )}
    </>
  );
}
