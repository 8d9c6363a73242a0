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
  version: z.int(),
});
export type StaffMember = z.input<typeof staffMember>;

export const staff = z.object({ id: z.string(), username: z.string(), role: z.enum(roles) });
export type Staff = z.input<typeof staff>;
