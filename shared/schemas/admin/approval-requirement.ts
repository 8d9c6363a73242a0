import * as z from 'zod';
import { decimalString } from '#shared/schemas/scalars.ts';
import { approvalRules } from '#shared/staff/approval-rules.ts';

/** Requirement of a second person for an act, and the amounts behind the decision. */
export const approvalRequirement = z.object({
  required: z.boolean(),
  /** Null when one person suffices. */
  rule: z.enum(approvalRules).nullable(),
  /** Value of the act, USDT; null when unknown or without one. */
  value: decimalString.nullable(),
  /** Value from which a second person is needed, USDT; null when always needed. */
  limit: decimalString.nullable(),
  /** The rule's sum including the act, USDT; null for a rule without a sum. */
  total: decimalString.nullable(),
  /** Number of acts in that sum, this one included; null for a rule without a sum. */
  acts: z.int().nullable(),
});
export type ApprovalRequirement = z.input<typeof approvalRequirement>;
