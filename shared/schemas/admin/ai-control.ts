import * as z from 'zod';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { aiCaseActions, aiCaseStates, aiEvidenceKinds, aiRules } from '#shared/staff/ai-control.ts';

const person = z.object({ id: z.string(), username: z.string() });

/** What a rule found, in a list. */
export const aiCaseRow = z.object({
  id: z.string(),
  rule: z.enum(aiRules),
  state: z.enum(aiCaseStates),
  /** Whom it is about; of several accounts with one device null. */
  user: person.nullable(),
  /** By name, what the rule counted: decimals, p-values as `1.2e-7`. */
  figures: z.record(z.string(), z.string()),
  /** What the rule went by when it found it. */
  parameters: z.record(z.string(), z.string()),
  found_at: epochSeconds,
  /** When what it rests on last changed. */
  updated_at: epochSeconds,
  /** Who dismissed it or acted last, and why. */
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.int(),
});
export type AiCaseRow = z.input<typeof aiCaseRow>;

/** With what it rests on. */
export const aiCase = aiCaseRow.extend({
  evidence: z.array(
    z.object({
      kind: z.enum(aiEvidenceKinds),
      id: z.string(),
      /** The name of a person; null of anything else. */
      name: z.string().nullable(),
    }),
  ),
  /** What was done about it, the oldest first. */
  acts: z.array(
    z.object({
      act: z.enum(aiCaseActions),
      /** The symbol, or the person; null of an act on the case alone. */
      target: z.string().nullable(),
      by: z.string(),
      at: epochSeconds,
      reason: z.string(),
      /** Whether it is still so: false once it was taken back, and of what takes back. */
      in_force: z.boolean(),
    }),
  ),
});
export type AiCase = z.input<typeof aiCase>;
