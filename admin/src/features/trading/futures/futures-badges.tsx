import { useTranslation } from 'react-i18next';
import type {
  FuturesOrderStatus,
  FuturesOrderSide,
  PositionSide,
  PositionStatus,
  FuturesTradeReason,
} from '#shared/market/perpetual.ts';
import { IconArrowDown, IconArrowUp } from '#ui/icons.tsx';
import { Badge } from '#ui/states.tsx';

const orderTones = { pending: 'info', filled: 'up', cancelled: 'muted' } as const;
const positionTones = { open: 'info', closed: 'muted', liquidated: 'down' } as const;
const reasonTones = {
  open: 'info',
  close: 'muted',
  take_profit: 'up',
  stop_loss: 'warn',
  liquidation: 'down',
  leverage_cap: 'warn',
} as const;

export function FuturesOrderStatusBadge({ status }: { status: FuturesOrderStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={orderTones[status]}>{t(`futuresStatus.${status}`)}</Badge>;
}

export function PositionStatusBadge({ status }: { status: PositionStatus }) {
  const { t } = useTranslation('admin');
  return <Badge tone={positionTones[status]}>{t(`positionStatus.${status}`)}</Badge>;
}

export function TradeReasonText({ reason }: { reason: FuturesTradeReason }) {
  const { t } = useTranslation('admin');
  return <Badge tone={reasonTones[reason]}>{t(`tradeReason.${reason}`)}</Badge>;
}

/** Buy, sell, long or short: an arrow goes with the colour. */
export function OrderSideText({ side }: { side: FuturesOrderSide | PositionSide }) {
  const { t } = useTranslation('admin');
  const up = side === 'buy' || side === 'long';
  const Arrow = up ? IconArrowUp : IconArrowDown;
  return (
    <span className={up ? 'text-up' : 'text-down'}>
      <Arrow size={8} className="me-1 inline-block align-[0.05em]" />
      {t(`side.${side}`)}
    </span>
  );
}
