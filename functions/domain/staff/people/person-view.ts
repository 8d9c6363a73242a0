import type * as z from 'zod';
import { securityEvents } from '#functions/data/identity/security-log.ts';
import { levelOf, readLevels } from '#functions/data/people/levels.ts';
import { effectiveLimits } from '#functions/data/people/own-limits.ts';
import { isAllowed, type StoredUser, userFlags } from '#functions/data/people/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { personForStaff } from '#shared/schemas/admin/people.ts';

/** What one may do, as staff have set it. */
export const flagsOf = (user: StoredUser): Person['flags'] =>
  Object.fromEntries(userFlags.map((flag) => [flag, isAllowed(user, flag)])) as Person['flags'];

export type Person = z.input<typeof personForStaff>;

/** From where somebody last did something that the security log keeps. */
async function lastAddress({ id }: StoredUser): Promise<string | null> {
  for await (const { address } of securityEvents.each(id, { newestFirst: true, limit: 1 })) return address;
  return null;
}

const text = (value: Amount | null) => (value === null ? null : formatUnits(value));

/** What staff see of a person beyond what a list shows. */
export async function personView(user: StoredUser): Promise<Person> {
  const [levels, last_address] = await Promise.all([readLevels(), lastAddress(user)]);
  const limits = effectiveLimits(user, nowSeconds());
  return {
    language: user.language ?? null,
    country: user.country ?? null,
    last_address,
    referred_by: user.referred_by ?? null,
    level_number: levelOf(user, levels).level_number,
    level_fixed: user.level_fixed === true,
    flags: flagsOf(user),
    limits: {
      daily_loss: text(limits.daily_loss),
      daily_stake: text(limits.daily_stake),
      session_minutes: limits.session_minutes,
    },
    is_closed: user.closed_at !== undefined,
    version: user.staff_version ?? 0,
  };
}
