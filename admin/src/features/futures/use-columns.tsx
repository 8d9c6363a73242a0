import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminFuturesOrder, AdminFuturesTrade, AdminPosition } from '../../../../shared/schemas/admin.ts';
import type { Column } from '../../../../web/src/ui/table.tsx';
import { Time } from '../../../../web/src/ui/values.tsx';
import { amountColumn, commonColumns } from './common-columns.tsx';
import { FuturesStatus, PositionState, Reason } from './words.tsx';

/** The columns of the list of orders, in the page's language. */
export function useFuturesOrderColumns(): Column<AdminFuturesOrder>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      {
        key: 'created_at',
        head: t('order.placed'),
        sort: 'created_at',
        card: 'start2',
        cell: ({ created_at }) => <Time at={created_at} show="full" className="text-muted" />,
      },
      ...commonColumns<AdminFuturesOrder>(t, t('order.id')),
      { key: 'type', head: t('futures.type'), cell: ({ type }) => t(`orderType.${type}`) },
      { key: 'status', head: t('order.status'), card: 'end', cell: ({ status }) => <FuturesStatus status={status} /> },
      amountColumn('quantity', t('futures.quantity'), (order) => order.quantity, { unit: 'USDT', card: 'end2' }),
      amountColumn('price', t('futures.price'), (order) => order.price),
      amountColumn('stop_price', t('futures.stopPrice'), (order) => order.stop_price),
      amountColumn('fill_price', t('futures.fillPrice'), (order) => order.fill_price),
      amountColumn('margin', t('futures.margin'), (order) => order.margin),
      amountColumn('fee', t('order.fee'), (order) => order.fee),
    ],
    [t],
  );
}

/** The columns of the list of positions. */
export function usePositionColumns(): Column<AdminPosition>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      {
        key: 'opened_at',
        head: t('futures.opened'),
        sort: 'created_at',
        card: 'start2',
        cell: ({ opened_at }) => <Time at={opened_at} show="full" className="text-muted" />,
      },
      ...commonColumns<AdminPosition>(t, t('futures.position')),
      { key: 'status', head: t('order.status'), card: 'end', cell: ({ status }) => <PositionState status={status} /> },
      amountColumn('notional', t('futures.notional'), (position) => position.notional),
      amountColumn('margin', t('futures.margin'), (position) => position.margin),
      amountColumn('entry', t('order.entry'), (position) => position.entry_price),
      amountColumn('mark', t('futures.mark'), (position) => position.mark_price),
      amountColumn('liquidation', t('futures.liquidation'), (position) =>
        position.status === 'open' ? position.liquidation_price : null,
      ),
      amountColumn('unrealized', t('futures.unrealized'), (position) => position.unrealized_pnl, { signed: true }),
      amountColumn('realized', t('futures.realized'), (position) => position.realized_pnl, {
        signed: true,
        card: 'end2',
      }),
    ],
    [t],
  );
}

/** The columns of the list of trades. */
export function useTradeColumns(): Column<AdminFuturesTrade>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      {
        key: 'trade_time',
        head: t('futures.traded'),
        sort: 'created_at',
        card: 'start2',
        cell: ({ trade_time }) => <Time at={trade_time} show="full" className="text-muted" />,
      },
      ...commonColumns<AdminFuturesTrade>(t, t('futures.trade')),
      { key: 'reason', head: t('futures.reason'), card: 'end', cell: ({ reason }) => <Reason reason={reason} /> },
      amountColumn('price', t('futures.price'), (trade) => trade.price),
      amountColumn('quantity', t('futures.quantity'), (trade) => trade.quantity),
      amountColumn('margin', t('futures.margin'), (trade) => trade.margin),
      amountColumn('fee', t('order.fee'), (trade) => trade.fee),
      amountColumn('realized', t('futures.realized'), (trade) => trade.realized_pnl, { signed: true, card: 'end2' }),
      amountColumn('gap', t('futures.gap'), (trade) => (trade.gap === '0' ? null : trade.gap)),
    ],
    [t],
  );
}
