import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { futuresOrderStatuses, positionStatuses } from '#shared/market/perpetual.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { symbolsQuery } from '#web/lib/queries.ts';
import type { PerpetualPanelFilter } from './panel-filter.ts';

interface PanelFiltersProps {
  tab: 'positions' | 'orders' | 'trades';
  filter: PerpetualPanelFilter;
  onFilter: (filter: PerpetualPanelFilter) => void;
  label: string;
}

/** Symbol, status and days. The first status is the default. */
export function PerpetualPanelFilterBar({ tab, filter, onFilter, label }: PanelFiltersProps) {
  const { t } = useTranslation('perpetual');
  const symbols = useQuery(symbolsQuery).data ?? [];
  const statuses = {
    positions: [...positionStatuses, 'all'].map((value) => ({
      value,
      label: t(`positionStatus.${value}`, { defaultValue: value }),
    })),
    orders: [...futuresOrderStatuses, 'all'].map((value) => ({
      value,
      label: t(`orderStatus.${value}`, { defaultValue: value }),
    })),
    trades: ['close', 'open', 'all'].map((value) => ({
      value,
      label: t(`tradeKind.${value}`, { defaultValue: value }),
    })),
  }[tab];
  const change = (part: PerpetualPanelFilter) => onFilter({ ...filter, ...part });
  const text = (value: string) => (value === '' ? undefined : value);
  return (
    <form
      aria-label={label}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5"
    >
      <Select
        aria-label={t('filter.symbol')}
        value={filter.only ?? ''}
        onChange={(event) => change({ only: text(event.target.value) })}
        options={[
          { value: '', label: t('filter.allSymbols') },
          ...symbols
            .filter((candidate) => candidate.supports_futures)
            .map(({ symbol }) => ({ value: symbol, label: symbol })),
        ]}
      />
      <Select
        aria-label={t('filter.status')}
        value={statuses.some(({ value }) => value === filter.status) ? filter.status : statuses[0]?.value}
        onChange={(event) => change({ status: event.target.value })}
        options={statuses}
      />
      <Input
        type="date"
        aria-label={t('filter.from')}
        value={filter.from ?? ''}
        max={filter.to}
        onChange={(event) => change({ from: text(event.target.value) })}
        className="!w-36"
      />
      <Input
        type="date"
        aria-label={t('filter.to')}
        value={filter.to ?? ''}
        min={filter.from}
        onChange={(event) => change({ to: text(event.target.value) })}
        className="!w-36"
      />
      <Button size="sm" variant="ghost" onClick={() => onFilter({})}>
        {t('filter.clear')}
      </Button>
    </form>
  );
}
