import { type FormEvent, useRef, useState } from 'react';
import { useFieldText } from '#web/lib/field-text.ts';

export type Errors<Name extends string> = Partial<Record<Name, string | undefined>>;

export interface AuthForm<Name extends string> {
  values: Record<Name, string>;
  errors: Errors<Name>;
  /** What failed as a whole; null where a field says it, or nothing did. */
  failure: unknown;
  busy: boolean;
  set: (name: Name, value: string) => void;
  /** Shows what is wrong with fields, and focuses the first of them. */
  refuse: (found: Errors<Name>) => void;
  fail: (error: unknown) => void;
  /** For the input of a field. */
  bind: (name: Name) => {
    name: string;
    value: string;
    ref: (element: HTMLInputElement | null) => void;
    onChange: (event: { target: { value: string } }) => void;
  };
  onSubmit: (event: FormEvent) => void;
}

/**
 * A form that is sent once at a time. Errors stand beside their fields, whoever found them, and go when the field
 * changes; what belongs to no field stands above. `names` are in the order in which they are seen, and those of the
 * request.
 * @param check finds what is missing before anything is sent; null where nothing is
 * @param send what is thrown there is shown; after it the form stays busy, since the page changes
 */
export function useAuthForm<Name extends string>(
  names: readonly Name[],
  {
    initial,
    check,
    send,
  }: {
    initial?: Partial<Record<Name, string>>;
    check: (values: Record<Name, string>) => Errors<Name> | null;
    send: (values: Record<Name, string>) => Promise<void>;
  },
): AuthForm<Name> {
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial?.[name] ?? ''])) as Record<Name, string>,
  );
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const fieldText = useFieldText();
  const inputs = useRef(new Map<Name, HTMLInputElement>());

  const refuse = (found: Errors<Name>) => {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current.get(first)?.focus();
  };
  const fail = (error: unknown) => {
    const named = Object.fromEntries(names.map((name) => [name, fieldText(error, name)])) as Errors<Name>;
    if (orNull(named)) refuse(named);
    else setFailure(error);
  };
  const set = (name: Name, value: string) => {
    setValues((held) => ({ ...held, [name]: value }));
    setErrors((held) => ({ ...held, [name]: undefined }));
  };
  const submit = async () => {
    if (busy) return;
    setFailure(null);
    const found = check(values);
    if (found) return refuse(found);
    setErrors({});
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      setBusy(false);
      fail(error);
    }
  };
  return {
    values,
    errors,
    failure,
    busy,
    set,
    refuse,
    fail,
    bind: (name) => ({
      name,
      value: values[name],
      ref: (element) => {
        if (element) inputs.current.set(name, element);
        else inputs.current.delete(name);
      },
      onChange: (event) => set(name, event.target.value),
    }),
    onSubmit: (event) => {
      event.preventDefault();
      void submit();
    },
  };
}

/** Null where nothing was found. */
export function orNull<Name extends string>(errors: Errors<Name>): Errors<Name> | null {
  return Object.values(errors).some((error) => error !== undefined) ? errors : null;
}
