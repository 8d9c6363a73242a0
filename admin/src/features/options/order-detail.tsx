import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { AdminOptionOrder, JournalEntryView } from '../../../../shared/schemas/admin.ts';
import type { Receipt, ReceiptPoint } from '../../../../shared/schemas/option-order.ts';
import { Id } from '../../../../web/src/ui/id.tsx';
import { Badge, ErrorState, Skeleton } from '../../../../web/src/ui/states.tsx';
import { Amount, Time } from '../../../../web/src/ui/values.tsx';
import { Facts, Section } from '../lists/facts.tsx';
import { IconExternal } from '../shell/icons.tsx';
import { Kind, OrderDirection, OrderStatus } from './order-words.tsx';
import { orderQuery } from './queries.ts';

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
      </Section>
      <div className="flex min-w-0 flex-col gap-6">
        <Section title={t('receipt.title')}>
          <ReceiptView receipt={data.order.receipt} />
        </Section>
        <Section title={t('journal.title')}>
          {data.journal.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Section>
      </div>
    </div>
  );
}

function OrderFacts({ order }: { order: AdminOptionOrder }) {
  const { t } = useTranslation('admin');
  const money = (value: string | null) => <Amount value={value} unit="USDT" />;
  const facts = [
    { key: 'status', value: <OrderStatus status={order.status} /> },
    ...(order.cancel_reason === null
      ? []
      : [{ key: 'reason', value: t(`cancelReason.${order.cancel_reason}`, { defaultValue: order.cancel_reason }) }]),
    { key: 'id', value: <span className="font-mono text-xs break-all">{order.id}</span> },
    {
      key: 'user',
      value: (
        <Link
          to="/admin/users/$id"
          params={{ id: order.user_id }}
          className="rounded-sm break-all underline decoration-line-strong underline-offset-2 hover:decoration-current"
        >
          {order.username}
        </Link>
      ),
    },
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
  return <Facts facts={facts.map((fact) => ({ ...fact, label: t(`order.${fact.key}`) }))} />;
}

/** The recorded ticks at both ends. They are public: the links show what anybody can check. */
function ReceiptView({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('admin');
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">
        {t('receipt.rule')} <span className="font-mono text-xs text-text">{receipt.rule}</span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Point title={t('receipt.entry')} point={receipt.entry} />
        <Point title={t('receipt.exit')} point={receipt.exit} />
      </div>
    </div>
  );
}

function Point({ title, point }: { title: string; point: ReceiptPoint | null }) {
  const { t } = useTranslation('admin');
  return (
    <div className="min-w-0 rounded border border-line px-3 pt-2 pb-1">
      <h3 className="text-xs text-muted">{title}</h3>
      {point === null ? (
        <p className="py-2 text-muted">{t('receipt.none')}</p>
      ) : (
        <>
          <p className="text-base font-semibold">
            <Amount value={point.price} />
          </p>
          <Facts
            className="text-xs [&>div:last-child]:border-0"
            facts={[
              { key: 'at', label: t('receipt.second'), value: <Time at={point.at} show="full" /> },
              { key: 'source', label: t('receipt.source'), value: point.source },
              { key: 'age', label: t('receipt.age'), value: t('receipt.ms', { count: point.age }) },
              {
                key: 'sequence',
                label: t('receipt.tick'),
                value: (
                  <a
                    href={`/api/public/ticks?from_sequence=${point.sequence}&to_sequence=${point.sequence}`}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex items-center gap-1 rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-current"
                  >
                    {point.sequence}
                    <IconExternal width={12} height={12} />
                  </a>
                ),
              },
              { key: 'hash', label: t('receipt.hash'), value: <Id value={point.hash} /> },
            ]}
          />
        </>
      )}
    </div>
  );
}

/** One movement of money: all its legs, which sum to zero. */
function Entry({ entry }: { entry: JournalEntryView }) {
  const { t } = useTranslation('admin');
  return (
    <div className="rounded border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
        <Badge>{t(`journal.operations.${entry.operation.replace('.', '_')}`, { defaultValue: entry.operation })}</Badge>
        <Time at={entry.created_at} show="full" className="text-xs text-muted" />
        <Id value={entry.id} className="ms-auto" />
      </div>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('journal.wallet')}</th>
            <th scope="col">{t('journal.bucket')}</th>
            <th scope="col">{t('journal.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {entry.legs.map((leg) => (
            <tr key={`${leg.wallet} ${leg.bucket}`} className="h-8">
              <td className="px-3 font-mono text-xs">{leg.wallet}</td>
              <td className="px-3 text-muted">{leg.wallet.startsWith('house:') ? '' : t(`journal.${leg.bucket}`)}</td>
              <td className="px-3 text-end">
                <Amount value={leg.amount} unit={leg.asset} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
