import type { ReactNode } from 'react';
import { demandsLaterPrice } from '#shared/market/verify-chain.ts';
import type { OptionOrder, ReceiptSale } from '#shared/schemas/options.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Id } from '#ui/id.tsx';
import { Price } from '#ui/price.tsx';
import { Amount, Moment } from '#ui/values.tsx';
import { useMomentText } from '#web/features/trade/options/use-moment-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { negated } from './money-card.tsx';
import { endOf } from './verify-receipt.ts';

/** When it was accepted, both ticks side by side, and the rule that decides between them. */
export function ReceiptCard({ order, digits }: { order: OptionOrder; digits: number | undefined }) {
  const { t } = useTranslation('order');
  const { rule, accepted_ms, entry, sale } = order.receipt;
  const end = endOf(order.receipt);
  const missing = order.status === 'pending' ? t('receipt.noExit') : t('receipt.noPrice');
  const value = (name: PointValueProps['name'], point: ReceiptPoint | null) =>
    point ? (
      <PointValue name={name} order={order} point={point} digits={digits} />
    ) : (
      <Missing>{name === 'second' ? missing : '–'}</Missing>
    );
  return (
    <Card title={t('receipt.title')}>
      {accepted_ms !== null && (
        <Facts>
          <Fact label={t('receipt.accepted')}>
            <Moment ms={accepted_ms} />
          </Fact>
        </Facts>
      )}
      <table className="w-full table-fixed">
        <thead>
          <tr className="h-8 text-xs text-muted">
            <th scope="col" className="w-[34%]">
              <span className="sr-only">{t('receipt.title')}</span>
            </th>
            <th scope="col" className="text-end font-medium">
              {t('receipt.entry')}
            </th>
            <th scope="col" className="text-end font-medium">
              {t(sale ? 'receipt.sale' : 'receipt.exit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['second', 'price', 'source', 'age', 'sequence', 'hash'] as const).map((name) => (
            <tr key={name} className="h-8 border-t border-line">
              <th scope="row" className="text-start font-normal text-muted">
                {t(`receipt.${name}`)}
              </th>
              <td className="text-end tabular-nums">{value(name, entry)}</td>
              <td className="text-end tabular-nums">{value(name, end)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sale && <SaleFacts sale={sale} />}
      <p className="text-muted">
        <span className="font-medium text-text">
          {t('receipt.rule')} {rule}.
        </span>{' '}
        {t(order.direction === 'call' ? 'receipt.ruleCall' : 'receipt.rulePut')}{' '}
        {t(demandsLaterPrice(rule) ? 'receipt.ruleEntry' : 'receipt.ruleEntryBefore')}{' '}
        <a href="/api/docs" className="text-text underline underline-offset-2">
          {t('receipt.docs')}
        </a>
      </p>
    </Card>
  );
}

/** How the amount came about for which it was sold back. */
function SaleFacts({ sale }: { sale: ReceiptSale }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  return (
    <Facts className="border-t border-line">
      <Fact label={t('sale.fair')}>
        <Amount value={sale.fair_value} unit="USDT" />
      </Fact>
      <Fact label={t('sale.spread')}>
        <Amount value={negated(sale.spread)} signed unit="USDT" />
      </Fact>
      <Fact label={t('sale.amount')}>
        <Amount value={sale.amount} unit="USDT" />
      </Fact>
      <Fact label={t('sale.volatility')}>
        {t('sale.volatilityValue', {
          used: format.price(sale.volatility, 2),
          high: format.price(sale.volatility_high, 2),
          minutes: Math.round((sale.point.at - sale.measured_from) / 60),
        })}
      </Fact>
      <Fact label={t('sale.rule')}>{sale.rule}</Fact>
    </Facts>
  );
}

const Missing = ({ children }: { children: ReactNode }) => <span className="text-muted">{children}</span>;

interface PointValueProps {
  name: 'second' | 'price' | 'source' | 'age' | 'sequence' | 'hash';
  order: OptionOrder;
  point: ReceiptPoint;
  digits: number | undefined;
}

function PointValue({ name, order, point, digits }: PointValueProps) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const moment = useMomentText(order);
  if (name === 'second') return moment(point.at);
  if (name === 'price') return <Price value={point.price} digits={digits} />;
  if (name === 'source') return t(`source.${point.source}`, { defaultValue: point.source });
  if (name === 'age') return t('receipt.ageValue', { ms: format.integer(point.age) });
  if (name === 'sequence') return format.integer(point.sequence);
  return <Id value={point.hash} />;
}
