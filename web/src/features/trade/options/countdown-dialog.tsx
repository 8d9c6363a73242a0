import { useQuery } from '@tanstack/react-query';
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
import { hasEntered } from './entered.ts';
import { DirectionText } from './order-cells.tsx';
import { optionOrderQuery } from './queries.ts';
import { useMomentText } from './use-moment-text.ts';
import { usePeriodText } from './use-period-text.ts';

interface CountdownDialogProps {
  order: OptionOrder | null;
  digits: number | undefined;
  onClose: () => void;
  onViewOrders: () => void;
}

/** An entry that the purchase did not bring is asked for so often, ms, should the socket not bring it. */
const ASK_EVERY = 1000;

/** The order with its entry as soon as it has one, however it comes. */
function useLatest(bought: OptionOrder | null): OptionOrder | null {
  const waits = bought !== null && !hasEntered(bought);
  const { data } = useQuery({
    ...optionOrderQuery(bought?.id ?? ''),
    enabled: waits,
    refetchInterval: ({ state }) =>
      state.data && (hasEntered(state.data) || state.data.status !== 'pending') ? false : ASK_EVERY,
  });
  return waits && data?.id === bought.id ? data : bought;
}

/**
 * Says that the option was bought, waits for its entry where that is late, and counts down to its second; closes by
 * itself at expiry, and where the stake came back.
 */
export function CountdownDialog({ order: bought, digits, onClose, onViewOrders }: CountdownDialogProps) {
  const { t } = useTranslation('trading');
  const order = useLatest(bought);
  useEffect(() => {
    if (!order) return;
    if (order.status === 'cancelled') return onClose();
    if (order.expired_at === null) return;
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
      {hasEntered(order) ? (
        <>
          <CountdownRing
            from={order.receipt.entry.at}
            until={order.expired_at}
            label={t('countdown.left')}
            after={t('countdown.settling')}
          />
          <p className="text-center text-muted">{t('countdown.until', { time: moment(order.expired_at) })}</p>
        </>
      ) : (
        <p className="py-8 text-center" role="status">
          {t('countdown.entering')}
        </p>
      )}
      <Facts>
        <Fact label={order.symbol}>
          <DirectionText direction={order.direction} />
        </Fact>
        <Fact label={t('countdown.amount')}>
          <Amount value={order.amount} unit="USDT" />
        </Fact>
        <Fact label={t('countdown.period')}>{periodText(order.expiry_period)}</Fact>
        <Fact label={t('countdown.entry')}>
          {hasEntered(order) ? <Price value={order.entry_price} digits={digits} /> : t('status.entering')}
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
