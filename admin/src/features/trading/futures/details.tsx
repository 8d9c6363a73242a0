import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NotesSection } from '#admin/features/kit/change/object-notes.tsx';
import {
  type FactItem,
  FactList,
  TEXT_LINK_CLASS,
  DetailSection,
  UserLink,
} from '#admin/features/kit/lists/fact-list.tsx';
import { JournalTable } from '#admin/features/kit/lists/journal-table.tsx';
import { ObjectDetailLoader } from '#admin/features/kit/lists/object-detail.tsx';
import { ReceiptView } from '#admin/features/kit/lists/receipt-view.tsx';
import { AccountKindBadge } from '#admin/features/kit/order-badges.tsx';
import { shortenObjectId } from '#admin/features/kit/shorten-object-id.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { AdminFuturesOrder, AdminFuturesTrade, AdminPosition } from '#shared/schemas/admin/trades.ts';
import { AmountText, TimeText } from '#ui/values.tsx';
import { FuturesOrderStatusBadge, PositionStatusBadge, TradeReasonText, OrderSideText } from './futures-badges.tsx';
import { PositionTradesTable } from './position-trades-table.tsx';
import { adminFuturesOrderQuery, adminPositionQuery, adminFuturesTradeQuery } from './queries.ts';

const usdt = (value: string | null, signed = false) => (
  <AmountText exact={!signed} value={value} unit="USDT" signed={signed} />
);
const plain = (value: string | null) => <AmountText exact value={value} />;
const at = (seconds: number | null) => <TimeText at={seconds} show="full" />;

type OptionalFact = Omit<FactItem, 'label'> | null;

/** Returns the first facts of each page: user and symbol. */
const buildOwnerFacts = (object: {
  id: string;
  user_id: string;
  username: string;
  account_kind: AccountKind;
  symbol: string;
}): OptionalFact[] => [
  { key: 'id', value: <span className="font-mono text-xs break-all">{object.id}</span> },
  { key: 'user', value: <UserLink id={object.user_id} username={object.username} /> },
  { key: 'account', value: <AccountKindBadge kind={object.account_kind} /> },
  { key: 'symbol', value: object.symbol },
];

/** List of facts in the page's language; omits those that do not apply (null). */
function FactSection({ facts }: { facts: readonly OptionalFact[] }) {
  const { t } = useTranslation('admin');
  return (
    <DetailSection title={t('order.facts')}>
      <FactList
        facts={facts
          .filter((fact) => fact !== null)
          .map((fact) => ({
            ...fact,
            label:
              fact.key === 'id'
                ? t('user.id')
                : t(`futures.${fact.key}`, { defaultValue: t(`order.${fact.key}`, { defaultValue: fact.key }) }),
          }))}
      />
    </DetailSection>
  );
}

const Aside = ({ children }: { children: ReactNode }) => <div className="flex min-w-0 flex-col gap-6">{children}</div>;

const PositionLink = ({ id }: { id: string }) => (
  <Link to="/admin/futures/positions/$id" params={{ id }} className={`${TEXT_LINK_CLASS} font-mono text-xs`}>
    {shortenObjectId(id)}
  </Link>
);
const OrderLink = ({ id }: { id: string }) => (
  <Link to="/admin/futures/orders/$id" params={{ id }} className={`${TEXT_LINK_CLASS} font-mono text-xs`}>
    {shortenObjectId(id)}
  </Link>
);

/** Panel of an order: facts, the filling tick, resulting trades and journal entries. */
export function FuturesOrderDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(adminFuturesOrderQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {({ order, trades, journal }) => (
        <>
          <FactSection facts={orderFacts(order, (reason) => t(`cancelReason.${reason}`, { defaultValue: reason }))} />
          <Aside>
            {order.receipt && (
              <DetailSection title={t('receipt.title')}>
                <ReceiptView receipt={order.receipt} />
              </DetailSection>
            )}
            <PositionTradesTable trades={trades} />
            <JournalTable entries={journal} />
            <NotesSection object={id} />
          </Aside>
        </>
      )}
    </ObjectDetailLoader>
  );
}

const orderFacts = (order: AdminFuturesOrder, words: (reason: string) => string): OptionalFact[] => [
  { key: 'status', value: <FuturesOrderStatusBadge status={order.status} /> },
  order.cancel_reason === null ? null : { key: 'cancelReason', value: words(order.cancel_reason) },
  ...buildOwnerFacts(order),
  { key: 'direction', value: <OrderSideText side={order.side} /> },
  { key: 'type', value: <OrderType order={order} /> },
  { key: 'leverage', value: `${order.leverage}×` },
  { key: 'quantity', value: usdt(order.quantity) },
  { key: 'contractValue', value: plain(order.contract_value) },
  { key: 'margin', value: usdt(order.margin) },
  { key: 'notional', value: usdt(order.notional) },
  { key: 'fee', value: usdt(order.fee) },
  { key: 'price', value: plain(order.price) },
  { key: 'stopPrice', value: plain(order.stop_price) },
  { key: 'fillPrice', value: plain(order.fill_price) },
  { key: 'takeProfit', value: plain(order.take_profit_price) },
  { key: 'stopLoss', value: plain(order.stop_loss_price) },
  order.position_id === null ? null : { key: 'position', value: <PositionLink id={order.position_id} /> },
  { key: 'placed', value: at(order.created_at) },
  { key: 'done', value: at(order.closed_at) },
];

