import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type Control, type FieldErrors, type FieldValues, useForm as useHookForm, useWatch } from 'react-hook-form';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { type FormValues, type FieldProblems, getFieldProblems, listWrongFields } from './problems.ts';

type Names<Values> = keyof Values & string;

interface FormOptions<Values extends FormValues> {
  /** What the fields begin with. Their names are those of the request, so that a refusal finds them. */
  initial: Values;
  /** What is wrong with what was typed. */
  rules?: (values: Values) => FieldProblems<Names<Values>>;
  /** When the rules are asked: as the form is sent, or of each field as it is left too, and from then on as it changes. */
  check?: 'sent' | 'left';
  /** Done once the rules find nothing wrong, once at a time. What is thrown here is shown. */
  send: (values: Values) => unknown;
  /** What an error says of fields where it does not name them; null where it is to be read as usual. */
  fieldProblems?: (error: unknown) => FieldProblems<Names<Values>> | null;
  /** Digits of the prices that a refusal names. */
  digits?: number | undefined;
  /** What an error says of the form as a whole, in place of the usual words. */
  failureText?: (error: unknown) => string | undefined;
}

/** What a form is to its element and its buttons: see `form.tsx`. */
export interface FormState {
  /** Of the element. */
  readonly id: string;
  /** It is being sent. */
  readonly busy: boolean;
  /** What failed and is about no field, in words. */
  readonly failure: string | null;
  readonly submit: (event?: FormEvent) => void;
  /** Begins anew. */
  readonly reset: () => void;
}

/** A form as its fields know it: see `fields.tsx`. */
export interface FormHandle<Values extends FormValues = FormValues> extends FormState {
  readonly control: Control;
  /** What failed and is about no field, as it was thrown. */
  readonly error: unknown;
  /** What a field holds now. */
  value<Name extends Names<Values>>(name: Name): Values[Name];
  /** Puts a value into a field, as if it were typed. */
  set<Name extends Names<Values>>(name: Name, value: Values[Name]): void;
  /** Focuses a field, and selects what is in it. */
  focus(name: Names<Values>): void;
  /** Says what is wrong beside the fields, and focuses the first of them. */
  showProblems(problems: FieldProblems<Names<Values>>): void;
  /** Says what failed: beside the fields that the error names, else of the form as a whole. */
  showError(error: unknown): void;
}

/**
 * A form that is sent once at a time. Errors stand beside their fields, whoever found them, and go when the field
 * changes; what belongs to no field is the form's failure.
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
      const wrong = listWrongFields(rules?.(values as Values) ?? {});
      const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]));
      return wrong.length === 0 ? { values, errors: {} } : { values: {}, errors: errors as FieldErrors };
    },
  });
  // In the order of the page, whichever fields it shows; also where the form comes back with its errors.
  const [refusals, setRefusals] = useState(0);
  const refused = () => setRefusals((count) => count + 1);
  useEffect(() => {
    if (refusals > 0) document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, id]);

  const showProblems = (problems: FieldProblems): void => {
    for (const [name, message] of listWrongFields(problems)) form.setError(name, { type: 'refusal', message });
    refused();
  };
  const showError = (thrown: unknown): void => {
    const found = fieldProblems?.(thrown) ?? null;
    const problems: FieldProblems = found ?? getFieldProblems(thrown, Object.keys(initial), fieldText);
    if (listWrongFields(problems).length > 0) showProblems(problems);
    else if (found === null) setError(thrown);
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
    // Only now do the fields show it.
    if (isWrong) refused();
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

/** What a field holds, drawn anew as it changes. */
export const useFormValue = <Values extends FormValues, Name extends Names<Values>>(
  form: FormHandle<Values>,
  name: Name,
): Values[Name] => useWatch({ control: form.control, name }) as Values[Name];

/** All that a form holds, drawn anew as any of it changes. */
export const useFormValues = <Values extends FormValues>(form: FormHandle<Values>): Values =>
  useWatch({ control: form.control }) as Values;
