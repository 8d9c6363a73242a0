import { useTranslation } from 'react-i18next';
import type { FuturesOrder } from '#shared/schemas/futures.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { Price } from '#ui/price.tsx';
import { Amount, Time } from '#ui/values.tsx';
import { PositionSideText, getOpenedSide } from './position-side-text.tsx';

/** Details of an order, wherever it is shown in full. */
export function OrderFacts({ order, digits }: { order: FuturesOrder; digits: number | undefined }) {
  const { t } = useTranslation('perpetual');
  const optional = (label: string, value: string | null) =>
    value !== null && (
      <Fact label={label}>
        <Price value={value} digits={digits} />
      </Fact>
    );
  return (
    <Facts>
      <Fact label={order.symbol}>
        <PositionSideText side={getOpenedSide(order.side)} leverage={order.leverage} />
      </Fact>
      <Fact label={t('ticket.type')}>{t(`type.${order.type}`)}</Fact>
      {optional(t('ticket.stopPrice'), order.stop_price)}
      {optional(t('ticket.price'), order.price)}
      {optional(t('order.fillPrice'), order.fill_price)}
      <Fact label={t('ticket.quantity')}>
        <Amount exact value={order.quantity} unit="USDT" />
      </Fact>
      <Fact label={t('ticket.notional')}>
        <Amount exact value={order.notional} unit="USDT" />
      </Fact>
      <Fact label={t('order.frozen')}>
        <Amount exact value={order.margin} /> + <Amount exact value={order.fee} unit="USDT" />
      </Fact>
      {optional(t('ticket.takeProfit'), order.take_profit_price)}
      {optional(t('ticket.stopLoss'), order.stop_loss_price)}
      <Fact label={t('order.placed')}>
        <Time at={order.created_at} show="full" />
      </Fact>
      {order.closed_at !== null && (
        <Fact label={t(order.status === 'filled' ? 'order.filled' : 'order.cancelled')}>
          <Time at={order.closed_at} show="full" />
        </Fact>
      )}
    </Facts>
  );
}
