import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#ui/button.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { EmptyState, Skeleton } from '#ui/states.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { openPerpetualDialog } from '#web/features/trade/perpetual/dialogs.ts';
import { fetchPerpetualPanelCsv } from '#web/features/trade/perpetual/fetch-panel-csv.ts';
import { futuresOrdersQuery, positionsQuery } from '#web/features/trade/perpetual/queries.ts';
import { type CachedRowPages, flattenCachedRowPages } from '#web/features/trade/perpetual/row-pages.ts';
import { useSession } from '#web/lib/use-session.ts';
import type { DeskLayoutProps } from './desk-layout-props.ts';
import { type TradingPanelTab, tradingPanelTabs } from './search.ts';

const OrderTable = lazy(async () => ({
  default: (await import('#web/features/trade/options/option-orders-table.tsx')).OptionOrdersTable,
}));
const PerpetualPanel = lazy(async () => ({
  default: (await import('#web/features/trade/perpetual/perpetual-panel.tsx')).PerpetualPanel,
}));

type PanelProps = Pick<DeskLayoutProps, 'type' | 'symbol' | 'search' | 'setPanel'>;

/** Returns the total number of rows; undefined while only some pages are loaded. */
function countRows<Row extends { id: string }>(data: CachedRowPages<Row> | undefined): number | undefined {
  const last = data?.pages.at(-1);
  if (!data || !last) return undefined;
  return last.total ?? (last.next_cursor === null ? flattenCachedRowPages(data).length : undefined);
}

/** Returns the numbers of open positions and open orders. */
export function useTradingPanelCounts(): Partial<Record<TradingPanelTab, number | undefined>> {
  const enabled = useSession() !== null;
  const positions = useInfiniteQuery({ ...positionsQuery(), enabled }).data;
  const orders = useInfiniteQuery({ ...futuresOrdersQuery({ status: 'pending' }), enabled }).data;
  return enabled ? { positions: countRows(positions), orders: countRows(orders) } : {};
}

/** The user's orders and positions of this product, by tabs; a login prompt for visitors. */
export function TradingPanel({ type, symbol, search, setPanel, className }: PanelProps & { className?: string }) {
  const { t } = useTranslation('trading');
  const session = useSession();
  const tab = search.tab ?? 'positions';
  const counts = useTradingPanelCounts();
  const { status, only, from, to } = search;
  const filtered = [status, only, from, to].some((part) => part !== undefined);
  const [filtering, setFiltering] = useState(filtered);
  const perpetual = type === 'perpetual';
  return (
    <div className={clsx('flex min-h-0 grow flex-col', className)}>
      <div className="flex shrink-0 flex-wrap items-center border-b border-line pe-2 [&>[role=tablist]]:border-b-0">
        {perpetual ? (
          <Tabs<TradingPanelTab>
            label={t('panel.label')}
            panelId="history"
            tabs={tradingPanelTabs.map((value) => ({ value, label: t(`panel.${value}`), count: counts[value] }))}
            value={tab}
            onChange={(value) => setPanel({ tab: value, status: undefined })}
          />
        ) : (
          <Tabs
            label={t('panel.label')}
            panelId="history"
            tabs={[{ value: 'options', label: t('panel.options') }]}
            value="options"
            onChange={() => undefined}
          />
        )}
        {perpetual && session && (
          <span className="ms-auto flex gap-1 py-1">
            <Button
              size="sm"
              variant="ghost"
              aria-pressed={filtering}
              className="aria-pressed:bg-surface-2"
              onClick={() => setFiltering(!filtering)}
            >
              {t('panel.filter')}
            </Button>
            <CsvButton name={tab} fetchCsv={() => fetchPerpetualPanelCsv(tab, { status, only, from, to })} />
            {tab === 'positions' && (counts.positions ?? 1) > 0 && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => void openPerpetualDialog({ kind: 'closeAll', symbol: null })}
              >
                {t('panel.closeAll')}
              </Button>
            )}
          </span>
        )}
      </div>
      <TabPanel id="history" value={perpetual ? tab : 'options'} className="min-h-0 grow overflow-y-auto bg-surface-1">
        {!session && <LoginFirst />}
        {session && (
          <Suspense fallback={<PanelSkeleton />}>
            {perpetual ? (
              <PerpetualPanel
                key={symbol}
                tab={tab}
                filter={{ status, only, from, to }}
                onFilter={(filter) =>
                  setPanel({ tab, status: undefined, only: undefined, from: undefined, to: undefined, ...filter })
                }
                filtering={filtering}
              />
            ) : (
              <OrderTable />
            )}
          </Suspense>
        )}
      </TabPanel>
    </div>
  );
}

const PanelSkeleton = () => (
  <div className="flex flex-col gap-4 p-3" aria-busy="true">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-3.5 w-full" />
    ))}
  </div>
);

function LoginFirst() {
  const { t } = useTranslation(['trading', 'common']);
  const currentPath = useRouterState({ select: (state) => state.location.href });
  return (
    <EmptyState
      action={
        <Link to="/login" search={{ redirect: currentPath }} className={buttonClass('secondary', 'sm')}>
          {t('common:login')}
        </Link>
      }
    >
      {t('history.login')}
    </EmptyState>
  );
}
