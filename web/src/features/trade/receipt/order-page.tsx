import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { ShortId } from '#ui/id.tsx';
import { PriceText } from '#ui/price.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { hasOptionEntry } from '#web/features/trade/options/has-option-entry.ts';
import { getOptionRefetchDelay } from '#web/features/trade/options/option-poll-delay.ts';
import { OptionSideText, OptionEntryPrice, OptionStatusCell } from '#web/features/trade/options/order-cells.tsx';
import { optionOrderQuery } from '#web/features/trade/options/queries.ts';
import { SellOptionButton, useSellOptionDialog } from '#web/features/trade/options/sell-option-button.tsx';
import { usePeriodText } from '#web/features/trade/options/use-period-text.ts';
import type { ShareCardFacts } from '#web/features/trade/share/card-facts.ts';
import { ShareTradeButton } from '#web/features/trade/share/share-trade-button.tsx';
import { symbolsQuery } from '#web/lib/queries.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { OptionMoneyCard } from './money-card.tsx';
import { OptionPriceChart } from './option-price-chart.tsx';
import { OptionTimeline } from './option-timeline.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { VerifyReceiptPanel } from './verify-receipt-panel.tsx';
import { getReceiptEnd } from './verify-receipt.ts';

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** One option: terms, timeline, amounts, receipt, and how to verify it. */
export function OptionOrderPage({ id }: { id: string }) {
  const { t } = useTranslation('order');
  const query = useQuery({
    ...optionOrderQuery(id),
    // The socket may have missed its entry or its settlement.
    refetchInterval: ({ state }) => (state.data ? getOptionRefetchDelay(state.data, getServerNowMs()) : false),
  });
  useSitePageTitle(t('title', { number: id.slice(-8) }));
  if (query.data) return <OrderDetails order={query.data} />;
  if (query.isError)
    return (
      <div className="flex grow flex-col items-center justify-center">
        {isUnknown(query.error) ? (
          <EmptyState
            heading
            action={
              <Link to="/trading/options" className={buttonClass()}>
                {t('back')}
              </Link>
            }
          >
            {t('notFound')}
          </EmptyState>
        ) : (
          <ErrorState title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
      </div>
    );
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6 p-4 lg:grid-cols-[minmax(0,1fr)_360px]" aria-busy="true">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

/** Returns the card's values; null while open, or when it never entered. */
function useShared(order: OptionOrder): ShareCardFacts | null {
  const { t } = useTranslation('trading');
  return useMemo(() => {
    if (!hasOptionEntry(order) || order.profit_loss === null) return null;
    return {
      id: order.id,
      symbol: order.symbol,
      direction: t(`direction.${order.direction}`),
      rising: order.direction === 'call',
      outcome: t(`status.${order.status}`),
      profit: order.profit_loss,
      stake: order.amount,
      entry: order.receipt.entry,
      exit: getReceiptEnd(order.receipt),
    };
  }, [order, t]);
}

function OrderDetails({ order }: { order: OptionOrder }) {
  const { t } = useTranslation('order');
  const shared = useShared(order);
  const { sell, dialog } = useSellOptionDialog();
  const { data: digits } = useQuery({
    ...symbolsQuery,
    select: (symbols) => symbols.find(({ symbol }) => symbol === order.symbol)?.price_digits,
  });
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-5">
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-lg font-semibold">{t('heading', { symbol: order.symbol })}</h1>
        <OptionSideText direction={order.direction} full />
        <OptionStatusCell order={order} />
        {order.profit_loss !== null && (
          <AmountText value={order.profit_loss} signed unit="USDT" className="text-base font-semibold" />
        )}
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {shared && <ShareTradeButton facts={shared} digits={digits} />}
          <Link to="/verify/{-$id}" params={{ id: order.id }} className={buttonClass()}>
            {t('receipt.public')}
          </Link>
          <SellOptionButton order={order} onSell={sell} size="md" />
          <Link to="/trading/options" search={{ symbol: order.symbol }} className={buttonClass()}>
            {t('trade', { symbol: order.symbol })}
          </Link>
        </div>
      </header>
      {dialog}
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="flex min-w-0 flex-col gap-6">
          {hasOptionEntry(order) && (
            <Card title={t('chart.title')}>
              <OptionPriceChart order={order} digits={digits} />
            </Card>
          )}
          <ReceiptCard order={order} digits={digits} />
          {hasOptionEntry(order) && <VerifyReceiptPanel key={order.status} order={order} digits={digits} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <OrderFacts order={order} digits={digits} />
          <OptionMoneyCard order={order} />
          <OptionTimeline order={order} digits={digits} />
        </div>
      </div>
    </div>
  );
}

function OrderFacts({ order, digits }: { order: OptionOrder; digits: number | undefined }) {
  const { t } = useTranslation('order');
  const format = useFormat();
  const periodText = usePeriodText();
  return (
    <Card title={t('facts.title')}>
      <DescriptionList>
        <DescriptionListItem label={t('number')}>
          <ShortId value={order.id} />
        </DescriptionListItem>
        <DescriptionListItem label={t('facts.amount')}>
          <AmountText exact value={order.amount} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t('facts.period')}>{periodText(order.expiry_period)}</DescriptionListItem>
        <DescriptionListItem label={t('facts.payoutRate')}>{format.rate(order.payout_rate)}</DescriptionListItem>
        <DescriptionListItem label={t('facts.entry')}>
          <OptionEntryPrice order={order} digits={digits} />
        </DescriptionListItem>
        <DescriptionListItem label={t(order.receipt.sale ? 'facts.sale' : 'facts.exit')}>
          <PriceText value={order.receipt.sale?.point.price ?? order.expiry_price} digits={digits} />
        </DescriptionListItem>
      </DescriptionList>
    </Card>
  );
}
