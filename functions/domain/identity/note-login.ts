import {
  isKnownVisitRecent,
  extendKnownVisit,
  putKnownVisit,
  readKnownVisits,
} from '#functions/data/identity/known-visits.ts';
import type { SecurityVisit } from '#functions/data/identity/security-log.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { deliverToUser, buildSecurityNotification, toVisitParams } from '#functions/domain/notify/security-news.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getDeviceName } from '#functions/lib/device.ts';
import { log } from '#functions/lib/log.ts';
import type { UserId } from '#shared/ids.ts';

/** What a device in a country is remembered by. */
const nameOf = ({ userAgent, country }: SecurityVisit): string =>
  `${getDeviceName(userAgent) ?? 'unknown'}#${country ?? 'unknown'}`;

/** Whether there is nothing to note about a login from there. One read, also where there is nobody. */
export const isLoginKnown = (user: UserId, visit: SecurityVisit): Promise<boolean> =>
  isKnownVisitRecent(user, nameOf(visit), nowSeconds());

async function note(user: StoredUser, visit: SecurityVisit): Promise<void> {
  const at = nowSeconds();
  const name = nameOf(visit);
  const known = await readKnownVisits(user.id, at);
  const same = known.find((visited) => visited.name === name);
  if (same) return same.isNoted ? undefined : extendKnownVisit(user.id, name, at);
  // The first login of all is no news to anybody.
  if (known.length === 0) return transact([putKnownVisit(user.id, name, at)]);
  const { operations, notification } = buildSecurityNotification(user, 'new_login', toVisitParams(visit));
  await transact([putKnownVisit(user.id, name, at), ...operations]);
  await deliverToUser(user, notification);
}

/**
 * After a login: tells the person about it where it came from a device or a country that is new to us. Call it after
 * sign-up too, so that this first device is known. Never throws: what fails is told at the next login.
 */
export async function notifyUnfamiliarLogin(user: StoredUser, visit: SecurityVisit): Promise<void> {
  try {
    await note(user, visit);
  } catch (error) {
    // Another login from there, at the same moment, has told it.
    if (!(error instanceof ConflictError)) log.error('login not noted', error, { user: user.id });
  }
}
