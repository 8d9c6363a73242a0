/** Values of a form: texts and checkbox states. */
export type FormValues = Record<string, string | boolean>;

/** Error texts by field name. */
export type FieldProblems<Name extends string = string> = Partial<Record<Name, string | undefined>>;

/** Returns the fields with an error. */
export const listWrongFields = <Name extends string>(problems: FieldProblems<Name>): [Name, string][] =>
  (Object.entries(problems) as [Name, string | undefined][]).filter(
    (entry): entry is [Name, string] => entry[1] !== undefined,
  );

/**
 * Returns the field errors of a rejected request.
 * @param names the form's field names, also used by the server
 * @param fieldText returns the error's text for a field
 */
export const getFieldProblems = <Name extends string>(
  error: unknown,
  names: readonly Name[],
  fieldText: (error: unknown, name: Name) => string | undefined,
): FieldProblems<Name> =>
  Object.fromEntries(names.map((name) => [name, fieldText(error, name)] as const)) as FieldProblems<Name>;
