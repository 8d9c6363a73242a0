import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { Button } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { AmountText } from '#ui/values.tsx';
import { LivePrice } from '#web/features/market/live-values.tsx';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { CountdownRing } from './countdown.tsx';
import { type OptionOrderWithEntry, hasOptionEntry } from './has-option-entry.ts';
import { OptionSideText, OptionEntryPrice } from './order-cells.tsx';
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
      {hasOptionEntry(order) ? <RunningOption order={order} /> : <WaitingOption />}
      <DescriptionList>
        <DescriptionListItem label={order.symbol}>
          <OptionSideText direction={order.direction} />
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:countdown.amount')}>
          <AmountText exact value={order.amount} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:countdown.period')}>
          {periodText(order.expiry_period)}
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:countdown.entry')}>
          <OptionEntryPrice order={order} digits={digits} />
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:countdown.now')}>
          <LivePrice symbol={order.symbol} digits={digits} width={9} />
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:countdown.credit')}>
          <AmountText value={order.expected_payout} unit="USDT" />
        </DescriptionListItem>
      </DescriptionList>
    </div>
  );
}

function RunningOption({ order }: { order: OptionOrderWithEntry }) {
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
function WaitingOption() {
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
