import * as z from 'zod';
import type { ErrorName } from '#shared/refusals/errors.ts';
import { refusedAs } from '#shared/refusals/schema-reasons.ts';
import { text } from '#shared/schemas/scalars.ts';

/** What every change of the configuration carries beside what it changes. */
export const changeFields = {
  /** The version that was looked at: a change of another one is refused. 0 before the first change. */
  version: z.int().min(0),
  reason: text(500, 'changeReason').regex(/\S[^]+\S/, refusedAs('changeReason')),
  /** Six digits of the authenticator, each good once. */
  code: z
    .string()
    .regex(/^\d{6}$/, refusedAs('totp'))
    .optional(),
};

export const changeErrors = [
  'STEP_UP_REQUIRED',
  'ACCOUNT_LOCKED',
  'CHANGED_MEANWHILE',
] as const satisfies readonly ErrorName[];

/** Of whatever one member decides and another prepared or decided before. */
export const secondPersonErrors = [
  'SELF_APPROVAL',
  'NOT_INDEPENDENT',
  'MEMBER_TOO_NEW',
] as const satisfies readonly ErrorName[];
