import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PriceText } from '#ui/price.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { getWalletBalance, symbolsQuery, walletsQuery } from '#web/lib/queries.ts';
import { getShownProfit } from './get-shown-profit.ts';
import { OptionSideText } from './order-cells.tsx';
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
        <AmountText
          value={getShownProfit(order)}
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
      <DescriptionList>
        <DescriptionListItem label={t('trading-dialogs:settlement.pair')}>{order.symbol}</DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:settlement.direction')}>
          <OptionSideText direction={order.direction} full />
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:settlement.amount')}>
          <AmountText exact value={order.amount} unit={t('trading-dialogs:settlement.unit')} />
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:settlement.period')}>
          {periodText(order.expiry_period)}
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:settlement.purchasePrice')}>
          <PriceText value={order.entry_price} digits={digits} />
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:settlement.expiryPrice')}>
          <PriceText value={order.expiry_price} digits={digits} />
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:settlement.purchaseTime')}>
          <TimeText at={order.created_at} show="full" />
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:settlement.settlementTime')}>
          <TimeText at={order.settled_at} show="full" />
        </DescriptionListItem>
        <DescriptionListItem label={t('trading-dialogs:settlement.balance')}>
          <AmountText value={balance} unit={t('trading-dialogs:settlement.unit')} />
        </DescriptionListItem>
      </DescriptionList>
    </div>
  );
}
