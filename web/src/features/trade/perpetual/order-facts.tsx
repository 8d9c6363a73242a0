import { useTranslation } from 'react-i18next';
import type { FuturesOrder } from '#shared/schemas/futures.ts';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { PriceText } from '#ui/price.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { PositionSideText, getOpenedPositionSide } from './position-side-text.tsx';

/** Details of an order, wherever it is shown in full. */
export function FuturesOrderFactList({ order, digits }: { order: FuturesOrder; digits: number | undefined }) {
  const { t } = useTranslation('perpetual');
  const optional = (label: string, value: string | null) =>
    value !== null && (
      <DescriptionListItem label={label}>
        <PriceText value={value} digits={digits} />
      </DescriptionListItem>
    );
  return (
    <DescriptionList>
      <DescriptionListItem label={order.symbol}>
        <PositionSideText side={getOpenedPositionSide(order.side)} leverage={order.leverage} />
      </DescriptionListItem>
      <DescriptionListItem label={t('ticket.type')}>{t(`type.${order.type}`)}</DescriptionListItem>
      {optional(t('ticket.stopPrice'), order.stop_price)}
      {optional(t('ticket.price'), order.price)}
      {optional(t('order.fillPrice'), order.fill_price)}
      <DescriptionListItem label={t('ticket.quantity')}>
        <AmountText exact value={order.quantity} unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('ticket.notional')}>
        <AmountText exact value={order.notional} unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('order.frozen')}>
        <AmountText exact value={order.margin} /> + <AmountText exact value={order.fee} unit="USDT" />
      </DescriptionListItem>
      {optional(t('ticket.takeProfit'), order.take_profit_price)}
      {optional(t('ticket.stopLoss'), order.stop_loss_price)}
      <DescriptionListItem label={t('order.placed')}>
        <TimeText at={order.created_at} show="full" />
      </DescriptionListItem>
      {order.closed_at !== null && (
        <DescriptionListItem label={t(order.status === 'filled' ? 'order.filled' : 'order.cancelled')}>
          <TimeText at={order.closed_at} show="full" />
        </DescriptionListItem>
      )}
    </DescriptionList>
  );
}
