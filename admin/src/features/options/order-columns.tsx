import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOptionOrder } from '../../../../shared/schemas/admin.ts';
import { Id } from '../../../../web/src/ui/id.tsx';
import type { Column } from '../../../../web/src/ui/table.tsx';
import { Amount, Time } from '../../../../web/src/ui/values.tsx';
import { UserLink } from '../lists/facts.tsx';
import { Kind, OrderDirection, OrderStatus } from './order-words.tsx';

/** The columns of the list of orders, in the page's language. */
export function useOrderColumns(): Column<AdminOptionOrder>[] {
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
      { key: 'id', head: t('order.id'), cell: ({ id }) => <Id value={id} /> },
      {
        key: 'user',
        head: t('order.user'),
        cell: ({ user_id, username }) => (
          <UserLink id={user_id} username={username} className="block max-w-40 truncate" />
        ),
      },
      { key: 'kind', head: t('order.account'), cell: ({ account_kind }) => <Kind kind={account_kind} /> },
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
      {
        key: 'status',
        head: t('order.status'),
        card: 'end',
        cell: ({ status }) => <OrderStatus status={status} />,
      },
      { key: 'period', head: t('order.period'), align: 'end', cell: ({ period_name }) => period_name },
      {
        key: 'amount',
        head: t('order.amount'),
        align: 'end',
        card: 'end2',
        cell: ({ amount }) => <Amount value={amount} unit="USDT" />,
      },
      { key: 'entry', head: t('order.entry'), align: 'end', cell: ({ entry_price }) => <Amount value={entry_price} /> },
      { key: 'exit', head: t('order.exit'), align: 'end', cell: ({ expiry_price }) => <Amount value={expiry_price} /> },
      {
        key: 'result',
        head: t('order.result'),
        align: 'end',
        cell: ({ profit_loss }) => <Amount value={profit_loss} signed />,
      },
    ],
    [t],
  );
}
