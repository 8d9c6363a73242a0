import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { leverageSteps, MAX_LEVERAGE, MIN_LEVERAGE } from '#shared/market/perpetual.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { parseLeverage } from './parse-order-fields.ts';

interface LeverageFieldProps {
  value: string;
  config: FuturesConfig | null;
  onChange: (value: string) => void;
  onLeave: () => void;
  error: string | undefined;
  /** Current limit of the leverage. */
  hint: ReactNode;
}

/** Leverage by slider, step or typing, kept in sync. */
export function LeverageField({ value, config, onChange, onLeave, error, hint }: LeverageFieldProps) {
  const { t } = useTranslation('perpetual');
  const low = config?.min_leverage ?? MIN_LEVERAGE;
  const high = config?.max_leverage ?? MAX_LEVERAGE;
  const steps = config?.leverage_steps ?? leverageSteps;
  const read = parseLeverage(value, config);
  return (
    <Field label={t('ticket.leverage')} error={error} hint={hint}>
      {(control) => (
        <>
          <div className="flex items-center gap-3">
            <input
              type="range"
              aria-label={t('ticket.leverageSlider')}
              aria-valuetext={read === null ? undefined : `${read}×`}
              min={low}
              max={high}
              step={1}
              value={read ?? low}
              onChange={(event) => onChange(event.target.value)}
              className="h-8 min-w-0 grow accent-(--text)"
            />
            <span className="w-20 shrink-0">
              <Input
                {...control}
                data-field="leverage"
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                suffix="×"
                className="text-end tabular-nums !pe-7"
                value={value}
                onChange={(event) => onChange(event.target.value.trim())}
                onBlur={onLeave}
              />
            </span>
          </div>
          <div className="flex justify-between">
            {steps.map((step) => (
              <button
                key={step}
                type="button"
                aria-label={t('ticket.leverageStep', { leverage: step })}
                aria-pressed={read === step}
                onClick={() => onChange(String(step))}
                className="h-6 min-w-6 rounded-sm px-0.5 text-xs text-muted tabular-nums hover:text-text aria-pressed:font-semibold aria-pressed:text-text"
              >
                {step}
              </button>
            ))}
          </div>
        </>
      )}
    </Field>
  );
}
