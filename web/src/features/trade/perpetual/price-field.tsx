import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

interface PriceFieldProps {
  label: string;
  /** The payload's name for it. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  error: string | undefined;
  /** Beneath it, while nothing is wrong. */
  hint?: string | undefined;
  suffix?: string;
}

/** A price that is typed. */
export const PriceField = ({ label, name, value, onChange, onLeave, error, hint, suffix }: PriceFieldProps) => (
  <Field
    label={label}
    error={error}
    hint={error === undefined ? hint : undefined}
    typed={value}
    className="min-w-0 grow"
  >
    {(control) => (
      <Input
        {...control}
        data-field={name}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        className="text-end tabular-nums"
        {...(suffix !== undefined && { suffix })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
    )}
  </Field>
);
