import type { Amount } from '#shared/money.ts';
import { type EpochSeconds, MINUTE } from '#shared/time.ts';
import type { OwnLimits, StoredUser } from './users.ts';

export const NO_LIMITS: OwnLimits = { daily_loss: null, daily_stake: null, session_minutes: null };

/** Small amounts come from the table as numbers. */
const restored = (limits: OwnLimits): OwnLimits => {
  const units = (value: Amount | null) => (value === null ? null : (BigInt(value) as Amount));
  return {
    daily_loss: units(limits.daily_loss),
    daily_stake: units(limits.daily_stake),
    session_minutes: limits.session_minutes,
  };
};

/** Those that wait for their time; null where none do. */
export const getPendingLimits = (
  { pending_limits }: StoredUser,
  at: EpochSeconds,
): { limits: OwnLimits; from: EpochSeconds } | null =>
  pending_limits && pending_limits.from > at
    ? { limits: restored(pending_limits.limits), from: pending_limits.from }
    : null;

/** None at all is the loosest. */
export const getTighterLimit = <T extends bigint | number>(a: T | null, b: T | null): T | null =>
  a === null ? b : b === null || a < b ? a : b;

/** The limits of a person's own at this second: looser ones once they have waited for a day. */
export function getOwnLimits({ limits, pending_limits }: StoredUser, at: EpochSeconds): OwnLimits {
  if (pending_limits && pending_limits.from <= at) return restored(pending_limits.limits);
  return limits ? restored(limits) : NO_LIMITS;
}

/** What staff let somebody stake in a day; null where they say nothing. Small amounts come from the table as numbers. */
export const getStaffStakeLimit = ({ staff_stake_limit }: StoredUser): Amount | null =>
  staff_stake_limit === undefined ? null : (BigInt(staff_stake_limit) as Amount);

/** The limits that count at this second: the tighter ones of the person's own and of what staff have set. */
export function getEffectiveLimits(user: StoredUser, at: EpochSeconds): OwnLimits {
  const own = getOwnLimits(user, at);
  return { ...own, daily_stake: getTighterLimit(own.daily_stake, getStaffStakeLimit(user)) };
}

/** Whether somebody who logged in at `since` has been there for as long as they allow themselves. */
export function isSessionOverLimit(user: StoredUser, since: EpochSeconds, at: EpochSeconds): boolean {
  const { session_minutes } = getEffectiveLimits(user, at);
  return session_minutes !== null && at >= since + session_minutes * MINUTE;
}
