import type { Amount } from '#shared/money.ts';
import { type EpochSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import type { UserOwnLimits, StoredUser } from './users.ts';

export const NO_OWN_LIMITS: UserOwnLimits = { daily_loss: null, daily_stake: null, session_minutes: null };

/** Small amounts come from the table as numbers. */
const restored = (limits: UserOwnLimits): UserOwnLimits => {
  const units = (value: Amount | null) => (value === null ? null : (BigInt(value) as Amount));
  return {
    daily_loss: units(limits.daily_loss),
    daily_stake: units(limits.daily_stake),
    session_minutes: limits.session_minutes,
  };
};

/** Returns limits that are pending, or null. */
export const getPendingOwnLimits = (
  { pending_limits }: StoredUser,
  at: EpochSeconds,
): { limits: UserOwnLimits; from: EpochSeconds } | null =>
  pending_limits && pending_limits.from > at
    ? { limits: restored(pending_limits.limits), from: pending_limits.from }
    : null;

/** Null (no limit) is the loosest. */
export const getTighterLimit = <T extends bigint | number>(a: T | null, b: T | null): T | null =>
  a === null ? b : b === null || a < b ? a : b;

/** Returns the user's own limits at this second: looser ones once they have waited for a day. */
export function getOwnLimits({ limits, pending_limits }: StoredUser, at: EpochSeconds): UserOwnLimits {
  if (pending_limits && pending_limits.from <= at) return restored(pending_limits.limits);
  return limits ? restored(limits) : NO_OWN_LIMITS;
}

/** Returns staff's daily limit of stakes for a user, or null. Small amounts come from the table as numbers. */
export const getStaffStakeLimit = ({ staff_stake_limit }: StoredUser): Amount | null =>
  staff_stake_limit === undefined ? null : (BigInt(staff_stake_limit) as Amount);

/** Returns the limits in force at this second: the tighter ones of the user's own and staff's. */
export function getEffectiveUserLimits(user: StoredUser, at: EpochSeconds): UserOwnLimits {
  const own = getOwnLimits(user, at);
  return { ...own, daily_stake: getTighterLimit(own.daily_stake, getStaffStakeLimit(user)) };
}

/** True when a login since `since` has lasted as long as the user's own session limit. */
export function isSessionOverTimeLimit(user: StoredUser, since: EpochSeconds, at: EpochSeconds): boolean {
  const { session_minutes } = getEffectiveUserLimits(user, at);
  return session_minutes !== null && at >= since + session_minutes * MINUTE_SECONDS;
}
