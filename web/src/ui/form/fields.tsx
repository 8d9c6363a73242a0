import type { ChangeEvent } from 'react';
import { useController } from 'react-hook-form';
import { Field, type FieldProps, Select, type SelectProps, TextArea } from '#ui/field.tsx';
import { Input, type InputProps } from '#ui/input.tsx';
import type { FormValues } from './problems.ts';
import type { FormHandle } from './use-form.ts';

/** A field of a form, by its name. */
export interface FieldBinding<Values extends FormValues> {
  form: FormHandle<Values>;
  name: keyof Values & string;
  /** What becomes of the text as it is typed. */
  format?: (typed: string) => string;
}

type Typed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;

/** Binds what a person fills in, whatever it looks like: `input` is spread on what takes text. */
export function useField<Values extends FormValues>({ form, name, format }: FieldBinding<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const set = (value: string | boolean) => form.set(name, value as Values[typeof name]);
  return {
    value: field.value as string | boolean,
    error: fieldState.error?.message,
    ref: field.ref,
    set,
    input: {
      name,
      ref: field.ref,
      value: String(field.value ?? ''),
      onBlur: field.onBlur,
      onChange: ({ target: { value } }: Typed) => set(format ? format(value) : value),
    },
  };
}

/** What is said about a field. `fieldClass` is the field's as a whole. */
interface Labels extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'aside' | 'required'> {
  fieldClass?: string | undefined;
  /** It is a number, which is read back beneath it: usually where phones show digits and a decimal mark for it. */
  isNumber?: boolean | undefined;
}

type FieldOf<Values extends FormValues, Control> = FieldBinding<Values> &
  Labels &
  Omit<Control, keyof FieldBinding<Values> | keyof Labels>;

/** Draws a bound field around a control, which gets what is not the field's own. */
function useLabelled<Values extends FormValues, Control>(props: FieldOf<Values, Control>) {
  const { form, name, format, label, hideLabel, hint, aside, required, fieldClass, isNumber, ...control } = props;
  const { error, input } = useField({ form, name, format });
  const typed = isNumber ? input.value : undefined;
  return { labels: { label, hideLabel, hint, aside, required, error, typed, className: fieldClass }, control, input };
}

/** A line of text. */
export function TextField<Values extends FormValues>(props: FieldOf<Values, InputProps>) {
  const { isNumber = props.inputMode === 'decimal' } = props;
  const { labels, control, input } = useLabelled<Values, InputProps>({ ...props, isNumber });
  return <Field {...labels}>{(tied) => <Input {...control} {...tied} {...input} />}</Field>;
}

/** Text of a few lines. */
export function TextAreaField<Values extends FormValues>(props: FieldOf<Values, Parameters<typeof TextArea>[0]>) {
  const { labels, control, input } = useLabelled<Values, Parameters<typeof TextArea>[0]>(props);
  return <Field {...labels}>{(tied) => <TextArea {...control} {...tied} {...input} />}</Field>;
}

/** One of a list. */
export function SelectField<Values extends FormValues>(props: FieldOf<Values, SelectProps>) {
  const { labels, control, input } = useLabelled<Values, SelectProps>(props);
  return <Field {...labels}>{(tied) => <Select {...control} {...tied} {...input} />}</Field>;
}
