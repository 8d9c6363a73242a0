import type * as z from 'zod';
import type { FieldRefusal, GivenFigures } from './field-refusals.ts';

// Pages import schemas: this file takes nothing of the table but its types.

/**
 * What a schema says of a value that it refuses: the reason by its name, with its figures. zod keeps nothing but text of
 * it; `refusedFields` reads it.
 */
export const refusedAs = <Name extends FieldRefusal>(name: Name, ...[params]: GivenFigures<Name>): string =>
  params === undefined ? name : `${name} ${JSON.stringify(params)}`;

/** The same for a value that is there; of one that is not, that it is missing. */
export const refusedUnlessMissing = <Name extends FieldRefusal>(name: Name, ...figures: GivenFigures<Name>) => ({
  error: ({ input }: { input?: unknown }): string =>
    input === undefined ? refusedAs('missing') : refusedAs(name, ...figures),
});

/** What is said of an issue for which its schema has no reason. */
function generalOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return refusedAs('missing');
  switch (issue.code) {
    case 'invalid_type':
      return refusedAs(issue.expected === 'int' ? 'wholeNumber' : 'invalid');
    case 'invalid_value':
      return refusedAs('choice');
    case 'unrecognized_keys':
      return refusedAs('unknown');
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    default:
      return refusedAs('invalid');
  }
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'number' || origin === 'int') return refusedAs('tooSmall', { least });
  if (origin === 'string') return least === 1 ? refusedAs('empty') : refusedAs('tooShort', { number: least });
  return refusedAs('tooFew', { number: least });
}

function tooBig(origin: string, most: number): string {
  if (origin === 'number' || origin === 'int') return refusedAs('tooLarge', { most });
  return origin === 'string' ? refusedAs('tooLong', { number: most }) : refusedAs('tooMany', { number: most });
}

/** How whatever comes in is parsed: no word of zod's own is said of it. */
export const byName = { error: generalOf } as const;
