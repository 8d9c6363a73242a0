import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Amount } from '#ui/values.tsx';
import { LivePrice } from '#web/features/market/live-values.tsx';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { CountdownRing } from './countdown.tsx';
import { type OptionOrderWithEntry, hasOptionEntry } from './entered.ts';
import { DirectionText, EntryPrice } from './order-cells.tsx';
import { useLiveOption } from './use-live-option.ts';
import { useOptionTimeText } from './use-option-time-text.ts';
import { usePeriodText } from './use-period-text.ts';

interface CountdownDialogProps {
  /** Order as bought. */
  order: OptionOrder;
  digits: number | undefined;
  onClose: () => void;
  onViewOrders: () => void;
}

/** Shows a bought option until it settles: waits for its entry, then counts down. Closes by itself at the end. */
export function CountdownDialog({ order: bought, digits, onClose, onViewOrders }: CountdownDialogProps) {
  const { t } = useTranslation(['trading', 'common', 'trading-dialogs']);
  const order = useLiveOption(bought);
  const { status, expired_at } = order;
  useEffect(() => {
    if (status === 'pending' && expired_at === null) return;
    const msLeft = status === 'pending' && expired_at !== null ? expired_at * 1000 - getServerNowMs() : 0;
    // A longer delay overflows the timer, and no dialog stays open that long.
    if (msLeft > 2 ** 31 - 1) return;
    const timer = setTimeout(onClose, Math.max(0, msLeft));
    return () => clearTimeout(timer);
  }, [status, expired_at, onClose]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('trading-dialogs:countdown.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onViewOrders}>{t('trading-dialogs:countdown.viewOrders')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('trading-dialogs:countdown.continue')}
          </Button>
        </>
      }
    >
      <Details order={order} digits={digits} />
    </Dialog>
  );
}

function Details({ order, digits }: { order: OptionOrder; digits: number | undefined }) {
  const { t } = useTranslation(['trading', 'trading-dialogs']);
  const periodText = usePeriodText();
  return (
    <div className="flex flex-col gap-3" data-testid="countdown">
      {hasOptionEntry(order) ? <Running order={order} /> : <Waiting />}
      <Facts>
        <Fact label={order.symbol}>
          <DirectionText direction={order.direction} />
        </Fact>
        <Fact label={t('trading-dialogs:countdown.amount')}>
          <Amount exact value={order.amount} unit="USDT" />
        </Fact>
        <Fact label={t('trading-dialogs:countdown.period')}>{periodText(order.expiry_period)}</Fact>
        <Fact label={t('trading-dialogs:countdown.entry')}>
          <EntryPrice order={order} digits={digits} />
        </Fact>
        <Fact label={t('trading-dialogs:countdown.now')}>
          <LivePrice symbol={order.symbol} digits={digits} width={9} />
        </Fact>
        <Fact label={t('trading-dialogs:countdown.credit')}>
          <Amount exact value={order.expected_payout} unit="USDT" />
        </Fact>
      </Facts>
    </div>
  );
}

function Running({ order }: { order: OptionOrderWithEntry }) {
  const { t } = useTranslation(['trading', 'trading-dialogs']);
  const moment = useOptionTimeText(order);
  return (
    <>
      <CountdownRing
        from={order.receipt.entry.at}
        until={order.expired_at}
        label={t('trading-dialogs:countdown.left')}
        after={t('trading-dialogs:countdown.settling')}
      />
      <p className="text-center text-muted">
        {t('trading-dialogs:countdown.until', { time: moment(order.expired_at) })}
      </p>
    </>
  );
}

/** As high as the countdown. */
function Waiting() {
  const { t } = useTranslation(['trading', 'trading-dialogs']);
  return (
    <>
      <p
        role="status"
        className="mx-auto flex size-32 items-center justify-center rounded-full border-6 border-surface-3 p-3 text-center"
      >
        {t('entry.next')}
      </p>
      <p className="text-center text-muted">{t('trading-dialogs:countdown.frozen')}</p>
    </>
  );
}
