import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { Button } from '#ui/button.tsx';
import { SearchInput } from '#ui/input.tsx';
import { Badge, EmptyState } from '#ui/states.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { type MarketCategory, marketCategories, filterSymbols } from '#web/features/market/filter-symbols.ts';
import { PricesUnavailableNotice } from '#web/features/market/prices-unavailable.tsx';
import { useSymbols } from '#web/features/market/use-symbols.ts';
import { pricesQuery } from '#web/lib/queries.ts';
import { useLivePrices } from '#web/lib/socket/use-prices.ts';
import { useNear } from '#web/lib/use-near.ts';
import { HomeMarketTable } from './home-market-table.tsx';

/** An overview, not for trading: interval of its prices, seconds. */
const PACE = 5;
/** Rows shown at first, and added by each click. */
const STEP = 8;

/** List of all markets with live prices; a row opens its chart and ticket. */
export function HomeMarketList() {
  const { t } = useTranslation(['home', 'common']);
  const [place, isNear] = useNear();
  const symbols = useSymbols();
  useLivePrices('all', PACE);
  const [category, setCategory] = useState<MarketCategory>('all');
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(STEP);
  const foundSymbols = isNear && symbols ? filterSymbols(symbols, category, typed) : undefined;
  const choose = (next: MarketCategory) => {
    setCategory(next);
    setShown(STEP);
  };
  return (
    <section ref={place} aria-labelledby="markets" className="flex min-w-0 flex-col">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="markets" className="text-lg font-semibold">
          {t('markets.title')}
        </h2>
        <SimulatedBadge />
        <SearchInput
          className="w-full sm:ms-auto sm:w-60"
          label={t('markets.search')}
          clearLabel={t('common:clear')}
          value={typed}
          onValue={(value) => {
            setTyped(value);
            setShown(STEP);
          }}
        />
      </div>
      <Tabs
        label={t('markets.categories')}
        panelId="market-rows"
        tabs={marketCategories.map((value) => ({ value, label: t(`markets.${value === 'all' ? 'hot' : value}`) }))}
        value={category}
        onChange={choose}
      />
      <TabPanel id="market-rows" value={category} className="flex flex-col">
        <PricesUnavailableNotice />
        <Rows symbols={foundSymbols?.slice(0, shown)} onClear={typed === '' ? null : () => setTyped('')} />
        {foundSymbols && foundSymbols.length > shown && (
          <Button className="mt-4 self-center" onClick={() => setShown(shown + STEP)}>
            {t('markets.more')}
          </Button>
        )}
      </TabPanel>
    </section>
  );
}

interface RowsProps {
  symbols: TradingSymbol[] | undefined;
  onClear: (() => void) | null;
}

function Rows({ symbols, onClear }: RowsProps) {
  const { t } = useTranslation('home');
  if (symbols?.length === 0)
    return (
      <EmptyState
        action={
          onClear && (
            <Button size="sm" onClick={onClear}>
              {t('markets.clear')}
            </Button>
          )
        }
      >
        {onClear ? t('markets.noneFound') : t('markets.none')}
      </EmptyState>
    );
  return <HomeMarketTable symbols={symbols} rows={STEP} />;
}

function SimulatedBadge() {
  const { t } = useTranslation();
  const { data: simulated } = useQuery({ ...pricesQuery, select: (prices) => prices.simulated });
  if (!simulated) return null;
  return (
    <Tooltip text={t('simulatedHint')}>
      {(described) => (
        <span tabIndex={0} className="inline-flex rounded-sm" {...described}>
          <Badge>{t('simulated')}</Badge>
        </span>
      )}
    </Tooltip>
  );
}
