import * as z from 'zod';
import type { ErrorName } from '#shared/refusals/errors.ts';
import { schemaError } from '#shared/refusals/schema-reasons.ts';
import { textLine } from '#shared/schemas/scalars.ts';

/** What every change of the configuration carries beside what it changes. */
export const configChangeFields = {
  /** The version that was looked at: a change of another one is refused. 0 before the first change. */
  version: z.int().min(0),
  reason: textLine(500, 'changeReason').regex(/\S[^]+\S/, schemaError('changeReason')),
  /** Six digits of the authenticator, each good once. */
  code: z
    .string()
    .regex(/^\d{6}$/, schemaError('totp'))
    .optional(),
};

export const configChangeErrors = [
  'STEP_UP_REQUIRED',
  'ACCOUNT_LOCKED',
  'CHANGED_MEANWHILE',
] as const satisfies readonly ErrorName[];

/** The answer of a change that may wait: the object as it is in force, and 202 with the approval that decides the change. */
export const approvableOutput = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  output: z.object({
    ...shape,
    /** Null where the change is in force. */
    approval_id: z.string().nullable(),
  }),
  accepted: ({ approval_id }: { approval_id: string | null }) => approval_id !== null,
});

/** Of whatever one member decides and another prepared or decided before. */
export const approvalErrors = [
  'SELF_APPROVAL',
  'NOT_INDEPENDENT',
  'MEMBER_TOO_NEW',
] as const satisfies readonly ErrorName[];
