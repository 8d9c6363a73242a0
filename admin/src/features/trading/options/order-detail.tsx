import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { RunNow } from '#admin/features/kit/change/run-now.tsx';
import { Facts, Section, UserLink } from '#admin/features/kit/lists/facts.tsx';
import { Journal } from '#admin/features/kit/lists/journal.tsx';
import { ReceiptView } from '#admin/features/kit/lists/receipt-view.tsx';
import { Kind, OrderDirection, OrderStatus } from '#admin/features/kit/order-words.tsx';
import { api } from '#admin/lib/api.ts';
import { changers } from '#shared/api/admin/roles.ts';
import type { AdminOptionOrder } from '#shared/schemas/admin/trades.ts';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { Amount, Time } from '#ui/values.tsx';
import { OPTION_ORDER, ORDERS, orderQuery } from './queries.ts';

/** Everything about one order: facts, the ticks that decided it, the money that moved. `wide` puts them side by side. */
export function OrderDetail({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(orderQuery(id));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const columns = clsx('grid items-start gap-x-8 gap-y-6', wide && 'lg:grid-cols-2');
  if (!data)
    return (
      <div className={columns} aria-busy="true">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    );
  return (
    <div className={columns}>
      <Section title={t('order.facts')}>
        <OrderFacts order={data.order} />
        {data.order.countdown_seconds === 0 && <SettleAgain order={data.order} />}
      </Section>
      <div className="flex min-w-0 flex-col gap-6">
        <Section title={t('receipt.title')}>
          <ReceiptView receipt={data.order.receipt} />
        </Section>
        <Journal entries={data.journal} />
        <NotesSection object={id} />
      </div>
    </div>
  );
}

/** Of an order that is due and still pending. */
function SettleAgain({ order: { id, status } }: { order: AdminOptionOrder }) {
  const { t } = useTranslation('admin');
  if (status !== 'pending') return null;
  return (
    <RunNow
      roles={changers}
      run={async () => (await api('POST /admin/options/orders/{id}/settle', { params: { id } })).queued}
      queries={[ORDERS, OPTION_ORDER]}
      label={t('optionStatistics.settle')}
      idle={t('optionStatistics.byItself')}
      done={(count) => t('optionStatistics.queued', { count })}
    />
  );
}

function OrderFacts({ order }: { order: AdminOptionOrder }) {
  const { t } = useTranslation('admin');
  const money = (value: string | null) => <Amount exact value={value} unit="USDT" />;
  const facts = [
    { key: 'status', value: <OrderStatus status={order.status} /> },
    ...(order.cancel_reason === null
      ? []
      : [{ key: 'reason', value: t(`cancelReason.${order.cancel_reason}`, { defaultValue: order.cancel_reason }) }]),
    { key: 'id', value: <span className="font-mono text-xs break-all">{order.id}</span> },
    { key: 'user', value: <UserLink id={order.user_id} username={order.username} /> },
    { key: 'account', value: <Kind kind={order.account_kind} /> },
    { key: 'symbol', value: order.symbol },
    { key: 'direction', value: <OrderDirection direction={order.direction} /> },
    { key: 'period', value: order.period_name },
    { key: 'amount', value: money(order.amount) },
    { key: 'fee', value: money(order.fee) },
    { key: 'tax', value: money(order.tax) },
    { key: 'netAmount', value: money(order.net_amount) },
    { key: 'payoutRate', value: `${order.payout_rate} %` },
    { key: 'expectedPayout', value: money(order.expected_payout) },
    { key: 'payout', value: money(order.payout) },
    { key: 'result', value: <Amount value={order.profit_loss} unit="USDT" signed /> },
    { key: 'placed', value: <Time at={order.created_at} show="full" /> },
    { key: 'expires', value: <Time at={order.expired_at} show="full" /> },
    { key: 'settled', value: <Time at={order.settled_at} show="full" /> },
  ];
  return (
    <Facts facts={facts.map((fact) => ({ ...fact, label: t(`order.${fact.key}`, { defaultValue: fact.key }) }))} />
  );
}
