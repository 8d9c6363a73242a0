import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Price } from '#ui/price.tsx';
import { Amount, Time } from '#ui/values.tsx';
import { getWalletBalance, symbolsQuery, walletsQuery } from '#web/lib/queries.ts';
import { DirectionText } from './order-cells.tsx';
import { usePeriodText } from './use-period-text.ts';

interface SettlementDialogProps {
  /** Settled and not seen yet, oldest first. */
  orders: readonly OptionOrder[];
  onNext: () => void;
  onClose: () => void;
}

/** Result of the first unseen settlement, with the number of others. */
export function SettlementDialog({ orders, onNext, onClose }: SettlementDialogProps) {
  const { t } = useTranslation(['trading', 'trading-dialogs']);
  const order = orders[0];
  const more = orders.length - 1;
  return (
    <Dialog
      open={order !== undefined}
      onClose={onClose}
      title={order ? t(`trading-dialogs:settlement.title.${order.status}`, { defaultValue: order.status }) : ''}
      closeLabel={t('trading-dialogs:settlement.close')}
      footer={
        <>
          {order && (
            <Link to="/orders/$id" params={{ id: order.id }} className={buttonClass()} onClick={onClose}>
              {t('trading-dialogs:settlement.receipt')}
            </Link>
          )}
          {more > 0 && <Button onClick={onClose}>{t('trading-dialogs:settlement.closeAll')}</Button>}
          <Button variant="primary" onClick={more > 0 ? onNext : onClose}>
            {more > 0 ? t('trading-dialogs:settlement.next') : t('trading-dialogs:settlement.close')}
          </Button>
        </>
      }
    >
      {order && <Details order={order} />}
      {more > 0 && <p className="pt-2 text-muted">{t('trading-dialogs:settlement.more', { count: more })}</p>}
    </Dialog>
  );
}

function Details({ order }: { order: OptionOrder }) {
  const { t } = useTranslation(['trading', 'trading-dialogs']);
  const periodText = usePeriodText();
  const { data: balance } = useQuery({ ...walletsQuery, select: (wallets) => getWalletBalance(wallets, 'trading') });
  const { data: digits } = useQuery({
    ...symbolsQuery,
    select: (symbols) => symbols.find(({ symbol }) => symbol === order.symbol)?.price_digits,
  });
  return (
    <div className="flex flex-col gap-2" data-testid="settlement">
      <p className="flex flex-col items-center py-2">
        <Amount
          value={order.profit_loss}
          signed
          unit={t('trading-dialogs:settlement.unit')}
          className="text-xl font-semibold"
        />
        <span className="text-xs text-muted">{t('trading-dialogs:settlement.profitLoss')}</span>
      </p>
      {order.status === 'cancelled' && (
        <p className="text-muted">
          {t(order.entry_price === null ? 'trading-dialogs:settlement.noEntry' : 'trading-dialogs:settlement.noPrice')}
        </p>
      )}
      <Facts>
        <Fact label={t('trading-dialogs:settlement.pair')}>{order.symbol}</Fact>
        <Fact label={t('trading-dialogs:settlement.direction')}>
          <DirectionText direction={order.direction} full />
        </Fact>
        <Fact label={t('trading-dialogs:settlement.amount')}>
          <Amount exact value={order.amount} unit={t('trading-dialogs:settlement.unit')} />
        </Fact>
        <Fact label={t('trading-dialogs:settlement.period')}>{periodText(order.expiry_period)}</Fact>
        <Fact label={t('trading-dialogs:settlement.purchasePrice')}>
          <Price value={order.entry_price} digits={digits} />
        </Fact>
        <Fact label={t('trading-dialogs:settlement.expiryPrice')}>
          <Price value={order.expiry_price} digits={digits} />
        </Fact>
        <Fact label={t('trading-dialogs:settlement.purchaseTime')}>
          <Time at={order.created_at} show="full" />
        </Fact>
        <Fact label={t('trading-dialogs:settlement.settlementTime')}>
          <Time at={order.settled_at} show="full" />
        </Fact>
        <Fact label={t('trading-dialogs:settlement.balance')}>
          <Amount value={balance} unit={t('trading-dialogs:settlement.unit')} />
        </Fact>
      </Facts>
    </div>
  );
}
