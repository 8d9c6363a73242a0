import {
  isKnownVisitRecent,
  extendKnownVisit,
  putKnownVisit,
  readKnownVisits,
} from '#functions/data/identity/known-visits.ts';
import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import {
  deliverNotificationToUser,
  buildSecurityNotification,
  toVisitParams,
} from '#functions/domain/notify/build-security-notification.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getDeviceName } from '#functions/lib/device.ts';
import { log } from '#functions/lib/log.ts';
import type { UserId } from '#shared/ids.ts';

/** Stored name of a device in a country. */
const getVisitName = ({ userAgent, country }: SecurityEventOrigin): string =>
  `${getDeviceName(userAgent) ?? 'unknown'}#${country ?? 'unknown'}`;

/** True when a login from there is already known. One read, also without such a user. */
export const isLoginOriginKnown = (user: UserId, visit: SecurityEventOrigin): Promise<boolean> =>
  isKnownVisitRecent(user, getVisitName(visit), nowSeconds());

async function recordLoginVisit(user: StoredUser, visit: SecurityEventOrigin): Promise<void> {
  const at = nowSeconds();
  const name = getVisitName(visit);
  const knownVisits = await readKnownVisits(user.id, at);
  const sameVisit = knownVisits.find((visited) => visited.name === name);
  if (sameVisit) return sameVisit.isNoted ? undefined : extendKnownVisit(user.id, name, at);
  // The first login of all is not notified.
  if (knownVisits.length === 0) return transact([putKnownVisit(user.id, name, at)]);
  const { operations, notification } = buildSecurityNotification(user, 'new_login', toVisitParams(visit));
  await transact([putKnownVisit(user.id, name, at), ...operations]);
  await deliverNotificationToUser(user, notification);
}

/**
 * Notifies a user of a login from a new device or country. Call it after sign-up too, so that the first device is
 * known. Never throws: a failure is made up at the next login.
 */
export async function notifyUnfamiliarLogin(user: StoredUser, visit: SecurityEventOrigin): Promise<void> {
  try {
    await recordLoginVisit(user, visit);
  } catch (error) {
    // A concurrent login from there has notified it.
    if (!(error instanceof ConflictError)) log.error('login not recorded', error, { user: user.id });
  }
}
