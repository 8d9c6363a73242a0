import { isDeepStrictEqual } from 'node:util';
import type { AuditFieldChange } from '#functions/data/staff/audit.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { ConfigValue } from '#shared/schemas/admin/config.ts';

export type ConfigFields = Record<string, ConfigValue>;

/**
 * Returns the differences, by field; `before` is null for a new object.
 * @throws {AppError} VALIDATION_FAILED without any.
 */
export function diffAuditedFields(before: ConfigFields | null, after: ConfigFields): AuditFieldChange[] {
  const changes = Object.entries(after)
    .map(([field, value]) => ({ field, before: before?.[field] ?? null, after: value }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
  if (changes.length > 0) return changes;
  const body = fieldError('nothingChanged');
  throw new AppError('VALIDATION_FAILED', { message: body.message, fields: { body } });
}
