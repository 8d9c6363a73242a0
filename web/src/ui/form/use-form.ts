import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type Control, type FieldErrors, type FieldValues, useForm as useHookForm, useWatch } from 'react-hook-form';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import {
  type FormValues,
  type FormFieldErrors,
  getFormFieldErrors,
  listFieldsWithErrors,
} from './form-field-errors.ts';

type FieldName<Values> = keyof Values & string;

interface FormOptions<Values extends FormValues> {
  /** Initial values. Their names are those of the request, so that field errors match. */
  initial: Values;
  /** Validates the typed values. */
  rules?: (values: Values) => FormFieldErrors<FieldName<Values>>;
  /** When the rules run: on submit, or also when a filled field is left. From then on they run at each change. */
  check?: 'sent' | 'left';
  /** Runs once the rules find no error, one call at a time. Thrown errors are shown. */
  send: (values: Values) => unknown;
  /** Returns the field errors of an error that does not name them; null for the default handling. */
  fieldProblems?: (error: unknown) => FormFieldErrors<FieldName<Values>> | null;
  /** Digits of prices in an error. */
  digits?: number | undefined;
  /** Returns the text of an error of the whole form, in place of the default text. */
  failureText?: (error: unknown) => string | undefined;
}

/** Form state for its element and buttons: see `form.tsx`. */
export interface FormState {
  /** Id of the element. */
  readonly id: string;
  /** True while it is being submitted. */
  readonly busy: boolean;
  /** Text of the error that belongs to no field. */
  readonly failure: string | null;
  readonly submit: (event?: FormEvent) => void;
  /** Resets the form. */
  readonly reset: () => void;
}

/** Form state for its fields: see `fields.tsx`. */
export interface FormHandle<Values extends FormValues = FormValues> extends FormState {
  readonly control: Control;
  /** Thrown error that belongs to no field. */
  readonly error: unknown;
  /** Returns the value of a field. */
  value<Name extends FieldName<Values>>(name: Name): Values[Name];
  /** Sets the value of a field, as if it were typed. */
  set<Name extends FieldName<Values>>(name: Name, value: Values[Name]): void;
  /** Restores a field to its initial value, without an error and as if it had not been visited. */
  clear(name: FieldName<Values>): void;
  /** Focuses a field and selects its content. */
  focus(name: FieldName<Values>): void;
  /** Shows errors next to their fields, and focuses the first of them. */
  showProblems(problems: FormFieldErrors<FieldName<Values>>): void;
  /** Shows an error: next to the fields that it names, otherwise for the form as a whole. */
  showError(error: unknown): void;
}

/**
 * Returns a form that is submitted once at a time. Errors show next to their fields and go when the field changes; an
 * error of no field is the form's failure.
 */
export function useForm<Values extends FormValues>(options: FormOptions<Values>): FormHandle<Values> {
  const { initial, rules, check = 'sent', send, fieldProblems, digits, failureText } = options;
  const errorText = useErrorText();
  const fieldText = useFieldText(digits);
  const id = useId();
  const sending = useRef(false);
  const [error, setError] = useState<unknown>(null);
  const isLive = check === 'left';
  const form = useHookForm<FieldValues>({
    defaultValues: initial,
    mode: isLive ? 'onTouched' : 'onSubmit',
    reValidateMode: isLive ? 'onChange' : 'onSubmit',
    shouldFocusError: false,
    resolver: (values) => {
      const wrong = listFieldsWithErrors(rules?.(values as Values) ?? {});
      const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]));
      return wrong.length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors };
    },
  });
  // In page order of the fields shown; also when the form remounts with its errors.
  const [refusals, setRefusals] = useState(0);
  const countRefusal = () => setRefusals((count) => count + 1);
  useEffect(() => {
    if (refusals > 0) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, id]);

  const showProblems = (problems: FormFieldErrors): void => {
    for (const [name, message] of listFieldsWithErrors(problems)) form.setError(name, { type: 'refusal', message });
    countRefusal();
  };
  const showError = (thrown: unknown): void => {
    const mappedProblems = fieldProblems?.(thrown) ?? null;
    const problems: FormFieldErrors = mappedProblems ?? getFormFieldErrors(thrown, Object.keys(initial), fieldText);
    if (listFieldsWithErrors(problems).length > 0) showProblems(problems);
    else if (mappedProblems === null) setError(thrown);
  };
  const trySend = async (values: FieldValues): Promise<void> => {
    try {
      await send(values as Values);
    } catch (thrown) {
      showError(thrown);
    }
  };
  const submit = async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    setError(null);
    let isWrong = false;
    await form.handleSubmit(trySend, () => {
      isWrong = true;
    })();
    sending.current = false;
    // The fields show the error only now.
    if (isWrong) countRefusal();
  };
  return {
    id,
    control: form.control,
    busy: form.formState.isSubmitting,
    error,
    failure: error === null ? null : (failureText?.(error) ?? fieldText(error) ?? errorText(error)),
    value: (name) => form.getValues(name as string) as Values[typeof name],
    set: (name, value) => {
      const field: string = name;
      form.setValue(field, value, { shouldValidate: isLive && form.getFieldState(name).isTouched });
      if (!isLive) form.clearErrors(name);
    },
    clear: (name) => form.resetField(name),
    focus: (name) => form.setFocus(name, { shouldSelect: true }),
    showProblems,
    showError,
    reset: () => {
      form.reset(initial);
      setError(null);
    },
    submit: (event) => {
      event?.preventDefault();
      void submit();
    },
  };
}

/** Returns the value of a field; rerenders when it changes. */
export const useFormValue = <Values extends FormValues, Name extends FieldName<Values>>(
  form: FormHandle<Values>,
  name: Name,
): Values[Name] => useWatch({ control: form.control, name }) as Values[Name];

/** Returns all values of a form; rerenders when any of them changes. */
export const useFormValues = <Values extends FormValues>(form: FormHandle<Values>): Values =>
  useWatch({ control: form.control }) as Values;
