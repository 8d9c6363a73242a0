import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { type HistoryFilter, hasHistoryFilter, updateHistoryFilter } from './filter.ts';
import type { HistoryKind } from './kinds.ts';

interface HistoryFiltersProps {
  choice: HistoryKind['choice'];
  filter: HistoryFilter;
  /** True when the last day is before the first. */
  isReversed: boolean;
  onFilter: (filter: HistoryFilter) => void;
}

/** Day fields and the options of the kind. Buttons align with the inputs, below the labels. */
export function HistoryFilterBar({ choice, filter, isReversed, onFilter }: HistoryFiltersProps) {
  const { t } = useTranslation(['history', 'money', 'trading', 'perpetual']);
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={t(`filter.${end}`)}
          error={end === 'to' && isReversed ? t('filter.reversed') : undefined}
          className="w-38 max-w-[calc(50%-6px)]"
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              value={filter[end] ?? ''}
              onChange={(event) => onFilter(updateHistoryFilter(filter, { [end]: event.target.value }))}
            />
          )}
        </Field>
      ))}
      <Field label={t(`filter.${choice.label}`, { defaultValue: choice.label })} className="w-38 max-w-[calc(50%-6px)]">
        {(control) => (
          <Select
            {...control}
            value={filter.choice ?? ''}
            onChange={(event) => onFilter(updateHistoryFilter(filter, { choice: event.target.value }))}
            options={[
              { value: '', label: t('filter.all') },
              ...choice.options.map(({ value, word }) => ({ value, label: word === null ? value : t(word) })),
            ]}
          />
        )}
      </Field>
      {hasHistoryFilter(filter) && (
        <Button variant="ghost" className="mt-5" onClick={() => onFilter({})}>
          {t('filter.clear')}
        </Button>
      )}
    </>
  );
}
