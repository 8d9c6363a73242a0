import * as z from 'zod';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';

export const staffMember = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(roles),
  is_active: z.boolean(),
  /** Whether the authenticator is set up. */
  has_totp: z.boolean(),
  created_at: epochSeconds,
  last_login_at: epochSeconds.nullable(),
  email: z.string().nullable(),
  /** Whether the member proved that the address is theirs. */
  is_email_verified: z.boolean(),
  /** By name; null for members of old. */
  invited_by: z.string().nullable(),
  /** From when the member may approve what others ask for; null for members of old, and until an invitation is accepted. */
  decides_from: epochSeconds.nullable(),
  version: z.int(),
});
export type StaffMember = z.input<typeof staffMember>;

export const staff = z.object({ id: z.string(), username: z.string(), role: z.enum(roles) });
export type Staff = z.input<typeof staff>;
