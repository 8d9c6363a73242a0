import { useEffect } from 'react';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Price } from '#ui/price.tsx';
import { Amount } from '#ui/values.tsx';
import { LivePrice } from '#web/features/market/live-values.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { CountdownRing } from './countdown.tsx';
import { DirectionText } from './order-cells.tsx';
import { useMomentText } from './use-moment-text.ts';
import { usePeriodText } from './use-period-text.ts';

interface CountdownDialogProps {
  order: OptionOrder | null;
  digits: number | undefined;
  onClose: () => void;
  onViewOrders: () => void;
}

/** Says that the option was bought and counts down to its second; closes by itself at expiry. */
export function CountdownDialog({ order, digits, onClose, onViewOrders }: CountdownDialogProps) {
  const { t } = useTranslation('trading');
  useEffect(() => {
    if (!order) return;
    const left = order.expired_at * 1000 - serverNow();
    // Longer than a timer can count is longer than a dialog stays open.
    if (left > 2 ** 31 - 1) return;
    const timer = setTimeout(onClose, Math.max(0, left));
    return () => clearTimeout(timer);
  }, [order, onClose]);
  return (
    <Dialog
      open={order !== null}
      onClose={onClose}
      title={t('countdown.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onViewOrders}>{t('countdown.viewOrders')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('countdown.continue')}
          </Button>
        </>
      }
    >
      {order && <Details order={order} digits={digits} />}
    </Dialog>
  );
}

function Details({ order, digits }: { order: OptionOrder; digits: number | undefined }) {
  const { t } = useTranslation('trading');
  const moment = useMomentText(order);
  const periodText = usePeriodText();
  return (
    <div className="flex flex-col gap-3" data-testid="countdown">
      <CountdownRing
        from={order.created_at}
        until={order.expired_at}
        label={t('countdown.left')}
        after={t('countdown.settling')}
      />
      <p className="text-center text-muted">{t('countdown.until', { time: moment(order.expired_at) })}</p>
      <Facts>
        <Fact label={order.symbol}>
          <DirectionText direction={order.direction} />
        </Fact>
        <Fact label={t('countdown.amount')}>
          <Amount value={order.amount} unit="USDT" />
        </Fact>
        <Fact label={t('countdown.period')}>{periodText(order.expiry_period)}</Fact>
        <Fact label={t('countdown.entry')}>
          <Price value={order.entry_price} digits={digits} />
        </Fact>
        <Fact label={t('countdown.now')}>
          <LivePrice symbol={order.symbol} digits={digits} width={9} />
        </Fact>
        <Fact label={t('countdown.credit')}>
          <Amount value={order.expected_payout} unit="USDT" />
        </Fact>
      </Facts>
    </div>
  );
}
