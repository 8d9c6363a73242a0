import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionConfig } from '../../../../shared/schemas/option-order.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Field, Input } from '../../ui/field.tsx';
import { Amount } from '../../ui/values.tsx';
import { QuickAmounts } from './quick-amounts.tsx';

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
      <QuickAmounts value={value} onChange={onChange} />
    </div>
  );
}
