import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { AmountText } from '#ui/values.tsx';
import { QuickAmounts } from './quick-amounts.tsx';

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
