import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  orderSides,
  positionSides,
  positionStatuses,
  tradeReasons,
} from '../../../../shared/market/perpetual.ts';
import { buttonClass } from '../../../../web/src/ui/button.tsx';
import { AccountFilters, SymbolFilter } from '../lists/account-filters.tsx';
import { WordFilter } from '../lists/filters.tsx';
import { ListPage } from '../lists/list-page.tsx';
import { useListAddress } from '../lists/use-list-address.ts';
import { FuturesOrderDetail, PositionDetail, TradeDetail } from './details.tsx';
import {
  exportFuturesOrders,
  exportPositions,
  exportTrades,
  type FuturesOrdersSearch,
  futuresOrdersQuery,
  type PositionsSearch,
  positionsQuery,
  type TradesSearch,
  tradesQuery,
} from './queries.ts';
import { useFuturesOrderColumns, usePositionColumns, useTradeColumns } from './use-columns.tsx';

/** Orders of perpetuals of everybody. */
export function FuturesOrdersPage({ search }: { search: FuturesOrdersSearch }) {
  const { t } = useTranslation('admin');
  const columns = useFuturesOrderColumns();
  const list = useQuery(futuresOrdersQuery(search));
  const address = useListAddress(search, list.data?.next_cursor);
  const { status, type, side } = search;
  const change = address.filter;
  return (
    <ListPage
      title={t('titles.futuresOrders')}
      {...{ search, address, list, columns }}
      rows={list.data?.orders}
      sortedBy="created_at"
      searchBox={<SymbolFilter search={search} onChange={change} />}
      filters={
        <AccountFilters search={search} onChange={change} error={list.error}>
          <WordFilter
            label={t('order.status')}
            area="futuresStatus"
            values={futuresOrderStatuses}
            value={status}
            onChange={(value) => change({ status: value })}
          />
          <WordFilter
            label={t('futures.type')}
            area="orderType"
            values={futuresOrderTypes}
            value={type}
            onChange={(value) => change({ type: value })}
          />
          <WordFilter
            label={t('order.direction')}
            area="side"
            values={orderSides}
            value={side}
            onChange={(value) => change({ side: value })}
          />
        </AccountFilters>
      }
      file="futures-orders"
      onExport={() => exportFuturesOrders(search)}
      panel={{
        title: t('futures.orderTitle'),
        detail: (id) => <FuturesOrderDetail id={id} />,
        link: (id) => (
          <Link to="/admin/futures/orders/$id" params={{ id }} className={buttonClass()}>
            {t('list.openPage')}
          </Link>
        ),
      }}
    />
  );
}

/** Positions of everybody. */
export function PositionsPage({ search }: { search: PositionsSearch }) {
  const { t } = useTranslation('admin');
  const columns = usePositionColumns();
  const list = useQuery(positionsQuery(search));
  const address = useListAddress(search, list.data?.next_cursor);
  const change = address.filter;
  return (
    <ListPage
      title={t('titles.positions')}
      {...{ search, address, list, columns }}
      rows={list.data?.positions}
      sortedBy="created_at"
      searchBox={<SymbolFilter search={search} onChange={change} />}
      filters={
        <AccountFilters search={search} onChange={change} error={list.error}>
          <WordFilter
            label={t('order.status')}
            area="positionStatus"
            values={positionStatuses}
            value={search.status}
            onChange={(value) => change({ status: value })}
          />
          <WordFilter
            label={t('order.direction')}
            area="side"
            values={positionSides}
            value={search.side}
            onChange={(value) => change({ side: value })}
          />
        </AccountFilters>
      }
      file="positions"
      onExport={() => exportPositions(search)}
      panel={{
        title: t('futures.positionTitle'),
        detail: (id) => <PositionDetail id={id} />,
        link: (id) => (
          <Link to="/admin/futures/positions/$id" params={{ id }} className={buttonClass()}>
            {t('list.openPage')}
          </Link>
        ),
      }}
    />
  );
}

/** Trades of perpetuals of everybody. */
export function TradesPage({ search }: { search: TradesSearch }) {
  const { t } = useTranslation('admin');
  const columns = useTradeColumns();
  const list = useQuery(tradesQuery(search));
  const address = useListAddress(search, list.data?.next_cursor);
  const change = address.filter;
  return (
    <ListPage
      title={t('titles.trades')}
      {...{ search, address, list, columns }}
      rows={list.data?.trades}
      sortedBy="created_at"
      searchBox={<SymbolFilter search={search} onChange={change} />}
      filters={
        <AccountFilters search={search} onChange={change} error={list.error}>
          <WordFilter
            label={t('futures.reason')}
            area="tradeReason"
            values={tradeReasons}
            value={search.reason}
            onChange={(value) => change({ reason: value })}
          />
          <WordFilter
            label={t('order.direction')}
            area="side"
            values={orderSides}
            value={search.side}
            onChange={(value) => change({ side: value })}
          />
        </AccountFilters>
      }
      file="futures-trades"
      onExport={() => exportTrades(search)}
      panel={{
        title: t('futures.tradeTitle'),
        detail: (id) => <TradeDetail id={id} />,
        link: (id) => (
          <Link to="/admin/futures/trades/$id" params={{ id }} className={buttonClass()}>
            {t('list.openPage')}
          </Link>
        ),
      }}
    />
  );
}
