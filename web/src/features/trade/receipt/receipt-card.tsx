import { useTranslation } from 'react-i18next';
import { requiresLaterPrice } from '#shared/market/verify-chain.ts';
import type { OptionOrder, OptionSaleReceipt } from '#shared/schemas/options.ts';
import { Card } from '#ui/card.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { AmountText, MillisecondTimeText } from '#ui/values.tsx';
import { useOptionTimeText } from '#web/features/trade/options/use-option-time-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { negateAmount } from './money-card.tsx';
import { ReceiptPointsTable } from './receipt-points-table.tsx';
import { getReceiptEnd } from './verify-receipt.ts';

/** Time of acceptance, both ticks side by side, and the deciding rule. */
export function ReceiptCard({ order, digits }: { order: OptionOrder; digits: number | undefined }) {
  const { t } = useTranslation('order');
  const { rule, accepted_ms, entry, sale } = order.receipt;
  const end = getReceiptEnd(order.receipt);
  const missing = order.status === 'pending' ? t('receipt.noExit') : t('receipt.noPrice');
  const moment = useOptionTimeText(order);
  return (
    <Card title={t('receipt.title')}>
      {accepted_ms !== null && (
        <DescriptionList>
          <DescriptionListItem label={t('receipt.accepted')}>
            <MillisecondTimeText ms={accepted_ms} />
          </DescriptionListItem>
        </DescriptionList>
      )}
      <ReceiptPointsTable
        entry={entry}
        end={end}
        sold={sale !== null}
        digits={digits}
        secondText={moment}
        missing={missing}
      />
      {sale && <SaleFacts sale={sale} />}
      <p className="text-muted">
        <span className="font-medium text-text">
          {t('receipt.rule')} {rule}.
        </span>{' '}
        {t(order.direction === 'call' ? 'receipt.ruleCall' : 'receipt.rulePut')}{' '}
        {t(requiresLaterPrice(rule) ? 'receipt.ruleEntry' : 'receipt.ruleEntryBefore')}{' '}
        <a href="/api/docs" className="text-text underline underline-offset-2">
          {t('receipt.docs')}
        </a>
      </p>
    </Card>
  );
}

/** Calculation of the sell-back amount. */
function SaleFacts({ sale }: { sale: OptionSaleReceipt }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  return (
    <DescriptionList className="border-t border-line">
      <DescriptionListItem label={t('sale.fair')}>
        <AmountText exact value={sale.fair_value} unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('sale.spread')}>
        <AmountText exact value={negateAmount(sale.spread)} signed unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('sale.amount')}>
        <AmountText exact value={sale.amount} unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('sale.volatility')}>
        {t('sale.volatilityValue', {
          used: format.rate(sale.volatility, 2),
          high: format.rate(sale.volatility_high, 2),
          minutes: Math.round((sale.point.at - sale.measured_from) / 60),
        })}
      </DescriptionListItem>
      <DescriptionListItem label={t('sale.rule')}>{sale.rule}</DescriptionListItem>
    </DescriptionList>
  );
}
