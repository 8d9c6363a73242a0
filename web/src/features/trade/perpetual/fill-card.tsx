import { sourceOf } from '#shared/market/tick.ts';
import type { FuturesTrade } from '#shared/schemas/futures.ts';
import { Fact, Facts } from '#ui/facts.tsx';
import { Id } from '#ui/id.tsx';
import { Price } from '#ui/price.tsx';
import { Badge } from '#ui/states.tsx';
import { Amount, Moment, Time } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** One fill of a position with the tick that it was filled by: its receipt. */
export function FillCard({ trade, digits }: { trade: FuturesTrade; digits: number | undefined }) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const point = trade.receipt.exit ?? trade.receipt.entry;
  const opening = trade.reason === 'open';
  return (
    <div role="group" aria-label={t(`reason.${trade.reason}`)} className="rounded border border-line px-3 py-2">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={trade.reason === 'liquidation' ? 'down' : 'muted'}>{t(`reason.${trade.reason}`)}</Badge>
        <Price value={trade.price} digits={digits} className="font-semibold" />
        {!opening && <Amount value={trade.realized_pnl} signed unit="USDT" />}
        <Time at={trade.trade_time} show="full" className="ms-auto text-muted" />
      </header>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <Facts>
          <Fact label={t('position.margin')}>
            <Amount value={trade.margin} unit="USDT" />
          </Fact>
          <Fact label={t('ticket.fee')}>
            <Amount value={trade.fee} unit="USDT" />
          </Fact>
          {trade.gap_charge !== '0' && (
            <Fact label={t('position.gapCharge')}>
              <Amount value={trade.gap_charge} unit="USDT" />
            </Fact>
          )}
          <Fact label={t('page.number')}>
            <Id value={trade.id} />
          </Fact>
        </Facts>
        <Facts>
          {trade.receipt.accepted_ms !== null && (
            <Fact label={t('receipt.accepted')}>
              <Moment ms={trade.receipt.accepted_ms} />
            </Fact>
          )}
          <Fact label={t('receipt.tick')}>{format.integer(point.sequence)}</Fact>
          <Fact label={t('receipt.source')}>
            {t(`receipt.sources.${sourceOf(point.source)}`, { defaultValue: sourceOf(point.source) })},{' '}
            {t('receipt.age', { ms: format.integer(point.age) })}
          </Fact>
          <Fact label={t('receipt.hash')}>
            <Id value={point.hash} />
          </Fact>
        </Facts>
      </div>
    </div>
  );
}
