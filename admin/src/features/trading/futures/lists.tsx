import { useQuery } from '@tanstack/react-query';
import { AccountListPage } from '#admin/features/kit/lists/account-list-page.tsx';
import { OpenPage } from '#admin/features/kit/lists/open-page.tsx';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  orderSides,
  positionSides,
  positionStatuses,
  tradeReasons,
} from '#shared/market/perpetual.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
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
  const list = useQuery(futuresOrdersQuery(search));
  return (
    <AccountListPage
      title={t('titles.futuresOrders')}
      search={search}
      list={list}
      rows={list.data?.orders}
      columns={useFuturesOrderColumns()}
      filters={[
        { name: 'status', label: t('order.status'), area: 'futuresStatus', values: futuresOrderStatuses },
        { name: 'type', label: t('futures.type'), area: 'orderType', values: futuresOrderTypes },
        { name: 'side', label: t('order.direction'), area: 'side', values: orderSides },
      ]}
      file="futures-orders"
      onExport={() => exportFuturesOrders(search)}
      panel={{
        title: t('futures.orderTitle'),
        detail: (id) => <FuturesOrderDetail id={id} />,
        link: (id) => <OpenPage to="/admin/futures/orders/$id" params={{ id }} />,
      }}
    />
  );
}

/** Positions of everybody. */
export function PositionsPage({ search }: { search: PositionsSearch }) {
  const { t } = useTranslation('admin');
  const list = useQuery(positionsQuery(search));
  return (
    <AccountListPage
      title={t('titles.positions')}
      search={search}
      list={list}
      rows={list.data?.positions}
      columns={usePositionColumns()}
      filters={[
        { name: 'status', label: t('order.status'), area: 'positionStatus', values: positionStatuses },
        { name: 'side', label: t('order.direction'), area: 'side', values: positionSides },
      ]}
      file="positions"
      onExport={() => exportPositions(search)}
      panel={{
        title: t('futures.positionTitle'),
        detail: (id) => <PositionDetail id={id} />,
        link: (id) => <OpenPage to="/admin/futures/positions/$id" params={{ id }} />,
      }}
    />
  );
}

/** Trades of perpetuals of everybody. */
export function TradesPage({ search }: { search: TradesSearch }) {
  const { t } = useTranslation('admin');
  const list = useQuery(tradesQuery(search));
  return (
    <AccountListPage
      title={t('titles.trades')}
      search={search}
      list={list}
      rows={list.data?.trades}
      columns={useTradeColumns()}
      filters={[
        { name: 'reason', label: t('futures.reason'), area: 'tradeReason', values: tradeReasons },
        { name: 'side', label: t('order.direction'), area: 'side', values: orderSides },
      ]}
      file="futures-trades"
      onExport={() => exportTrades(search)}
      panel={{
        title: t('futures.tradeTitle'),
        detail: (id) => <TradeDetail id={id} />,
        link: (id) => <OpenPage to="/admin/futures/trades/$id" params={{ id }} />,
      }}
    />
  );
}
