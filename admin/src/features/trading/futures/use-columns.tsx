import { useMemo } from 'react';
import { accountColumns, amountColumn } from '#admin/features/kit/lists/account-columns.tsx';
import type { AdminFuturesOrder, AdminFuturesTrade, AdminPosition } from '#shared/schemas/admin/trades.ts';
import type { Column } from '#ui/table.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { symbolColumn } from './symbol-column.tsx';
import { FuturesStatus, PositionState, Reason } from './words.tsx';

/** The columns of the list of orders, in the page's language. */
export function useFuturesOrderColumns(): Column<AdminFuturesOrder>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      ...accountColumns<AdminFuturesOrder>(
        t,
        { at: t('order.placed'), id: t('order.id') },
        (order) => order.created_at,
      ),
      symbolColumn(t),
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
      ...accountColumns<AdminPosition>(
        t,
        { at: t('futures.opened'), id: t('futures.position') },
        (position) => position.opened_at,
      ),
      symbolColumn(t),
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
      ...accountColumns<AdminFuturesTrade>(
        t,
        { at: t('futures.traded'), id: t('futures.trade') },
        (trade) => trade.trade_time,
      ),
      symbolColumn(t),
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
