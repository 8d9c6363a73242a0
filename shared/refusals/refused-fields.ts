import type * as z from 'zod';
import {
  because,
  type FieldFigures,
  type FieldReason,
  type FieldRefusal,
  fieldRefusals,
  reasonOf,
} from './field-refusals.ts';

/** Why, as a schema said it by `refusedAs`; null for what is no reason. */
export function reasonIn(text: string): FieldReason | null {
  const [, name = '', figures] = /^(\w+)(?: (\{.*\}))?$/.exec(text) ?? [];
  if (!Object.hasOwn(fieldRefusals, name)) return null;
  const params = figures === undefined ? undefined : (JSON.parse(figures) as FieldFigures);
  return reasonOf({ name: name as FieldRefusal, ...(params && { params }) });
}

/**
 * Why schemas refuse, by field; `whole` is the name under which stands what is said of all of it. The value must have
 * been parsed by `byName`.
 */
export function refusedFields(issues: readonly z.core.$ZodIssue[], whole: string): Record<string, FieldReason[]> {
  const fields: Record<string, FieldReason[]> = Object.create(null);
  for (const issue of issues) {
    const reason = reasonIn(issue.message) ?? because('invalid');
    const path = issue.path.map(String).join('.');
    for (const field of issue.code === 'unrecognized_keys' ? issue.keys : [path || whole]) {
      fields[field] ??= [];
      // Several rules may say the same of one value: it is said once.
      if (!fields[field].some(({ message }) => message === reason.message)) fields[field].push(reason);
    }
  }
  return fields;
}
