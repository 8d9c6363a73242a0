import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direction } from '#shared/market/option.ts';
import type { OptionConfig } from '#shared/schemas/options.ts';
import { Skeleton } from '#ui/states.tsx';
import { usePeriodText } from '#web/features/trade/options/use-period-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { radioLabelFocusClass, RadioFieldset, SidePicker, type SidePickerProps } from './side-picker.tsx';

type DirectionPickerProps = Omit<SidePickerProps<Direction>, 'legend' | 'sides' | 'field'>;

/** Higher or Lower. */
export function DirectionPicker(props: DirectionPickerProps) {
  const { t } = useTranslation('trading');
  const sides = (['call', 'put'] as const).map((value) => ({
    value,
    label: t(`direction.${value}`),
    rises: value === 'call',
  }));
  return <SidePicker {...props} legend={t('ticket.direction')} sides={sides} field="direction" />;
}

interface PeriodPickerProps {
  configs: readonly OptionConfig[];
  value: string | null;
  onChange: (id: string) => void;
  error: string | undefined;
  /** Of 100 options of the period, how many must be right to lose nothing; null while unknown. */
  breakEven: number | null;
}

/** Periods with their payouts. One that is no longer offered shows only while it is selected. */
export function PeriodPicker({ configs, value, onChange, error, breakEven }: PeriodPickerProps) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const periodText = usePeriodText();
  const name = useId();
  const shown = configs
    .filter((config) => config.is_active || config.id === value)
    .toSorted((a, b) => a.period - b.period);
  return (
    <RadioFieldset legend={t('ticket.period')} error={error}>
      <div className="grid grid-cols-4 gap-1">
        {configs.length === 0 && Array.from({ length: 8 }, (_, i) => <Skeleton key={i} className="h-10 w-full" />)}
        {shown.map((config) => (
          <label
            key={config.id}
            data-field="period_id"
            className={clsx(
              'relative flex h-10 cursor-pointer flex-col items-center justify-center rounded border leading-4 transition-colors select-none',
              radioLabelFocusClass,
              config.id === value ? 'border-text bg-surface-3' : 'border-line hover:bg-surface-2',
              !config.is_active && 'line-through',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={config.id === value}
              onChange={() => onChange(config.id)}
              aria-label={`${periodText(config.period)}, ${t('ticket.payoutRate', { rate: format.rate(config.payout_rate) })}`}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="font-medium">{periodText(config.period, true)}</span>
            <span className="text-xs text-muted tabular-nums">{format.rate(config.payout_rate)}</span>
          </label>
        ))}
      </div>
      <p className="min-h-4 text-xs text-muted tabular-nums" data-testid="break-even">
        {breakEven === null ? '\u00a0' : t('ticket.breakEven', { wins: breakEven })}
      </p>
    </RadioFieldset>
  );
}
