import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { Field, Input, SearchInput, Select } from '#ui/field.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

interface ChoiceFilterProps<Value extends string> {
  label: string;
  /** How the choice of everything is called. */
  all: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

export function ChoiceFilter<Value extends string>({ label, all, choices, value, onChange }: ChoiceFilterProps<Value>) {
  return (
    <Field label={label} className="w-32 grow sm:grow-0">
      {(control) => (
        <Select
          {...control}
          options={[{ value: '', label: all }, ...choices]}
          value={value ?? ''}
          onChange={(event) => onChange(choices.find((choice) => choice.value === event.target.value)?.value)}
        />
      )}
    </Field>
  );
}

interface WordFilterProps<Value extends string> {
  label: string;
  /** Where the words of the values stand: `<area>.<value>`. */
  area: string;
  values: readonly Value[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A choice among words that the page has for the values. */
export function WordFilter<Value extends string>({ area, values, ...rest }: WordFilterProps<Value>) {
  const { t } = useTranslation('admin');
  const choices = values.map((value) => ({ value, label: t(`${area}.${value}`) }));
  return <ChoiceFilter all={t('list.all')} choices={choices} {...rest} />;
}

/** Typing rests this long before it is searched, ms. */
const REST_MS = 350;

interface TextFilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  maxLength?: number;
}

/** Searches when typing rests, or at once on Enter. */
export function TextFilter({ label, value, onChange, maxLength = 64 }: TextFilterProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(value);
  // The address may change from elsewhere: back, a link.
  useEffect(() => {
    if (told.current === value) return;
    told.current = value;
    setTyped(value ?? '');
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim() === '' ? undefined : text.trim();
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  };
  return (
    <SearchInput
      label={label}
      clearLabel={t('clear')}
      value={typed}
      maxLength={maxLength}
      className="w-full sm:w-52"
      onValue={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        if (text === '') tell('');
        else timer.current = setTimeout(() => tell(text), REST_MS);
      }}
      onBlur={() => tell(typed)}
    />
  );
}

interface DayFilterProps {
  from: string | undefined;
  to: string | undefined;
  onChange: (days: { from?: string | undefined; to?: string | undefined }) => void;
  /** The list's refusal, whose words about a day stand beside it. */
  error: unknown;
}

/** First and last day, of this device's zone. */
export function DayFilter({ from, to, onChange, error }: DayFilterProps) {
  const { t } = useTranslation('admin');
  const named = error instanceof ApiError ? error.fields : {};
  const day = (name: 'from' | 'to', value: string | undefined) => (
    <Field label={t(`list.${name}`)} error={named[name] && t(`list.${name}Refused`)} className="w-36 grow sm:grow-0">
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value ?? ''}
          onChange={(event) => onChange({ from, to, [name]: event.target.value || undefined })}
        />
      )}
    </Field>
  );
  return (
    <>
      {day('from', from)}
      {day('to', to)}
    </>
  );
}
