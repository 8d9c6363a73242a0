import { useTranslation } from 'react-i18next';
import { amount, formatUnits } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Amount } from '#ui/values.tsx';

export const negateAmount = (value: string): string => formatUnits(-amount(value));

/** Amounts debited and credited, with their components. */
export function MoneyCard({ order }: { order: OptionOrder }) {
  const { t } = useTranslation('order');
  const bonus = formatUnits(amount(order.expected_payout) - amount(order.net_amount));
  const settled = order.payout !== null;
  return (
    <Card title={t('money.title')}>
      <Facts>
        <Fact label={t('money.debited')}>
          <Amount exact value={negateAmount(order.amount)} signed unit="USDT" />
        </Fact>
        <Fact label={`${t('money.fee')}, ${t('money.included')}`}>
          <Amount exact value={order.fee} unit="USDT" />
        </Fact>
        <Fact label={`${t('money.tax')}, ${t('money.included')}`}>
          <Amount exact value={order.tax} unit="USDT" />
        </Fact>
        <Fact label={t('money.net')}>
          <Amount exact value={order.net_amount} unit="USDT" />
        </Fact>
        <Fact label={t('money.payout', { rate: order.payout_rate })}>
          <Amount exact value={bonus} unit="USDT" />
        </Fact>
        <Fact label={t('money.expected')}>
          <Amount exact value={order.expected_payout} unit="USDT" />
        </Fact>
        {settled && (
          <>
            <Fact label={t(order.status === 'sold' ? 'money.sold' : 'money.credited')}>
              <Amount exact value={order.payout} signed unit="USDT" />
            </Fact>
            <Fact label={<span className="font-medium text-text">{t('money.result')}</span>}>
              <Amount value={order.profit_loss} signed unit="USDT" className="font-semibold" />
            </Fact>
          </>
        )}
      </Facts>
    </Card>
  );
}
