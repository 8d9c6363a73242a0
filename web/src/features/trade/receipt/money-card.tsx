import { useTranslation } from 'react-i18next';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';

export const negateAmount = (value: string): string => formatUnits(-toAmount(value));

/** Amounts debited and credited, with their components. */
export function OptionMoneyCard({ order }: { order: OptionOrder }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const bonus = formatUnits(toAmount(order.expected_payout) - toAmount(order.net_amount));
  const settled = order.payout !== null;
  return (
    <Card title={t('money.title')}>
      <DescriptionList>
        <DescriptionListItem label={t('money.debited')}>
          <AmountText exact value={negateAmount(order.amount)} signed unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={`${t('money.fee')}, ${t('money.included')}`}>
          <AmountText exact value={order.fee} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={`${t('money.tax')}, ${t('money.included')}`}>
          <AmountText exact value={order.tax} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t('money.net')}>
          <AmountText exact value={order.net_amount} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t('money.payout', { rate: format.rate(order.payout_rate) })}>
          <AmountText exact value={bonus} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t('money.expected')}>
          <AmountText exact value={order.expected_payout} unit="USDT" />
        </DescriptionListItem>
        {settled && (
          <>
            <DescriptionListItem label={t(order.status === 'sold' ? 'money.sold' : 'money.credited')}>
              <AmountText exact value={order.payout} signed unit="USDT" />
            </DescriptionListItem>
            <DescriptionListItem label={<span className="font-medium text-text">{t('money.result')}</span>}>
              <AmountText value={order.profit_loss} signed unit="USDT" className="font-semibold" />
            </DescriptionListItem>
          </>
        )}
      </DescriptionList>
    </Card>
  );
}
