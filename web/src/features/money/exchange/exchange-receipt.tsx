import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getValuationSymbol } from '#shared/market/coins.ts';
import type { CoinExchange } from '#shared/schemas/exchange.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { ShortId } from '#ui/id.tsx';
import { AmountText, MillisecondTimeText, TimeText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { formatExchangeRate } from './rate-text.ts';

/** Receipt of an exchange: amounts, prices and their ticks. */
export function ExchangeReceiptPanel({ exchange }: { exchange: CoinExchange }) {
  const { t } = useTranslation(['exchange', 'order']);
  const { region, rate } = useFormat();
  const { from_coin, to_coin, receipt } = exchange;
  return (
    <>
      <DescriptionList className="text-sm">
        <DescriptionListItem label={t('number')}>
          <ShortId value={exchange.id} />
        </DescriptionListItem>
        <DescriptionListItem label={t('given')}>
          <AmountText exact value={exchange.amount} unit={from_coin} />
        </DescriptionListItem>
        <DescriptionListItem label={t('got')}>
          <AmountText exact value={exchange.status === 'completed' ? exchange.to_amount : null} unit={to_coin} />
        </DescriptionListItem>
        <DescriptionListItem label={t('rate')}>
          {exchange.exchange_rate === null
            ? '–'
            : t('rateOf', { from: from_coin, rate: formatExchangeRate(region, exchange.exchange_rate), to: to_coin })}
        </DescriptionListItem>
        <DescriptionListItem label={t('spread', { percent: rate(exchange.spread) })}>
          <AmountText exact value={exchange.fee} unit={to_coin} />
        </DescriptionListItem>
        <DescriptionListItem label={t('receipt.accepted')}>
          <MillisecondTimeText ms={receipt.accepted_ms} />
        </DescriptionListItem>
        <DescriptionListItem label={t('receipt.ended')}>
          <TimeText at={exchange.ended_at} show="full" />
        </DescriptionListItem>
        {exchange.journal_ids.map((id, index) => (
          <DescriptionListItem key={id} label={t(index === 0 ? 'receipt.setAside' : 'receipt.moved')}>
            <ShortId value={id} />
          </DescriptionListItem>
        ))}
        <DescriptionListItem label={t('order:receipt.rule')}>{receipt.rule}</DescriptionListItem>
      </DescriptionList>
      <Points
        points={[toCoinPoint(from_coin, receipt.from), toCoinPoint(to_coin, receipt.to)].filter(
          (point) => point !== null,
        )}
      />
    </>
  );
}

interface CoinPoint {
  coin: string;
  point: ReceiptPricePoint | null;
}

/** Returns null for USDT, which has no price of its own. */
const toCoinPoint = (coin: string, point: ReceiptPricePoint | null): CoinPoint | null =>
  getValuationSymbol(coin) === null ? null : { coin, point };

/** Ticks with the prices, side by side. */
function Points({ points }: { points: readonly CoinPoint[] }) {
  const { t } = useTranslation(['exchange', 'order']);
  const format = useFormat();
  const rows: readonly (readonly [string, (point: ReceiptPricePoint) => ReactNode])[] = [
    ['price', ({ price }) => formatExchangeRate(format.region, price)],
    ['second', ({ at }) => format.clock(at)],
    ['source', ({ source }) => t(`order:source.${source}`, { defaultValue: source })],
    ['age', ({ age }) => t('order:receipt.ageValue', { ms: format.integer(age) })],
    ['sequence', ({ sequence }) => format.integer(sequence)],
    ['hash', ({ hash }) => <ShortId value={hash} />],
  ];
  return (
    <table className="mt-2 w-full table-fixed text-sm">
      <caption className="sr-only">{t('receipt.prices')}</caption>
      <thead>
        <tr className="h-8 text-xs text-muted">
          <td />
          {points.map(({ coin }) => (
            <th key={coin} scope="col" className="text-end font-medium">
              {getValuationSymbol(coin)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, shown]) => (
          <tr key={name} className="h-8 border-t border-line">
            <th scope="row" className="text-start font-normal text-muted">
              {t(`order:receipt.${name}`, { defaultValue: name })}
            </th>
            {points.map(({ coin, point }) => (
              <td key={coin} className="text-end tabular-nums">
                {point ? shown(point) : '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
