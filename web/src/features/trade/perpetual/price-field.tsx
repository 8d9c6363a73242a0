import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';

interface PriceFieldProps {
  label: string;
  /** Name in the payload. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onLeave?: () => void;
  error: string | undefined;
  /** Shown beneath it while there is no error. */
  hint?: string | undefined;
  suffix?: string;
}

/** Input of a price. */
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
