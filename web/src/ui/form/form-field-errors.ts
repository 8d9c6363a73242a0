/** Values of a form: texts and checkbox states. */
export type FormValues = Record<string, string | boolean>;

/** Error texts by field name. */
export type FormFieldErrors<Name extends string = string> = Partial<Record<Name, string | undefined>>;

/** Returns the fields with an error. */
export const listFieldsWithErrors = <Name extends string>(problems: FormFieldErrors<Name>): [Name, string][] =>
  (Object.entries(problems) as [Name, string | undefined][]).filter(
    (entry): entry is [Name, string] => entry[1] !== undefined,
  );

/**
 * Returns the field errors of a rejected request.
 * @param names the form's field names, also used by the server
 * @param fieldText returns the error's text for a field
 */
export const getFormFieldErrors = <Name extends string>(
  error: unknown,
  names: readonly Name[],
  fieldText: (error: unknown, name: Name) => string | undefined,
): FormFieldErrors<Name> =>
  Object.fromEntries(names.map((name) => [name, fieldText(error, name)] as const)) as FormFieldErrors<Name>;
