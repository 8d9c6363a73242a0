import { useTranslation } from 'react-i18next';
import { OrdersTable } from './orders-table.tsx';
import { toOrderFilter, type PanelFilter, toPositionFilter, toTradeFilter } from './panel-filter.ts';
import { PanelFilters } from './panel-filters.tsx';
import { PositionsTable } from './positions-table.tsx';
import { TradesTable } from './trades-table.tsx';

interface PerpetualPanelProps {
  tab: 'positions' | 'orders' | 'trades';
  filter: PanelFilter;
  onFilter: (filter: PanelFilter) => void;
  /** True while the row of filters is shown. */
  filtering: boolean;
}

/** Filtered positions, orders or trades. */
export function PerpetualPanel({ tab, filter, onFilter, filtering }: PerpetualPanelProps) {
  const { t } = useTranslation('perpetual');
  return (
    <>
      {filtering && <PanelFilters tab={tab} filter={filter} onFilter={onFilter} label={t('filter.label')} />}
      {tab === 'positions' && <PositionsTable filter={toPositionFilter(filter)} />}
      {tab === 'orders' && <OrdersTable filter={toOrderFilter(filter)} />}
      {tab === 'trades' && <TradesTable filter={toTradeFilter(filter)} />}
    </>
  );
}
