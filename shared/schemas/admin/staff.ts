import * as z from 'zod';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { staffRoles } from '#shared/staff/roles.ts';

export const staffMember = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(staffRoles),
  is_active: z.boolean(),
  /** True when the authenticator is set up. */
  has_totp: z.boolean(),
  created_at: epochSeconds,
  last_login_at: epochSeconds.nullable(),
  email: z.string().nullable(),
  /** True when the member proved ownership of the address. */
  is_email_verified: z.boolean(),
  /** Username; null for early members. */
  invited_by: z.string().nullable(),
  /**
   * Time from which the member may approve others' requests; null for early members, and until an invitation is
   * accepted.
   */
  decides_from: epochSeconds.nullable(),
  version: z.int(),
});
export type StaffMember = z.input<typeof staffMember>;

export const staffIdentity = z.object({ id: z.string(), username: z.string(), role: z.enum(staffRoles) });
export type StaffIdentity = z.input<typeof staffIdentity>;
