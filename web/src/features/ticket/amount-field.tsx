import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionConfig } from '../../../../shared/schemas/option-order.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Field, Input } from '../../ui/field.tsx';
import { Amount } from '../../ui/values.tsx';
import { addQuickAmount } from './typed-amount.ts';

const STEPS = [100, 500, 1000, 5000] as const;

interface AmountFieldProps {
  inputRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  error: string | undefined;
  config: OptionConfig | undefined;
  balance: string | undefined;
}

/** The amount with its quick buttons; together they are one field, which is left when neither has the focus. */
export function AmountField({ inputRef, value, onChange, onLeave, error, config, balance }: AmountFieldProps) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const whole = (amount: string) => format.amount(amount, { digits: 0 });
  const range = config && t('ticket.range', { min: whole(config.min_amount), max: whole(config.max_amount) });
  return (
    <div
      className="flex flex-col gap-2"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      <Field
        label={t('ticket.amount')}
        error={error}
        hint={error === undefined ? (range ?? '\u00a0') : undefined}
        aside={
          <>
            {t('ticket.available')} <Amount value={balance} digits={2} className="text-text" />
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            ref={inputRef}
            data-field="amount"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            maxLength={30}
            suffix="USDT"
            className="text-end text-base tabular-nums"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-5 gap-1">
        {STEPS.map((step) => (
          <button
            key={step}
            type="button"
            aria-label={t('ticket.quick', { amount: step })}
            // The input keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(addQuickAmount(format.language, value, step))}
            className="h-7 rounded border border-line text-xs font-medium tabular-nums hover:bg-surface-2"
          >
            {`+${step}`}
          </button>
        ))}
        <button
          type="button"
          aria-label={t('ticket.clear')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange('')}
          className="h-7 truncate rounded border border-line px-1 text-xs text-muted hover:bg-surface-2 hover:text-text"
        >
          {t('ticket.clearShort')}
        </button>
      </div>
    </div>
  );
}