function OrderType({ order }: { order: AdminFuturesOrder }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <span>{t(`orderType.${order.type}`)}</span>
      {order.stop_reached && <span className="text-muted"> · {t('futures.stopReached')}</span>}
    </>
  );
}

/** Panel of a position: current facts, the opening tick, all trades and journal entries. */
export function PositionDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(adminPositionQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {({ position, trades, journal }) => (
        <>
          <FactSection facts={positionFacts(position, (yes) => t(yes ? 'yes' : 'no'))} />
          <Aside>
            <PositionTradesTable trades={trades} />
            <DetailSection title={t('receipt.title')}>
              <ReceiptView receipt={position.receipt} />
            </DetailSection>
            <JournalTable entries={journal} />
            <NotesSection object={id} />
          </Aside>
        </>
      )}
    </ObjectDetailLoader>
  );
}

const positionFacts = (position: AdminPosition, word: (yes: boolean) => string): OptionalFact[] => {
  const open = position.status === 'open';
  const live = (fact: OptionalFact) => (open ? fact : null);
  return [
    { key: 'status', value: <PositionStatusBadge status={position.status} /> },
    ...buildOwnerFacts(position),
    { key: 'direction', value: <OrderSideText side={position.side} /> },
    { key: 'leverage', value: `${position.leverage}×` },
    { key: 'quantity', value: usdt(position.quantity) },
    live({ key: 'unclosed', value: usdt(position.unclosed_quantity) }),
    live({ key: 'margin', value: usdt(position.margin) }),
    live({ key: 'notional', value: usdt(position.notional) }),
    { key: 'entry', value: plain(position.entry_price) },
    live({ key: 'mark', value: plain(position.mark_price) }),
    { key: 'liquidation', value: plain(position.liquidation_price) },
    { key: 'takeProfit', value: plain(position.take_profit_price) },
    { key: 'stopLoss', value: plain(position.stop_loss_price) },
    live({ key: 'unrealized', value: usdt(position.unrealized_pnl, true) }),
    { key: 'realized', value: usdt(position.realized_pnl, true) },
    { key: 'fee', value: usdt(position.fee) },
    position.gap_charge === '0' ? null : { key: 'gapCharge', value: usdt(position.gap_charge) },
    live({ key: 'reduceOnly', value: word(position.reduce_only) }),
    live({ key: 'closing', value: word(position.closing) }),
    { key: 'order', value: <OrderLink id={position.order_id} /> },
    { key: 'opened', value: at(position.opened_at) },
    { key: 'closed', value: at(position.closed_at) },
  ];
};

/** Panel of a trade: facts, receipt and journal entries. */
export function FuturesTradeDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const query = useQuery(adminFuturesTradeQuery(id));
  return (
    <ObjectDetailLoader query={query} wide={wide}>
      {({ trade, journal }) => (
        <>
          <FactSection facts={tradeFacts(trade)} />
          <Aside>
            <DetailSection title={t('receipt.title')}>
              <ReceiptView receipt={trade.receipt} />
            </DetailSection>
            <JournalTable entries={journal} />
            <NotesSection object={id} />
          </Aside>
        </>
      )}
    </ObjectDetailLoader>
  );
}

const tradeFacts = (trade: AdminFuturesTrade): OptionalFact[] => [
  { key: 'reason', value: <TradeReasonText reason={trade.reason} /> },
  ...buildOwnerFacts(trade),
  { key: 'direction', value: <OrderSideText side={trade.side} /> },
  { key: 'price', value: plain(trade.price) },
  { key: 'quantity', value: usdt(trade.quantity) },
  { key: 'leverage', value: `${trade.leverage}×` },
  { key: 'margin', value: usdt(trade.margin) },
  { key: 'fee', value: usdt(trade.fee) },
  { key: 'realized', value: usdt(trade.realized_pnl, true) },
  trade.gap === '0' ? null : { key: 'gap', value: usdt(trade.gap) },
  trade.gap_charge === '0' ? null : { key: 'gapCharge', value: usdt(trade.gap_charge) },
  { key: 'position', value: <PositionLink id={trade.position_id} /> },
  { key: 'order', value: <OrderLink id={trade.order_id_ref} /> },
  { key: 'traded', value: at(trade.trade_time) },
];
