import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { addQuickAmount } from './typed-amount.ts';

const STEPS = [100, 500, 1000, 5000] as const;

/** Buttons that add to an amount, and one that clears it. */
function QuickAmounts({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  return (
    <div className="grid grid-cols-5 gap-1">
      {STEPS.map((step) => (
        <button
          key={step}
          type="button"
          aria-label={t('ticket.quick', { amount: step })}
          // Keeps the focus in the input and the keyboard open on a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(addQuickAmount(format.region, value, step))}
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
  );
}

export interface StakeFieldProps {
  inputRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  error: string | undefined;
  balance: string | undefined;
}

interface StakeFieldTexts {
  name: string;
  label: string;
  /** Empty while unknown. */
  hint: string;
  /** Further buttons of the field. */
  children?: ReactNode;
}

/** USDT input with quick buttons. Together they are one field, which is left when none has the focus. */
export function StakeField(props: StakeFieldProps & StakeFieldTexts) {
  const { inputRef, value, onChange, onLeave, error, balance, name, label, hint, children } = props;
  const { t } = useTranslation('trading');
  return (
    <div
      className="flex flex-col gap-1.5"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      <Field
        label={label}
        error={error}
        typed={value}
        hint={error === undefined ? hint || '\u00a0' : undefined}
        aside={
          <>
            {t('ticket.available')} <AmountText value={balance} className="text-text" />
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            ref={inputRef}
            data-field={name}
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
      {children}
    </div>
  );
}
