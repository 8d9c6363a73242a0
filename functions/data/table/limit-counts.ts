import { now, nowSeconds } from '#functions/lib/clock.ts';
import { type InnerLimitName, requestLimits, getMaxRequests, getLimitWindow } from '#functions/lib/limits.ts';
import type { LimitName } from '#shared/api/lib/endpoint.ts';
import { addSeconds, MINUTE } from '#shared/time.ts';
import type { Key } from './keys.ts';
import { declareItems } from './kinds.ts';
import { updateItem } from './table.ts';
import type { WriteOperation } from './transact.ts';

const counts = declareItems(({ name, who }: { name: string; who: string }) => `LIMIT#${name}#${who}`, null);

/** Returns the key of a subject's count in one time window, numbered from 1970. */
export const limitKey = (name: string, who: string, window: number): Key => counts.key({ name, who }, `${window}`);

/** Counts a request in the table; false above the limit. */
export async function countExactLimit(name: LimitName | InnerLimitName, who: string): Promise<boolean> {
  const limit = requestLimits[name];
  const window = getLimitWindow(limit);
  const counted = await updateItem<{ count: number }>(limitKey(name, who, window), {
    update: 'ADD #count :one SET #ttl = :ttl',
    names: { '#count': 'count', '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': (window + 2) * limit.window },
  });
  return (counted?.count ?? 0) <= getMaxRequests(limit);
}

/** Reverses the count of a request in this window that had no effect. */
export async function uncountExactLimit(name: LimitName | InnerLimitName, who: string): Promise<void> {
  await updateItem(limitKey(name, who, getLimitWindow(requestLimits[name])), {
    update: 'ADD #count :less',
    condition: '#count > :none',
    names: { '#count': 'count' },
    values: { ':less': -1, ':none': 0 },
  });
}

/** Builds a dummy write, as large as the real one that it replaces, so that it takes as long. */
export const buildDummyWrite = (who: string, inPlaceOf: Record<string, unknown>): WriteOperation => ({
  label: 'nothing',
  put: { ...inPlaceOf, ttl: addSeconds(nowSeconds(), MINUTE) },
  key: limitKey('nothing', who, now()),
});
