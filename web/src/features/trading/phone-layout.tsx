import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direction } from '../../../../shared/schemas/option-order.ts';
import { useSession } from '../../lib/use-session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { IconArrowDown, IconArrowUp } from '../../ui/icons.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { PriceChart } from '../chart/price-chart.tsx';
import { MarketsList } from '../markets-list/markets-list.tsx';
import { HistoryPanel } from './history-panel.tsx';
import type { LayoutProps } from './layout-props.ts';
import { OrderArea } from './order-area.tsx';
import { PriceHeader } from './price-header.tsx';

/** Price on top, chart or orders under it, and two buttons in the thumb's reach that open the ticket. */
export function PhoneLayout({ symbol, details, asked, marks, view, setView, onBought }: LayoutProps) {
  const { t } = useTranslation('trading');
  const session = useSession();
  const [choosing, setChoosing] = useState(false);
  const [direction, setDirection] = useState<Direction | null>(null);
  const open = direction !== null;
  const close = () => setDirection(null);
  return (
    <div className="flex grow flex-col pb-16">
      <PriceHeader symbol={symbol} details={details ?? undefined} onChoose={() => setChoosing(true)} />
      <Tabs
        label={t('tabs.label')}
        panelId="view"
        tabs={(['chart', 'orders'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={view}
        onChange={setView}
        className="shrink-0"
      />
      <TabPanel id="view" value={view} className="flex grow flex-col">
        {view === 'chart' ? (
          <div className="flex min-h-[42dvh] grow flex-col">
            <PriceChart symbol={symbol} digits={details?.price_digits} marks={marks} />
          </div>
        ) : (
          <HistoryPanel />
        )}
      </TabPanel>
      <div className="fixed inset-x-0 bottom-[calc(56px+env(safe-area-inset-bottom))] z-10 grid h-16 grid-cols-2 gap-2 border-t border-line bg-surface-0 p-2">
        <button type="button" className={buttonClass('up', 'lg', 'h-full')} onClick={() => setDirection('call')}>
          <IconArrowUp size={12} />
          {t('direction.call')}
        </button>
        <button type="button" className={buttonClass('down', 'lg', 'h-full')} onClick={() => setDirection('put')}>
          <IconArrowDown size={12} />
          {t('direction.put')}
        </button>
      </div>
      <Sheet open={open} onClose={close} title={symbol} closeLabel={t('ticket.close')}>
        {open && (
          <OrderArea
            symbol={symbol}
            details={details}
            asked={{ ...asked, direction }}
            focusAmount={session !== null}
            onBought={(order) => {
              close();
              onBought(order);
            }}
          />
        )}
      </Sheet>
      <Sheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('markets.title')}
        closeLabel={t('common:close')}
        className="h-[85dvh]"
      >
        <MarketsList selected={symbol} onChosen={() => setChoosing(false)} className="-mx-4" />
      </Sheet>
    </div>
  );
}
