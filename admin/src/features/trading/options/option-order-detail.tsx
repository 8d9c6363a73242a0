import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import { RunSystemJobButton } from '#admin/features/kit/change/run-now-button.tsx';
import { FactList, DetailSection, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { JournalTable } from '#admin/features/kit/lists/journal-table.tsx';
import { ReceiptView } from '#admin/features/kit/lists/receipt-view.tsx';
import { AccountKindBadge, OptionDirectionText, OptionOrderStatusBadge } from '#admin/features/kit/order-badges.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminOptionOrder } from '#shared/schemas/admin/trades.ts';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { OPTION_ORDER_QUERY_KEY, OPTION_ORDERS_QUERY_KEY, adminOptionOrderQuery } from './queries.ts';

/** Panel of an order: facts, deciding ticks and journal entries. `wide` shows them side by side. */
export function OptionOrderDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(adminOptionOrderQuery(id));
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
      <DetailSection title={t('order.facts')}>
        <OrderFacts order={data.order} />
        {data.order.countdown_seconds === 0 && <RetrySettlementButton order={data.order} />}
      </DetailSection>
      <div className="flex min-w-0 flex-col gap-6">
        <DetailSection title={t('receipt.title')}>
          <ReceiptView receipt={data.order.receipt} />
        </DetailSection>
        <JournalTable entries={data.journal} />
        <NotesSection object={id} />
      </div>
    </div>
  );
}

/** Button that settles an order which is due and still pending. */
function RetrySettlementButton({ order: { id, status } }: { order: AdminOptionOrder }) {
  const { t } = useTranslation('admin');
  if (status !== 'pending') return null;
  return (
    <RunSystemJobButton
      permission="options.settle"
      run={async () => (await adminApi('POST /admin/options/orders/{id}/settle', { params: { id } })).queued}
      queries={[OPTION_ORDERS_QUERY_KEY, OPTION_ORDER_QUERY_KEY]}
      label={t('optionStatistics.settle')}
      idle={t('optionStatistics.byItself')}
      done={(count) => t('optionStatistics.queued', { count })}
    />
  );
}

function OrderFacts({ order }: { order: AdminOptionOrder }) {
  const { t } = useTranslation('admin');
  const money = (value: string | null) => <AmountText exact value={value} unit="USDT" />;
  const facts = [
    { key: 'status', value: <OptionOrderStatusBadge status={order.status} /> },
    ...(order.cancel_reason === null
      ? []
      : [{ key: 'reason', value: t(`cancelReason.${order.cancel_reason}`, { defaultValue: order.cancel_reason }) }]),
    { key: 'id', value: <span className="font-mono text-xs break-all">{order.id}</span> },
    { key: 'user', value: <UserLink id={order.user_id} username={order.username} /> },
    { key: 'account', value: <AccountKindBadge kind={order.account_kind} /> },
    { key: 'symbol', value: order.symbol },
    { key: 'direction', value: <OptionDirectionText direction={order.direction} /> },
    { key: 'period', value: order.period_name },
    { key: 'amount', value: money(order.amount) },
    { key: 'fee', value: money(order.fee) },
    { key: 'tax', value: money(order.tax) },
    { key: 'netAmount', value: money(order.net_amount) },
    { key: 'payoutRate', value: <AmountText value={order.payout_rate} unit="%" /> },
    { key: 'expectedPayout', value: money(order.expected_payout) },
    { key: 'payout', value: money(order.payout) },
    { key: 'result', value: <AmountText value={order.profit_loss} unit="USDT" signed /> },
    { key: 'placed', value: <TimeText at={order.created_at} show="full" /> },
    { key: 'expires', value: <TimeText at={order.expired_at} show="full" /> },
    { key: 'settled', value: <TimeText at={order.settled_at} show="full" /> },
  ];
  return (
    <FactList facts={facts.map((fact) => ({ ...fact, label: t(`order.${fact.key}`, { defaultValue: fact.key }) }))} />
  );
}
