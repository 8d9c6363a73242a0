import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/dialog.tsx';
import { PriceChart } from '../chart/price-chart.tsx';
import { MarketsList } from '../markets-list/markets-list.tsx';
import { HistoryPanel } from './history-panel.tsx';
import type { LayoutProps } from './layout-props.ts';
import { OrderArea } from './order-area.tsx';
import { PriceHeader } from './price-header.tsx';
import { Splitter, useSplit } from './splitter.tsx';
import { useMedia } from './use-media.ts';

/** Markets, chart over orders, ticket: one window, nothing scrolls but the lists. Borders drag. */
export function DeskLayout({ symbol, details, asked, marks, view, setView, onBought }: LayoutProps) {
  const { t } = useTranslation('trading');
  const wide = useMedia('(min-width: 1100px)');
  const [choosing, setChoosing] = useState(false);
  const markets = useSplit({ name: 'markets', initial: 248, min: 200, max: 360 });
  const ticket = useSplit({ name: 'ticket', initial: 296, min: 280, max: 400 });
  const orders = useSplit({ name: 'orders', initial: 200, min: 96, max: 480 });
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (view !== 'orders') return;
    panel.current?.focus();
    setView('chart');
  }, [view, setView]);

  return (
    <div className="flex h-[calc(100dvh-48px)] min-h-[520px] min-w-0">
      {wide && (
        <>
          <div id="markets" style={{ width: markets.size }} className="flex shrink-0 flex-col">
            <MarketsList selected={symbol} className="grow" />
          </div>
          <Splitter split={markets} label={t('resize.markets')} controls="markets" panel="before" />
        </>
      )}
      <div className="flex min-w-0 grow flex-col">
        <PriceHeader symbol={symbol} details={details ?? undefined} onChoose={wide ? null : () => setChoosing(true)} />
        <PriceChart symbol={symbol} digits={details?.price_digits} marks={marks} />
        <Splitter split={orders} label={t('resize.orders')} controls="orders" panel="below" />
        <section
          id="orders"
          ref={panel}
          tabIndex={-1}
          aria-labelledby="orders-title"
          style={{ height: orders.size }}
          className="flex max-h-[50%] shrink-0 flex-col outline-none"
        >
          <h2 id="orders-title" className="flex h-8 shrink-0 items-center px-3 font-medium">
            {t('history.title')}
          </h2>
          <div className="min-h-0 grow overflow-y-auto bg-surface-1">
            <HistoryPanel />
          </div>
        </section>
      </div>
      <Splitter split={ticket} label={t('resize.ticket')} controls="ticket" panel="after" />
      <aside
        id="ticket"
        aria-label={t('ticket.title')}
        style={{ width: ticket.size }}
        className="shrink-0 overflow-y-auto bg-surface-1 p-3"
      >
        <OrderArea symbol={symbol} details={details} asked={asked} onBought={onBought} />
      </aside>
      <Sheet
        open={choosing && !wide}
        onClose={() => setChoosing(false)}
        side="end"
        title={t('markets.title')}
        closeLabel={t('common:close')}
      >
        <MarketsList selected={symbol} onChosen={() => setChoosing(false)} className="-mx-4" />
      </Sheet>
    </div>
  );
}
