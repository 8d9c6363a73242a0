import * as z from 'zod';
import { decimalString } from '#shared/schemas/scalars.ts';
import { approvalRules } from '#shared/staff/second-person.ts';

/** Whether an act takes a second person, and the figures by which that was decided. */
export const approvalRequirement = z.object({
  required: z.boolean(),
  /** Null where one word is enough. */
  rule: z.enum(approvalRules).nullable(),
  /** Of the act, in USDT; null where nobody knows it, or it has none. */
  value: decimalString.nullable(),
  /** From this on a second person is needed, in USDT; null of what always takes one. */
  limit: decimalString.nullable(),
  /** What the sum of the rule comes to with the act, in USDT; null of a rule without a sum. */
  total: decimalString.nullable(),
  /** How many acts that sum consists of, with this one; null of a rule without a sum. */
  acts: z.int().nullable(),
});
export type ApprovalRequirement = z.input<typeof approvalRequirement>;
