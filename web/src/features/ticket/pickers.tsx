import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Direction, OptionConfig } from '../../../../shared/schemas/option-order.ts';
import { IconArrowDown, IconArrowUp, IconWarning } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { usePeriodText } from '../options/use-period-text.ts';

interface GroupProps {
  legend: string;
  hideLegend?: boolean;
  error: string | undefined;
  children: ReactNode;
}

/** A group of radio buttons with its error under it. */
function Group({ legend, hideLegend, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : id}
      className="flex min-w-0 flex-col gap-1"
    >
      <legend id={`${id}-legend`} className={clsx('mb-1 text-xs text-muted', hideLegend && 'sr-only')}>
        {legend}
      </legend>
      {children}
      {error !== undefined && (
        <p id={id} role="alert" className="flex items-start gap-1 text-xs text-down">
          <IconWarning size={12} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

const focusRing = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

interface DirectionPickerProps {
  value: Direction | null;
  onChange: (direction: Direction) => void;
  onLeave: () => void;
  error: string | undefined;
}

/** Higher or Lower: colour, arrow and word. */
export function DirectionPicker({ value, onChange, onLeave, error }: DirectionPickerProps) {
  const { t } = useTranslation('trading');
  const name = useId();
  return (
    <Group legend={t('ticket.direction')} hideLegend error={error}>
      <div className="grid grid-cols-2 gap-2">
        {(['call', 'put'] as const).map((direction) => {
          const Arrow = direction === 'call' ? IconArrowUp : IconArrowDown;
          const chosen = value === direction;
          return (
            <label
              key={direction}
              data-field="direction"
              className={clsx(
                'relative flex h-10 cursor-pointer items-center justify-center gap-2 rounded border text-base font-semibold transition-colors select-none',
                focusRing,
                direction === 'call' ? 'border-up' : 'border-down',
                !chosen && (direction === 'call' ? 'text-up hover:bg-surface-2' : 'text-down hover:bg-surface-2'),
                chosen && (direction === 'call' ? 'bg-up text-on-up' : 'bg-down text-on-down'),
              )}
            >
              <input
                type="radio"
                name={name}
                value={direction}
                checked={chosen}
                onChange={() => onChange(direction)}
                onBlur={onLeave}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Arrow size={12} />
              {t(`direction.${direction}`)}
            </label>
          );
        })}
      </div>
    </Group>
  );
}

interface PeriodPickerProps {
  configs: readonly OptionConfig[];
  value: string | null;
  onChange: (id: string) => void;
  error: string | undefined;
}

/** Each period with what it pays. One that is no longer sold shows only while it is the chosen one. */
export function PeriodPicker({ configs, value, onChange, error }: PeriodPickerProps) {
  const { t } = useTranslation('trading');
  const periodText = usePeriodText();
  const name = useId();
  const shown = configs
    .filter((config) => config.is_active || config.id === value)
    .toSorted((a, b) => a.period - b.period);
  return (
    <Group legend={t('ticket.period')} error={error}>
      <div className="grid grid-cols-4 gap-1">
        {configs.length === 0 && Array.from({ length: 8 }, (_, i) => <Skeleton key={i} className="h-10 w-full" />)}
        {shown.map((config) => (
          <label
            key={config.id}
            data-field="period_id"
            className={clsx(
              'relative flex h-10 cursor-pointer flex-col items-center justify-center rounded border leading-4 transition-colors select-none',
              focusRing,
              config.id === value ? 'border-text bg-surface-3' : 'border-line hover:bg-surface-2',
              !config.is_active && 'line-through',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={config.id === value}
              onChange={() => onChange(config.id)}
              aria-label={`${periodText(config.period)}, ${t('ticket.payoutRate', { rate: config.payout_rate })}`}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="font-medium">{periodText(config.period, true)}</span>
            <span className="text-xs text-muted tabular-nums">{`${config.payout_rate}\u202f%`}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}
