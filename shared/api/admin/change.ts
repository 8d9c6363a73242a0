import * as z from 'zod';
import type { AppErrorName } from '#shared/errors/errors.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { staffTotpCode } from '#shared/schemas/identity.ts';
import { textLineSchema, visibleCharacterPattern } from '#shared/schemas/scalars.ts';

/** Fields of every configuration change in addition to the change itself. */
export const configChangeFields = {
  /** Version that the editor saw: a change of any other is rejected. 0 before the first change. */
  version: z.int().min(0),
  reason: textLineSchema(500, 'changeReason')
    .regex(/\S[^]+\S/, schemaError('changeReason'))
    .regex(visibleCharacterPattern, schemaError('changeReason')),
  /** Six digits of the authenticator, each usable once. */
  code: staffTotpCode.optional(),
};

export const configChangeErrors = [
  'STEP_UP_REQUIRED',
  'ACCOUNT_LOCKED',
  'CHANGED_MEANWHILE',
] as const satisfies readonly AppErrorName[];

/**
 * Answer of a change that may wait for approval: the object in force, and 202 with the approval that decides the
 * change.
 */
export const buildApprovableOutput = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  output: z.object({
    ...shape,
    /** Null when the change is in force. */
    approval_id: z.string().nullable(),
  }),
  accepted: ({ approval_id }: { approval_id: string | null }) => approval_id !== null,
});

/** Errors of decisions that need another member than an earlier step. */
export const approvalErrors = [
  'SELF_APPROVAL',
  'NOT_INDEPENDENT',
  'MEMBER_TOO_NEW',
] as const satisfies readonly AppErrorName[];
