import * as z from 'zod';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { aiCaseActions, aiCaseStates, aiEvidenceKinds, aiRules } from '#shared/staff/ai-control.ts';

const person = z.object({ id: z.string(), username: z.string() });

/** Row of an AI control case. */
export const aiCaseRow = z.object({
  id: z.string(),
  rule: z.enum(aiRules),
  state: z.enum(aiCaseStates),
  /** User concerned; null for several accounts with one device. */
  user: person.nullable(),
  /** Metrics of the rule by name: decimals, p-values as `1.2e-7`. */
  figures: z.record(z.string(), z.string()),
  /** Parameters of the rule at detection. */
  parameters: z.record(z.string(), z.string()),
  found_at: epochSeconds,
  /** Time of the last change of its evidence. */
  updated_at: epochSeconds,
  /** Member who dismissed it or acted last, and the reason. */
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.int(),
});
export type AiCaseRow = z.input<typeof aiCaseRow>;

/** A case with its evidence. */
export const aiCase = aiCaseRow.extend({
  evidence: z.array(
    z.object({
      kind: z.enum(aiEvidenceKinds),
      id: z.string(),
      /** Username; null for other kinds. */
      name: z.string().nullable(),
    }),
  ),
  /** Actions taken, oldest first. */
  acts: z.array(
    z.object({
      act: z.enum(aiCaseActions),
      /** Symbol or user; null for an act on the case alone. */
      target: z.string().nullable(),
      by: z.string(),
      at: epochSeconds,
      reason: z.string(),
      /** True while in effect: false once reverted, and for reversals. */
      in_force: z.boolean(),
    }),
  ),
});
export type AiCase = z.input<typeof aiCase>;
