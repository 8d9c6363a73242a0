import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { Sheet } from '#ui/dialog.tsx';
import { IconArrowDown, IconArrowUp } from '#ui/icons.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { PriceChart } from '#web/features/trade/chart/price-chart.tsx';
import { useSession } from '#web/lib/use-session.ts';
import type { DeskLayoutProps } from './desk-layout-props.ts';
import { MarketsSheet } from './markets-sheet.tsx';
import { PriceHeader } from './price-header.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { TradingPanel } from './trading-panel.tsx';

/** Phone layout: price on top, chart or panel under it, and two buttons at the bottom that open the ticket. */
export function PhoneLayout(props: DeskLayoutProps) {
  const {
    type,
    symbol,
    details,
    search,
    setPanel,
    marks,
    lines,
    view,
    setView,
    onBought,
    onPlaced,
    choosing,
    setChoosing,
  } = props;
  const { t } = useTranslation(['trading', 'common']);
  const session = useSession();
  const [rises, setRises] = useState<boolean | null>(null);
  const open = rises !== null;
  const close = () => setRises(null);
  const word = (up: boolean) =>
    type === 'options' ? t(up ? 'direction.call' : 'direction.put') : t(up ? 'side.long' : 'side.short');
  return (
    <div className="flex grow flex-col pb-16 low:pb-0">
      <PriceHeader symbol={symbol} details={details ?? undefined} onChoose={() => setChoosing(true)} />
      <Tabs
        label={t('tabs.label')}
        panelId="view"
        tabs={(['chart', 'panel'] as const).map((value) => ({ value, label: t(`tabs.${type}.${value}`) }))}
        value={view}
        onChange={setView}
        className="shrink-0"
      />
      <TabPanel id="view" value={view} className="flex grow flex-col">
        {view === 'chart' ? (
          <PriceChart symbol={symbol} digits={details?.price_digits} marks={marks} lines={lines} />
        ) : (
          <TradingPanel type={type} symbol={symbol} search={search} setPanel={setPanel} />
        )}
      </TabPanel>
      <div className="low:static fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-10 grid h-16 grid-cols-2 gap-2 border-t border-line bg-surface-0 p-2">
        <button type="button" className={buttonClass('up', 'lg', 'h-full')} onClick={() => setRises(true)}>
          <IconArrowUp size={12} />
          {word(true)}
        </button>
        <button type="button" className={buttonClass('down', 'lg', 'h-full')} onClick={() => setRises(false)}>
          <IconArrowDown size={12} />
          {word(false)}
        </button>
      </div>
      <Sheet open={open} onClose={close} title={symbol} closeLabel={t('ticket.close')}>
        {open && (
          <TicketPanel
            type={type}
            symbol={symbol}
            details={details}
            search={{ ...search, direction: rises ? 'long' : 'short' }}
            focusAmount={session !== null}
            onBought={(order) => {
              close();
              onBought(order);
            }}
            onPlaced={(placed) => {
              close();
              onPlaced(placed);
            }}
          />
        )}
      </Sheet>
      <MarketsSheet type={type} symbol={symbol} open={choosing} onClose={() => setChoosing(false)} side="bottom" />
    </div>
  );
}
