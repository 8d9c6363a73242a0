import { useTranslation } from 'react-i18next';
import { FuturesOrdersTable } from './orders-table.tsx';
import {
  toFuturesOrderFilter,
  type PerpetualPanelFilter,
  toPositionFilter,
  toFuturesTradeFilter,
} from './panel-filter.ts';
import { PerpetualPanelFilterBar } from './panel-filters.tsx';
import { PositionsTable } from './positions-table.tsx';
import { FuturesTradesTable } from './trades-table.tsx';

interface PerpetualPanelProps {
  tab: 'positions' | 'orders' | 'trades';
  filter: PerpetualPanelFilter;
  onFilter: (filter: PerpetualPanelFilter) => void;
  /** True while the row of filters is shown. */
  filtering: boolean;
}

/** Filtered positions, orders or trades. */
export function PerpetualPanel({ tab, filter, onFilter, filtering }: PerpetualPanelProps) {
  const { t } = useTranslation('perpetual');
  return (
    <>
      {filtering && <PerpetualPanelFilterBar tab={tab} filter={filter} onFilter={onFilter} label={t('filter.label')} />}
      {tab === 'positions' && <PositionsTable filter={toPositionFilter(filter)} />}
      {tab === 'orders' && <FuturesOrdersTable filter={toFuturesOrderFilter(filter)} />}
      {tab === 'trades' && <FuturesTradesTable filter={toFuturesTradeFilter(filter)} />}
    </>
  );
}
