import * as z from 'zod';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { auditView } from './audit.ts';

/** What needs the word of somebody else before it is done. */
export const approvalKinds = ['user.email'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

export const approvalView = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  /** Of whom or what: an id. */
  subject: z.string(),
  asked_by: z.string(),
  asked_at: epochSeconds,
  reason: z.string(),
  changes: auditView.shape.changes,
  /** Of these roles, but for whoever asked; and the person that it is about, by the link that was e-mailed. */
  deciders: z.array(z.enum(roles)),
  /** From when staff may approve it. */
  decidable_from: epochSeconds,
  expires_at: epochSeconds,
  state: z.enum(['pending', 'approved', 'rejected', 'expired']),
  /** Null while nobody has. */
  decided_at: epochSeconds.nullable(),
  /** A member of staff; null where it was the person that it is about. */
  decided_by: z.string().nullable(),
});
export type ApprovalView = z.input<typeof approvalView>;
