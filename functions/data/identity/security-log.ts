import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getDeviceName } from '#functions/lib/device.ts';
import { newId } from '#functions/lib/ids.ts';
import type { SecurityEventId, UserId } from '#shared/ids.ts';
import type { SecurityEvent, SecurityEventName } from '#shared/schemas/identity.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Retention of events, seconds. */
const RETENTION_SECONDS = 400 * DAY_SECONDS;

/** Origin of an action: a `Visit` of the API fits. */
export interface SecurityEventOrigin {
  address: string;
  /** ISO 3166 code of the address, from the edge; null when unknown. */
  country: string | null;
  userAgent: string | null;
}

export interface StoredSecurityEvent {
  id: SecurityEventId;
  event: SecurityEventName;
  address: string;
  country: string | null;
  device: string | null;
  at: EpochSeconds;
}

export const securityEventCollection = collection<StoredSecurityEvent>()({
  partition: userPartition,
  kind: 'SECURITY',
  id: 'sec',
  called: 'security event',
  whenClosed: 'stays',
  expiresAt: ({ at }) => addSeconds(at, RETENTION_SECONDS),
});

/** Builds the record of an event that happens now. */
export const buildSecurityEvent = (event: SecurityEventName, visit: SecurityEventOrigin): StoredSecurityEvent => ({
  id: newId('sec'),
  event,
  address: visit.address,
  country: visit.country,
  device: getDeviceName(visit.userAgent),
  at: nowSeconds(),
});

/** Builds the write that logs a security event, for its transaction. */
export const addSecurityEvent = (user: UserId, event: SecurityEventName, visit: SecurityEventOrigin): WriteOperation =>
  securityEventCollection.add(user, buildSecurityEvent(event, visit));

/** Logs a security event when nothing else is written. */
export const recordSecurityEvent = (
  user: UserId,
  event: SecurityEventName,
  visit: SecurityEventOrigin,
): Promise<void> => transact([addSecurityEvent(user, event, visit)]);

/** Returns an event as the API shows it. */
export const toSecurityEventView = ({
  id,
  event,
  address,
  country,
  device,
  at,
}: StoredSecurityEvent): SecurityEvent => ({
  id,
  event,
  address,
  country,
  device,
  created_at: at,
});
