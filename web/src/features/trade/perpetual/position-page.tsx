import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import type { FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { ShortId } from '#ui/id.tsx';
import { PriceText } from '#ui/price.tsx';
import { Badge, EmptyState, ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { useLivePrices } from '#web/lib/socket/use-prices.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { MarketCloseLeverageText } from './close-cap-text.tsx';
import { openPerpetualDialog } from './dialogs.ts';
import { FuturesFillCard } from './fill-card.tsx';
import { MarginRateCell, MarkPriceCell, PnlCell } from './live-cells.tsx';
import { PerpetualDialogs } from './perpetual-dialogs.tsx';
import { PositionSideText } from './position-side-text.tsx';
import { positionQuery } from './queries.ts';
import { usePriceDigits } from './use-price-digits.ts';
import { VerifyPositionPanel } from './verify-panel.tsx';

/** One position: key figures, trades, the tick of each fill, and how to verify them. */
export function PositionPage({ id }: { id: string }) {
  const { t } = useTranslation(['perpetual', 'position']);
  const query = useQuery(positionQuery(id));
  useSitePageTitle(t('position:page.title', { number: id.slice(-8) }));
  if (query.data) return <Details position={query.data.position} trades={query.data.trades} />;
  if (query.isError)
    return (
      <div className="flex grow flex-col items-center justify-center">
        {query.error instanceof ApiError && query.error.status === 404 ? (
          <EmptyState
            heading
            action={
              <Link to="/trading/perpetual" className={buttonClass()}>
                {t('position:page.back')}
              </Link>
            }
          >
            {t('position:page.notFound')}
          </EmptyState>
        ) : (
          <ErrorState title={t('position:page.failed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
      </div>
    );
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6 p-4 lg:grid-cols-[minmax(0,1fr)_380px]" aria-busy="true">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

function Details({ position, trades }: { position: FuturesPosition; trades: readonly FuturesTrade[] }) {
  const { t } = useTranslation(['perpetual', 'position']);
  const digits = usePriceDigits()(position.symbol);
  useLivePrices([position.symbol], 1);
  const open = position.status === 'open';
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-5">
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-lg font-semibold">{t('position:page.heading', { symbol: position.symbol })}</h1>
        <PositionSideText side={position.side} leverage={position.leverage} />
        <Badge tone={open ? 'info' : position.status === 'liquidated' ? 'down' : 'muted'}>
          {position.closing ? t('position.closing') : t(`positionStatus.${position.status}`)}
        </Badge>
        <span className="text-base font-semibold">
          <PnlCell position={position} />
        </span>
        <span className="ms-auto flex gap-2">
          {open && !position.closing && (
            <>
              <Button onClick={() => void openPerpetualDialog({ kind: 'settings', position })}>
                {t('position.settings')}
              </Button>
              <Button onClick={() => void openPerpetualDialog({ kind: 'close', position })}>
                {t('position.close')}
              </Button>
            </>
          )}
          <Link to="/trading/perpetual" search={{ symbol: position.symbol }} className={buttonClass()}>
            {t('position:page.trade', { symbol: position.symbol })}
          </Link>
        </span>
      </header>
      {position.close_cap && open && (
        <Notice tone="warn" className="mb-4">
          <MarketCloseLeverageText position={position} />
        </Notice>
      )}
      {position.reduce_only && open && (
        <Notice tone="warn" className="mb-4">
          {t('position.reduceOnlyHint')}
        </Notice>
      )}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card title={t('position:page.fills')}>
            <div className="flex flex-col gap-3">
              {trades.map((trade) => (
                <FuturesFillCard key={trade.id} trade={trade} digits={digits} />
              ))}
            </div>
          </Card>
          <VerifyPositionPanel key={trades.length} position={position} trades={trades} digits={digits} />
        </div>
        <Card title={t('position.title')}>
          <PositionFacts position={position} digits={digits} />
        </Card>
      </div>
      <PerpetualDialogs />
    </div>
  );
}

function PositionFacts({ position, digits }: { position: FuturesPosition; digits: number | undefined }) {
  const { t } = useTranslation(['perpetual', 'position']);
  const open = position.status === 'open';
  const price = (value: string | null) => <PriceText value={value} digits={digits} />;
  const usdt = (value: string, signed = false) => (
    <AmountText exact={!signed} value={value} signed={signed} unit="USDT" />
  );
  return (
    <DescriptionList>
      <DescriptionListItem label={t('position:page.number')}>
        <ShortId value={position.id} />
      </DescriptionListItem>
      <DescriptionListItem label={t('position.opened')}>
        <TimeText at={position.opened_at} show="full" />
      </DescriptionListItem>
      {position.closed_at !== null && (
        <DescriptionListItem label={t('position.closed')}>
          <TimeText at={position.closed_at} show="full" />
        </DescriptionListItem>
      )}
      <DescriptionListItem label={t('position.entry')}>{price(position.entry_price)}</DescriptionListItem>
      {open && (
        <>
          <DescriptionListItem label={t('position.mark')}>
            <MarkPriceCell position={position} digits={digits} />
          </DescriptionListItem>
          <DescriptionListItem label={t('position.liquidation')}>
            {price(position.liquidation_price)}
          </DescriptionListItem>
          <DescriptionListItem label={t('position.marginRate')}>
            <MarginRateCell position={position} />
          </DescriptionListItem>
          <DescriptionListItem label={t('position.size')}>{usdt(position.notional)}</DescriptionListItem>
          <DescriptionListItem label={t('position.margin')}>{usdt(position.margin)}</DescriptionListItem>
          <DescriptionListItem label={t('ticket.takeProfit')}>{price(position.take_profit_price)}</DescriptionListItem>
          <DescriptionListItem label={t('ticket.stopLoss')}>{price(position.stop_loss_price)}</DescriptionListItem>
        </>
      )}
      <DescriptionListItem label={t('position:page.quantity')}>
        <AmountText exact value={position.unclosed_quantity} /> / {usdt(position.quantity)}
      </DescriptionListItem>
      <DescriptionListItem label={t('trade.pnl')}>{usdt(position.realized_pnl, true)}</DescriptionListItem>
      <DescriptionListItem label={t('position:page.fees')}>{usdt(position.fee)}</DescriptionListItem>
      {position.gap_charge !== '0' && (
        <DescriptionListItem label={t('position.gapCharge')}>{usdt(position.gap_charge)}</DescriptionListItem>
      )}
    </DescriptionList>
  );
}
