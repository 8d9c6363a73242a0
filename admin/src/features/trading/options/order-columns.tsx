import { useMemo } from 'react';
import { accountColumns, amountColumn } from '#admin/features/kit/lists/account-columns.tsx';
import { OrderDirection, OrderStatus } from '#admin/features/kit/order-words.tsx';
import type { AdminOptionOrder } from '#shared/schemas/admin/trades.ts';
import type { Column } from '#ui/table.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

/** The columns of the list of orders, in the page's language. */
export function useOrderColumns(): Column<AdminOptionOrder>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      ...accountColumns<AdminOptionOrder>(t, { at: t('order.placed'), id: t('order.id') }, (order) => order.created_at),
      {
        key: 'symbol',
        head: t('order.symbol'),
        card: 'start',
        cell: ({ symbol, direction }) => (
          <span className="inline-flex gap-2">
            <span className="font-medium">{symbol}</span>
            <OrderDirection direction={direction} />
          </span>
        ),
      },
      { key: 'status', head: t('order.status'), card: 'end', cell: ({ status }) => <OrderStatus status={status} /> },
      { key: 'period', head: t('order.period'), align: 'end', cell: ({ period_name }) => period_name },
      amountColumn('amount', t('order.amount'), (order) => order.amount, { unit: 'USDT', card: 'end2' }),
      amountColumn('entry', t('order.entry'), (order) => order.entry_price),
      amountColumn('exit', t('order.exit'), (order) => order.expiry_price),
      amountColumn('result', t('order.result'), (order) => order.profit_loss, { signed: true }),
    ],
    [t],
  );
}
