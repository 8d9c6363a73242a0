import type * as z from 'zod';
import type { FieldErrorName, FieldErrorArgs } from './field-refusals.ts';

// Pages import schemas: this file takes nothing of the table but its types.

/**
 * What a schema says of a value that it refuses: the reason by its name, with its figures. zod keeps nothing but text of
 * it; `refusedFields` reads it.
 */
export const schemaError = <Name extends FieldErrorName>(name: Name, ...[params]: FieldErrorArgs<Name>): string =>
  params === undefined ? name : `${name} ${JSON.stringify(params)}`;

/** The same for a value that is there; of one that is not, that it is missing. */
export const schemaErrorUnlessMissing = <Name extends FieldErrorName>(
  name: Name,
  ...figures: FieldErrorArgs<Name>
) => ({
  error: ({ input }: { input?: unknown }): string =>
    input === undefined ? schemaError('missing') : schemaError(name, ...figures),
});

/** What is said of an issue for which its schema has no reason. */
function generalOf(issue: z.core.$ZodRawIssue): string {
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

function tooSmall(origin: string, least: number): string {
  if (origin === 'number' || origin === 'int') return schemaError('tooSmall', { least });
  if (origin === 'string') return least === 1 ? schemaError('empty') : schemaError('tooShort', { number: least });
  return schemaError('tooFew', { number: least });
}

function tooBig(origin: string, most: number): string {
  if (origin === 'number' || origin === 'int') return schemaError('tooLarge', { most });
  return origin === 'string' ? schemaError('tooLong', { number: most }) : schemaError('tooMany', { number: most });
}

/** How whatever comes in is parsed: no word of zod's own is said of it. */
export const zodParseOptions = { error: generalOf } as const;
