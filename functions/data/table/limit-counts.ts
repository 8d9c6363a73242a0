import { now, nowSeconds } from '#functions/lib/clock.ts';
import { type InnerLimitName, requestLimits, getMaxRequests, getLimitWindow } from '#functions/lib/limits.ts';
import type { RateLimitName } from '#shared/api/lib/endpoint.ts';
import { addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import type { TableKey } from './keys.ts';
import { declareItems } from './kinds.ts';
import { updateItem } from './table.ts';
import type { WriteOperation } from './transact.ts';

const counts = declareItems(
  ({ name, who: subject }: { name: string; who: string }) => `LIMIT#${name}#${subject}`,
  null,
);

/** Returns the key of a subject's count in one time window, numbered from 1970. */
export const getLimitCountKey = (name: string, subject: string, window: number): TableKey =>
  counts.key({ name, who: subject }, `${window}`);

/** Counts a request in the table; false above the limit. */
export async function countExactRateLimit(name: RateLimitName | InnerLimitName, subject: string): Promise<boolean> {
  const limit = requestLimits[name];
  const window = getLimitWindow(limit);
  const counter = await updateItem<{ count: number }>(getLimitCountKey(name, subject, window), {
    update: 'ADD #count :one SET #ttl = :ttl',
    names: { '#count': 'count', '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': (window + 2) * limit.window },
  });
  return (counter?.count ?? 0) <= getMaxRequests(limit);
}

/** Reverses the count of a request in this window that had no effect. */
export async function uncountExactRateLimit(name: RateLimitName | InnerLimitName, subject: string): Promise<void> {
  await updateItem(getLimitCountKey(name, subject, getLimitWindow(requestLimits[name])), {
    update: 'ADD #count :less',
    condition: '#count > :none',
    names: { '#count': 'count' },
    values: { ':less': -1, ':none': 0 },
  });
}

/** Builds a dummy write, as large as the real one that it replaces, so that it takes as long. */
export const buildDummyWrite = (subject: string, inPlaceOf: Record<string, unknown>): WriteOperation => ({
  label: 'nothing',
  put: { ...inPlaceOf, ttl: addSeconds(nowSeconds(), MINUTE_SECONDS) },
  key: getLimitCountKey('nothing', subject, now()),
});
