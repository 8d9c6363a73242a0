import type * as z from 'zod';
import { securityEventCollection } from '#functions/data/identity/security-log.ts';
import { getUserLevel, readUserLevels } from '#functions/data/users/levels.ts';
import { getEffectiveUserLimits } from '#functions/data/users/own-limits.ts';
import { isUserAllowed, type StoredUser, userFlags } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { adminUserProfile } from '#shared/schemas/admin/people.ts';

/** Returns a user's flags, as set by staff. */
export const toUserFlags = (user: StoredUser): StaffUserDetail['flags'] =>
  Object.fromEntries(userFlags.map((flag) => [flag, isUserAllowed(user, flag)])) as StaffUserDetail['flags'];

export type StaffUserDetail = z.input<typeof adminUserProfile>;

/** Returns the address of the user's last security event. */
async function lastAddress({ id }: StoredUser): Promise<string | null> {
  for await (const { address } of securityEventCollection.each(id, { newestFirst: true, limit: 1 })) return address;
  return null;
}

const text = (value: Amount | null) => (value === null ? null : formatUnits(value));

/** Returns the user data that staff see beyond the list. */
export async function readStaffUserDetail(user: StoredUser): Promise<StaffUserDetail> {
  const [levels, last_address] = await Promise.all([readUserLevels(), lastAddress(user)]);
  const limits = getEffectiveUserLimits(user, nowSeconds());
  return {
    language: user.language ?? null,
    country: user.country ?? null,
    last_address,
    referred_by: user.referred_by ?? null,
    level_number: getUserLevel(user, levels).level_number,
    level_fixed: user.level_fixed === true,
    flags: toUserFlags(user),
    limits: {
      daily_loss: text(limits.daily_loss),
      daily_stake: text(limits.daily_stake),
      session_minutes: limits.session_minutes,
    },
    is_closed: user.closed_at !== undefined,
    version: user.staff_version ?? 0,
  };
}
