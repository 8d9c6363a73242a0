import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getPriceSourceName } from '#shared/market/tick.ts';
import type { FuturesTrade } from '#shared/schemas/futures.ts';
import { buttonClass } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { ShortId } from '#ui/id.tsx';
import { PriceText } from '#ui/price.tsx';
import { Badge } from '#ui/states.tsx';
import { AmountText, MillisecondTimeText, TimeText } from '#ui/values.tsx';
import type { ShareCardFacts } from '#web/features/trade/share/card-facts.ts';
import { ShareTradeButton } from '#web/features/trade/share/share-trade-button.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Returns the card's values of a close; null for an opening. */
function useShared(trade: FuturesTrade): ShareCardFacts | null {
  const { t } = useTranslation('perpetual');
  return useMemo(() => {
    const { entry, exit } = trade.receipt;
    if (trade.reason === 'open' || !exit) return null;
    // A sale closes a long.
    const rising = trade.side === 'sell';
    return {
      id: trade.id,
      symbol: trade.symbol,
      direction: `${t(rising ? 'side.long' : 'side.short')} ${trade.leverage}x`,
      rising,
      outcome: t(`reason.${trade.reason}`),
      profit: trade.realized_pnl,
      stake: trade.margin,
      entry,
      exit: { price: trade.price, at: exit.at },
    };
  }, [trade, t]);
}

/** One fill of a position with its tick: its receipt. */
export function FuturesFillCard({ trade, digits }: { trade: FuturesTrade; digits: number | undefined }) {
  const { t } = useTranslation(['perpetual', 'position']);
  const format = useFormat();
  const point = trade.receipt.exit ?? trade.receipt.entry;
  const opening = trade.reason === 'open';
  const shared = useShared(trade);
  return (
    <div role="group" aria-label={t(`reason.${trade.reason}`)} className="rounded border border-line px-3 py-2">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={trade.reason === 'liquidation' ? 'down' : 'muted'}>{t(`reason.${trade.reason}`)}</Badge>
        <PriceText value={trade.price} digits={digits} className="font-semibold" />
        {!opening && <AmountText value={trade.realized_pnl} signed unit="USDT" />}
        <TimeText at={trade.trade_time} show="full" className="ms-auto text-muted" />
        {shared && (
          <>
            <Link to="/verify/{-$id}" params={{ id: trade.id }} className={buttonClass('secondary', 'sm')}>
              {t('position:receipt.public')}
            </Link>
            <ShareTradeButton facts={shared} digits={digits} size="sm" />
          </>
        )}
      </header>
      <div className="grid gap-x-6 sm:grid-cols-2">
        <DescriptionList>
          <DescriptionListItem label={t('position.margin')}>
            <AmountText exact value={trade.margin} unit="USDT" />
          </DescriptionListItem>
          <DescriptionListItem label={t('ticket.fee')}>
            <AmountText exact value={trade.fee} unit="USDT" />
          </DescriptionListItem>
          {trade.gap_charge !== '0' && (
            <DescriptionListItem label={t('position.gapCharge')}>
              <AmountText exact value={trade.gap_charge} unit="USDT" />
            </DescriptionListItem>
          )}
          <DescriptionListItem label={t('position:page.number')}>
            <ShortId value={trade.id} />
          </DescriptionListItem>
        </DescriptionList>
        <DescriptionList>
          {trade.receipt.accepted_ms !== null && (
            <DescriptionListItem label={t('position:receipt.accepted')}>
              <MillisecondTimeText ms={trade.receipt.accepted_ms} />
            </DescriptionListItem>
          )}
          <DescriptionListItem label={t('position:receipt.tick')}>{format.integer(point.sequence)}</DescriptionListItem>
          <DescriptionListItem label={t('position:receipt.source')}>
            {t(`position:receipt.sources.${getPriceSourceName(point.source)}`, {
              defaultValue: getPriceSourceName(point.source),
            })}
            , {t('position:receipt.age', { ms: format.integer(point.age) })}
          </DescriptionListItem>
          <DescriptionListItem label={t('position:receipt.hash')}>
            <ShortId value={point.hash} />
          </DescriptionListItem>
        </DescriptionList>
      </div>
    </div>
  );
}
