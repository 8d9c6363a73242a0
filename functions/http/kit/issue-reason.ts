import type * as z from 'zod';
import { because, type FieldReason, type FieldRefusal, fieldRefusals } from '#shared/refusals/field-refusals.ts';

/** The schemas' own words, by which what they found is named. */
const names = new Map<string, FieldRefusal>(
  Object.entries(fieldRefusals).map(([name, words]) => [words, name as FieldRefusal]),
);

const isText = (origin: string): boolean => origin === 'string';

/** What an issue is called where its schema has no words for it. */
function general(issue: z.core.$ZodIssue): FieldReason {
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return because('missing');
  if (issue.code === 'too_big' && isText(issue.origin)) return because('tooLong', { number: Number(issue.maximum) });
  if (issue.code === 'too_small' && isText(issue.origin)) return because('tooShort', { number: Number(issue.minimum) });
  if (issue.code === 'too_big' && issue.origin === 'number')
    return because('tooLarge', { most: Number(issue.maximum) });
  if (issue.code === 'too_small' && issue.origin === 'number')
    return because('tooSmall', { least: Number(issue.minimum) });
  return because('invalid');
}

/** Why a schema refuses a field: its own English words, with the name of the reason. */
export function reasonOfIssue(issue: z.core.$ZodIssue): FieldReason {
  const name = names.get(issue.message);
  return { ...(name === undefined ? general(issue) : { name }), message: issue.message };
}
