import type * as z from 'zod';
import type { FieldErrorName, FieldErrorArgs } from './field-errors.ts';

// Pages import schemas: this file imports only types of the table.

/**
 * Encodes a reason with its parameters as a schema's error text. zod keeps only text; `collectFieldErrors` reads it.
 */
export const schemaError = <Name extends FieldErrorName>(name: Name, ...[params]: FieldErrorArgs<Name>): string =>
  params === undefined ? name : `${name} ${JSON.stringify(params)}`;

/** Does the same for a present value; a missing one is reported as missing. */
export const schemaErrorUnlessMissing = <Name extends FieldErrorName>(
  name: Name,
  ...figures: FieldErrorArgs<Name>
) => ({
  error: ({ input }: { input?: unknown }): string =>
    input === undefined ? schemaError('missing') : schemaError(name, ...figures),
});

/** Returns the general reason of an issue when its schema has none. */
function toGeneralSchemaError(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return schemaError('missing');
  switch (issue.code) {
    case 'invalid_type':
      return schemaError(issue.expected === 'int' ? 'wholeNumber' : 'invalid');
    case 'invalid_value':
      return schemaError('choice');
    case 'unrecognized_keys':
      return schemaError('unknown');
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    default:
      return schemaError('invalid');
  }
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'number' || origin === 'int') return schemaError('tooSmall', { least: minimum });
  if (origin === 'string') return minimum === 1 ? schemaError('empty') : schemaError('tooShort', { number: minimum });
  return schemaError('tooFew', { number: minimum });
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'number' || origin === 'int') return schemaError('tooLarge', { most: maximum });
  return origin === 'string'
    ? schemaError('tooLong', { number: maximum })
    : schemaError('tooMany', { number: maximum });
}

/** Parse options for all input: replaces zod's own messages. */
export const zodParseOptions = { error: toGeneralSchemaError } as const;
