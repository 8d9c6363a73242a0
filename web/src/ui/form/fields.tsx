import type { ChangeEvent, CompositionEvent } from 'react';
import { useController } from 'react-hook-form';
import { Field, type FieldProps, Select, type SelectProps, TextArea } from '#ui/field.tsx';
import { Input, type InputProps } from '#ui/input.tsx';
import type { FormValues } from './form-field-errors.ts';
import { runAfterPress } from './run-after-press.ts';
import type { FormHandle } from './use-form.ts';

/** A form field by its name. */
export interface FormFieldBinding<Values extends FormValues> {
  form: FormHandle<Values>;
  name: keyof Values & string;
  /** Formats the text while it is typed; during a composition, only when it ends. */
  format?: (typed: string) => string;
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isComposing = ({ nativeEvent }: ChangeEvent): boolean =>
  'isComposing' in nativeEvent && nativeEvent.isComposing === true;

/** Returns the binding of any form control: spread `input` on a text input. */
export function useFormField<Values extends FormValues>({ form, name, format }: FormFieldBinding<Values>) {
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
      // An empty field is missed on submit; a user who only passes through it has made no mistake.
      onBlur: () => {
        if (field.value !== '') runAfterPress(field.onBlur);
      },
      onChange: (event: ChangeEvent<TextControl>) => {
        const { value } = event.target;
        set(format && !isComposing(event) ? format(value) : value);
      },
      // Chromium sends no change after the end of a composition.
      ...(format && {
        onCompositionEnd: ({ currentTarget: { value } }: CompositionEvent<TextControl>) => set(format(value)),
      }),
    },
  };
}

/** Texts of a field. `fieldClass` is the class of the whole field. */
interface FieldLabelProps extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'aside' | 'required'> {
  fieldClass?: string | undefined;
  /** True for numbers, which are read back beneath the field. Default: when phones show a decimal keyboard. */
  isNumber?: boolean | undefined;
}

type BoundFieldProps<Values extends FormValues, Control> = FormFieldBinding<Values> &
  FieldLabelProps &
  Omit<Control, keyof FormFieldBinding<Values> | keyof FieldLabelProps>;

/** Renders a bound field around a control, which gets the remaining props. */
function useLabelled<Values extends FormValues, Control>(props: BoundFieldProps<Values, Control>) {
  const { form, name, format, label, hideLabel, hint, aside, required, fieldClass, isNumber, ...control } = props;
  const { error, input } = useFormField({ form, name, format });
  const typed = isNumber ? input.value : undefined;
  return { labels: { label, hideLabel, hint, aside, required, error, typed, className: fieldClass }, control, input };
}

/** Single-line text field. */
export function TextField<Values extends FormValues>(props: BoundFieldProps<Values, InputProps>) {
  const { isNumber = props.inputMode === 'decimal' } = props;
  const { labels, control, input } = useLabelled<Values, InputProps>({ ...props, isNumber });
  return <Field {...labels}>{(tied) => <Input {...control} {...tied} {...input} />}</Field>;
}

/** Multi-line text field. */
export function TextAreaField<Values extends FormValues>(
  props: BoundFieldProps<Values, Parameters<typeof TextArea>[0]>,
) {
  const { labels, control, input } = useLabelled<Values, Parameters<typeof TextArea>[0]>(props);
  return <Field {...labels}>{(tied) => <TextArea {...control} {...tied} {...input} />}</Field>;
}

/** Select field. */
export function SelectField<Values extends FormValues>(props: BoundFieldProps<Values, SelectProps>) {
  const { labels, control, input } = useLabelled<Values, SelectProps>(props);
  return <Field {...labels}>{(tied) => <Select {...control} {...tied} {...input} />}</Field>;
}
