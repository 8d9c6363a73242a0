import type * as z from 'zod';
import {
  fieldError,
  type FieldErrorParams,
  type FieldError,
  type FieldErrorName,
  fieldErrorMessages,
  toFieldError,
} from './field-refusals.ts';

/** Why, as a schema said it by `refusedAs`; null for what is no reason. */
export function parseFieldError(text: string): FieldError | null {
  const [, name = '', figures] = /^(\w+)(?: (\{.*\}))?$/.exec(text) ?? [];
  if (!Object.hasOwn(fieldErrorMessages, name)) return null;
  const params = figures === undefined ? undefined : (JSON.parse(figures) as FieldErrorParams);
  return toFieldError({ name: name as FieldErrorName, ...(params && { params }) });
}

/**
 * Why schemas refuse, by field; `whole` is the name under which stands what is said of all of it. The value must have
 * been parsed by `byName`.
 */
export function collectFieldErrors(issues: readonly z.core.$ZodIssue[], whole: string): Record<string, FieldError[]> {
  const fields: Record<string, FieldError[]> = Object.create(null);
  for (const issue of issues) {
    const reason = parseFieldError(issue.message) ?? fieldError('invalid');
    const path = issue.path.map(String).join('.');
    for (const field of issue.code === 'unrecognized_keys' ? issue.keys : [path || whole]) {
      fields[field] ??= [];
      // Several rules may say the same of one value: it is said once.
      if (!fields[field].some(({ message }) => message === reason.message)) fields[field].push(reason);
    }
  }
  return fields;
}
