import { useTranslation } from 'react-i18next';
import type { Direction as OptionDirection, OptionStatus } from '#shared/market/option.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { DirectionLabel } from '#ui/direction.tsx';
import { PriceText } from '#ui/price.tsx';
import { Badge } from '#ui/states.tsx';
import { Countdown } from './countdown.tsx';

/** Higher or Lower with its arrow; `full` adds the name of the side. */
export function OptionSideText({ direction, full = false }: { direction: OptionDirection; full?: boolean }) {
  const { t } = useTranslation('trading');
  return (
    <DirectionLabel rising={direction === 'call'}>
      {t(full ? `direction.${direction}Long` : `direction.${direction}`)}
    </DirectionLabel>
  );
}

const tones: Record<OptionStatus, 'up' | 'down' | 'info' | 'muted' | 'warn'> = {
  pending: 'info',
  win: 'up',
  lose: 'down',
  settled: 'muted',
  cancelled: 'warn',
  sold: 'muted',
};

export function OptionStatusBadge({ status }: { status: OptionStatus }) {
  const { t } = useTranslation('trading');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

/** Status; while the order is open, the remaining time, or that it waits for its entry. */
export function OptionStatusCell({ order }: { order: OptionOrder }) {
  const { t } = useTranslation('trading');
  if (order.status !== 'pending') return <OptionStatusBadge status={order.status} />;
  return (
    <Badge tone="info" className="tabular-nums">
      {order.expired_at === null ? (
        t('entry.next')
      ) : (
        <Countdown until={order.expired_at} after={t('status.settling')} />
      )}
    </Badge>
  );
}

/** Entry price of an option, or a note that the next price will be it. */
export function OptionEntryPrice({ order, digits }: { order: OptionOrder; digits: number | undefined }) {
  const { t } = useTranslation('trading');
  if (order.entry_price === null && order.status === 'pending')
    return <span className="text-muted">{t('entry.atNext')}</span>;
  return <PriceText value={order.entry_price} digits={digits} />;
}
