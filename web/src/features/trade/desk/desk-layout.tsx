import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PriceChart } from '#web/features/trade/chart/price-chart.tsx';
import { LazyDepthPanel } from '#web/features/trade/depth/lazy-depth-panel.tsx';
import { useMedia } from '#web/lib/use-media.ts';
import { FoldableDepthPanel } from './depth-fold.tsx';
import type { DeskLayoutProps } from './desk-layout-props.ts';
import { TradingMarketsList } from './markets-list.tsx';
import { MarketsSheet } from './phone-layout-lazy.tsx';
import { PriceHeader } from './price-header.tsx';
import { PanelSplitter, usePanelSplit } from './splitter.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { TradingPanel } from './trading-panel.tsx';
import { useDepthFold, type DepthFoldState } from './use-depth-fold.ts';

interface DepthColumnProps {
  symbol: string;
  digits: number | undefined;
  fold: DepthFoldState;
}

/** Depth in a column of its own. CSS reserves its space, also in pages drawn at build. */
function DepthColumn({ symbol, digits, fold }: DepthColumnProps) {
  const { t } = useTranslation('trading');
  const split = usePanelSplit({ name: 'depth', initial: 216, min: 200, max: 360 });
  if (fold.isFolded) return null;
  return (
    <div className="hidden shrink-0 min-[1280px]:flex">
      <PanelSplitter split={split} label={t('resize.depth')} controls="depth" panel="after" />
      <div id="depth" style={{ width: split.size }} className="flex min-h-0 flex-col">
        {fold.isRoomy && (
          <Suspense>
            <LazyDepthPanel
              symbol={symbol}
              digits={digits}
              onFold={() => fold.setOpen(false)}
              focusFold={fold.isMoved}
              className="grow"
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/**
 * Markets, chart over the panel, ticket, and depth: in a column when it fits, otherwise folded under the ticket. Only
 * lists and the ticket scroll. Borders are draggable.
 */
export function DeskLayout(props: DeskLayoutProps) {
  const { type, symbol, details, search, setPanel, marks, lines, view, setView, onBought, onPlaced } = props;
  const { choosing, setChoosing, searchAsked } = props;
  const { t } = useTranslation(['trading', 'common']);
  const wide = useMedia('(min-width: 1100px)');
  const markets = usePanelSplit({ name: 'markets', initial: 248, min: 200, max: 360 });
  const ticket = usePanelSplit({ name: 'ticket', initial: 296, min: 280, max: 400 });
  const orders = usePanelSplit({ name: 'orders', initial: 200, min: 96, max: 480 });
  const depth = useDepthFold();
  const panel = useRef<HTMLDivElement>(null);
  const [sheetUsed, setSheetUsed] = useState(false);
  if (choosing && !sheetUsed) setSheetUsed(true);

  useEffect(() => {
    if (view !== 'panel') return;
    panel.current?.focus();
    setView('chart');
  }, [view, setView]);

  return (
    <div className="flex h-[calc(100dvh-48px)] min-h-[580px] min-w-0">
      {wide && (
        <>
          <div id="markets" style={{ width: markets.size }} className="flex shrink-0 flex-col">
            <TradingMarketsList type={type} selected={symbol} focusAsked={searchAsked} className="grow" />
          </div>
          <PanelSplitter split={markets} label={t('resize.markets')} controls="markets" panel="before" />
        </>
      )}
      <div className="flex min-w-0 grow flex-col">
        <PriceHeader symbol={symbol} details={details ?? undefined} onChoose={wide ? null : () => setChoosing(true)} />
        <PriceChart symbol={symbol} digits={details?.price_digits} marks={marks} lines={lines} />
        <PanelSplitter split={orders} label={t('resize.orders')} controls="orders" panel="below" />
        <section
          id="orders"
          ref={panel}
          tabIndex={-1}
          aria-label={t('history.title')}
          style={{ height: orders.size }}
          className="flex max-h-[50%] min-h-24 flex-col outline-none"
        >
          <TradingPanel type={type} symbol={symbol} search={search} setPanel={setPanel} />
        </section>
      </div>
      <DepthColumn symbol={symbol} digits={details?.price_digits} fold={depth} />
      <PanelSplitter split={ticket} label={t('resize.ticket')} controls="ticket" panel="after" />
      <aside
        id="ticket"
        aria-label={t('ticket.area')}
        style={{ width: ticket.size }}
        className="flex shrink-0 flex-col overflow-y-auto bg-surface-1 px-3 pb-2"
      >
        <TicketPanel
          type={type}
          symbol={symbol}
          details={details}
          search={search}
          onBought={onBought}
          onPlaced={onPlaced}
        />
        <FoldableDepthPanel symbol={symbol} digits={details?.price_digits} fold={depth} />
      </aside>
      <Suspense>
        {sheetUsed && (
          <MarketsSheet
            type={type}
            symbol={symbol}
            open={choosing && !wide}
            onClose={() => setChoosing(false)}
            side="end"
          />
        )}
      </Suspense>
    </div>
  );
}
