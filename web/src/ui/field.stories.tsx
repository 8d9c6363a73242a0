import { useSampleTexts } from '#scripts/playground/sample-texts.ts';
import { Focused, Held, ignore, States } from '#scripts/playground/states.tsx';
import { Field, type FieldProps, Select, TextArea } from './field.tsx';
import { Input, type InputProps, SearchInput } from './input.tsx';
import { TypedNumberEchoLine } from './typed-echo.tsx';

export function Inputs() {
  const text = useSampleTexts();
  const show = (input: InputProps, field: Partial<FieldProps> = {}) => (
    <Field label={text.name} {...field}>
      {(control) => <Input {...control} defaultValue="1250" {...input} />}
    </Field>
  );
  return (
    <States
      states={{
        Default: show({}),
        Empty: show({ defaultValue: '', placeholder: text.hint }),
        Focus: <Focused>{show({})}</Focused>,
        Disabled: show({ disabled: true }),
        Error: show({}, { error: text.error }),
        'Error and hint': show({}, { error: text.error, hint: text.hint, aside: text.short }),
        'Number with a unit': show(
          { className: 'text-end tabular-nums', inputMode: 'decimal', suffix: 'USDT' },
          { typed: '1250' },
        ),
        'Ambiguous number': show({ defaultValue: '1,250' }, { typed: '1,250' }),
        Large: show({ large: true }),
        'Hidden label': show({}, { hideLabel: true }),
        'Long text': show({ defaultValue: text.unbroken }, { label: text.longLabel, aside: '123,456,789.12 USDT' }),
      }}
    />
  );
}

export function Areas() {
  const text = useSampleTexts();
  const show = (props: { value: string; disabled?: boolean }, error?: string) => (
    <Field label={text.name} error={error}>
      {(control) => <TextArea {...control} {...props} onChange={ignore} />}
    </Field>
  );
  return (
    <States
      states={{
        Empty: show({ value: '' }),
        'Long text': show({ value: text.paragraph }),
        Focus: <Focused>{show({ value: text.sentence })}</Focused>,
        Disabled: show({ value: text.sentence, disabled: true }),
        Error: show({ value: text.unbroken }, text.error),
      }}
    />
  );
}

export function Selects() {
  const text = useSampleTexts();
  const options = [text.short, text.longLabel].map((label) => ({ value: label, label }));
  const show = (value: string | undefined, disabled = false, error?: string) => (
    <Field label={text.name} error={error}>
      {(control) => <Select {...control} options={options} defaultValue={value} disabled={disabled} />}
    </Field>
  );
  return (
    <States
      states={{
        Default: show(text.short),
        Focus: <Focused>{show(text.short)}</Focused>,
        Disabled: show(text.short, true),
        Error: show(text.short, false, text.error),
        'Long text': show(text.longLabel),
      }}
    />
  );
}

export function Searches() {
  const text = useSampleTexts();
  const show = (initial: string) => (
    <Held initial={initial}>
      {(value, set) => <SearchInput label={text.name} clearLabel={text.short} value={value} onValue={set} />}
    </Held>
  );
  return (
    <States
      states={{
        Empty: show(''),
        Filled: show('BTC'),
        Focus: <Focused>{show('BTC')}</Focused>,
        'Long text': show(text.unbroken),
      }}
    />
  );
}

export function Echoes() {
  const text = useSampleTexts();
  const show = (echo: string, isQuestion = false) => (
    <TypedNumberEchoLine id={echo} echo={{ text: echo, isQuestion }} isWrong={isQuestion} />
  );
  return (
    <States
      width={160}
      states={{
        None: <TypedNumberEchoLine id="none" echo={null} isWrong={false} />,
        Number: show('= 1,250.5'),
        Long: show('= 123,456,789,012.345'),
        Question: show(text.error, true),
      }}
    />
  );
}
