import type * as z from 'zod';
import {
  fieldError,
  type FieldErrorParams,
  type FieldError,
  type FieldErrorName,
  fieldErrorMessages,
  toFieldError,
} from './field-errors.ts';

/** Parses a reason that a schema gave by `schemaError`; null for any other text. */
export function parseFieldError(text: string): FieldError | null {
  const [, name = '', figures] = /^(\w+)(?: (\{.*\}))?$/.exec(text) ?? [];
  if (!Object.hasOwn(fieldErrorMessages, name)) return null;
  const params = figures === undefined ? undefined : (JSON.parse(figures) as FieldErrorParams);
  return toFieldError({ name: name as FieldErrorName, ...(params && { params }) });
}

/**
 * Returns the reasons of schema errors by field; `whole` is the name for errors of the whole value. The value must have
 * been parsed with `zodParseOptions`.
 */
export function collectFieldErrors(
  issues: readonly z.core.$ZodIssue[],
  wholeField: string,
): Record<string, FieldError[]> {
  const fields: Record<string, FieldError[]> = Object.create(null);
  for (const issue of issues) {
    const reason = parseFieldError(issue.message) ?? fieldError('invalid');
    const path = issue.path.map(String).join('.');
    for (const field of issue.code === 'unrecognized_keys' ? issue.keys : [path || wholeField]) {
      fields[field] ??= [];
      // Several rules may report the same reason for a value: keep one.
      if (!fields[field].some(({ message }) => message === reason.message)) fields[field].push(reason);
    }
  }
  return fields;
}
