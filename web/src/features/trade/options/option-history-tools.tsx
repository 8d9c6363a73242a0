import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionStatuses } from '#shared/market/option.ts';
import { Button } from '#ui/button.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { AmountText } from '#ui/values.tsx';
import { siteApi } from '#web/lib/api.ts';
import { symbolsQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { toOptionHistoryParams, countActiveOptionFilters, type OptionHistoryFilter } from './option-history-filter.ts';
import { optionStatisticsQuery } from './queries.ts';

/** Statistics of the user's options in one line. Empty before the first is settled. */
function StatisticsStrip() {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const { data } = useQuery(optionStatisticsQuery);
  if (!data || data.count === 0) return null;
  return (
    <dl
      aria-label={t('statistics.label')}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-0.5 text-xs text-muted tabular-nums"
      data-testid="option-statistics"
    >
      <div>
        <dt className="sr-only">{t('statistics.label')}</dt>
        <dd>
          <span>{t('statistics.count', { count: data.count })}</span>
          {data.win_rate !== null && (
            <span>{` · ${t('statistics.winRate', { rate: format.rate(data.win_rate, 1) })}`}</span>
          )}
        </dd>
      </div>
      <dd className="@max-[600px]/table:hidden">
        {t('statistics.split', { won: data.won, lost: data.lost, tied: data.tied, sold: data.sold })}
      </dd>
      <div className="flex gap-1.5">
        <dt>{t('statistics.profit')}</dt>
        <dd>
          <AmountText value={data.profit} signed unit="USDT" />
        </dd>
      </div>
    </dl>
  );
}

interface HistoryToolsProps {
  filter: OptionHistoryFilter;
  onFilter: (filter: OptionHistoryFilter) => void;
}

/** Toolbar above the list: statistics, filter and CSV file. */
export function OptionHistoryTools({ filter, onFilter }: HistoryToolsProps) {
  const { t } = useTranslation('trading');
  const [open, setOpen] = useState(false);
  const size = countActiveOptionFilters(filter);
  return (
    <div className="border-b border-line">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1">
        <StatisticsStrip />
        <div className="ms-auto flex items-center gap-1">
          {size > 0 && (
            <Button size="sm" variant="ghost" onClick={() => onFilter({})}>
              {t('filter.clear')}
            </Button>
          )}
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span>{t('filter.open')}</span>
            {size > 0 && <span className="text-muted tabular-nums">{size}</span>}
          </Button>
          <CsvButton
            name="options"
            fetchCsv={() => siteApi('GET /options/orders.csv', { query: toOptionHistoryParams(filter) })}
          />
        </div>
      </div>
      {open && <FilterFields filter={filter} onFilter={onFilter} />}
    </div>
  );
}

function FilterFields({ filter, onFilter }: HistoryToolsProps) {
  const { t } = useTranslation('trading');
  const symbols = useQuery(symbolsQuery).data ?? [];
  const change = (part: Partial<Record<keyof OptionHistoryFilter, string>>) => {
    const entries = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    onFilter(Object.fromEntries(entries) as OptionHistoryFilter);
  };
  const all = { value: '', label: t('filter.all') };
  return (
    <div className="grid grid-cols-2 gap-2 px-3 pb-2 sm:flex sm:flex-wrap">
      <Field label={t('filter.status')}>
        {(control) => (
          <Select
            {...control}
            value={filter.status ?? ''}
            onChange={(event) => change({ status: event.target.value })}
            options={[all, ...optionStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))]}
          />
        )}
      </Field>
      <Field label={t('filter.symbol')}>
        {(control) => (
          <Select
            {...control}
            value={filter.symbol ?? ''}
            onChange={(event) => change({ symbol: event.target.value })}
            options={[
              all,
              ...symbols
                .filter(({ supports_options }) => supports_options)
                .map(({ symbol }) => ({ value: symbol, label: symbol })),
            ]}
          />
        )}
      </Field>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={t(`filter.${end}`)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={filter[end] ?? ''}
              onChange={(event) => change({ [end]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
