/** What a form holds: text, and whether something is ticked. */
export type FormValues = Record<string, string | boolean>;

/** What is wrong, in words, by the names of the fields. */
export type FieldProblems<Name extends string = string> = Partial<Record<Name, string | undefined>>;

/** The fields with which something is wrong. */
export const listWrongFields = <Name extends string>(problems: FieldProblems<Name>): [Name, string][] =>
  (Object.entries(problems) as [Name, string | undefined][]).filter(
    (entry): entry is [Name, string] => entry[1] !== undefined,
  );

/**
 * What a refusal says of fields.
 * @param names those of the form, by which the server calls them too
 * @param fieldText what the error says of one
 */
export const getFieldProblems = <Name extends string>(
  error: unknown,
  names: readonly Name[],
  fieldText: (error: unknown, name: Name) => string | undefined,
): FieldProblems<Name> =>
  Object.fromEntries(names.map((name) => [name, fieldText(error, name)] as const)) as FieldProblems<Name>;
