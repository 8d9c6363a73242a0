import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import {
  getEffectiveUserLimits,
  getOwnLimits,
  getPendingOwnLimits,
  getTighterLimit,
} from '#functions/data/users/own-limits.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { type UserOwnLimits, readUser, type StoredUser } from '#functions/data/users/users.ts';
import { applySecurityChange } from '#functions/domain/account-security/apply-security-change.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { formatUnits } from '#shared/money.ts';
import type { SelfImposedLimits } from '#shared/schemas/people.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Looser limits wait this long, seconds. */
const WAIT = DAY_SECONDS;

/** Others may change them at the same time: most attempts. */
const TRIES = 5;

const fields = ['daily_loss', 'daily_stake', 'session_minutes'] as const;

const isSame = (a: UserOwnLimits, b: UserOwnLimits): boolean => fields.every((field) => a[field] === b[field]);

export const toSelfLimits = ({ daily_loss, daily_stake, session_minutes }: UserOwnLimits): SelfImposedLimits => ({
  daily_loss: daily_loss === null ? null : formatUnits(daily_loss),
  daily_stake: daily_stake === null ? null : formatUnits(daily_stake),
  session_minutes,
});

export interface OwnLimitsView {
  limits: SelfImposedLimits;
  pending: { limits: SelfImposedLimits; from: EpochSeconds } | null;
}

export function toOwnLimitsView(user: StoredUser, at: EpochSeconds): OwnLimitsView {
  const pending = getPendingOwnLimits(user, at);
  return {
    limits: toSelfLimits(getEffectiveUserLimits(user, at)),
    pending: pending && { limits: toSelfLimits(pending.limits), from: pending.from },
  };
}

async function trySet(user: StoredUser, newLimits: UserOwnLimits, visit: SecurityEventOrigin): Promise<OwnLimitsView> {
  const at = nowSeconds();
  const current = getOwnLimits(user, at);
  const pendingLimits = getPendingOwnLimits(user, at);
  const limits: UserOwnLimits = {
    daily_loss: getTighterLimit(current.daily_loss, newLimits.daily_loss),
    daily_stake: getTighterLimit(current.daily_stake, newLimits.daily_stake),
    session_minutes: getTighterLimit(current.session_minutes, newLimits.session_minutes),
  };
  // The same pending limits, set again, do not restart the wait.
  const from = pendingLimits && isSame(pendingLimits.limits, newLimits) ? pendingLimits.from : addSeconds(at, WAIT);
  const pending_limits = isSame(limits, newLimits) ? null : { limits: newLimits, from };
  await applySecurityChange(user, visit, {
    event: 'limits_changed',
    news: null,
    operations: [
      updateUserFields(user, { limits, pending_limits }, { limits: user.limits, pending_limits: user.pending_limits }),
    ],
  });
  const { pending_limits: _, ...userFields } = user;
  return toOwnLimitsView({ ...userFields, limits, ...(pending_limits && { pending_limits }) }, at);
}

/**
 * Sets a user's own limits: tighter ones apply at once, looser or removed ones a day later.
 * @throws {AppError} CHANGED_MEANWHILE after repeated concurrent changes.
 */
export async function setOwnLimits(
  initialUser: StoredUser,
  newLimits: UserOwnLimits,
  visit: SecurityEventOrigin,
): Promise<OwnLimitsView> {
  let user: StoredUser | null = initialUser;
  for (let tries = 1; ; tries++) {
    try {
      return await trySet(user, newLimits, visit);
    } catch (error) {
      if (!(error instanceof AppError) || error.reason !== 'CHANGED_MEANWHILE' || tries === TRIES) throw error;
      // The current limits are read again, so that of concurrent changes the tightest stays.
      user = await readUser(initialUser.id);
      if (!user) throw error;
    }
  }
}
