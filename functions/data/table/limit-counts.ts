import { now, nowSeconds } from '#functions/lib/clock.ts';
import { type InnerLimitName, limits, most, windowOf } from '#functions/lib/limits.ts';
import type { LimitName } from '#shared/api/kit/endpoint.ts';
import { later, MINUTE } from '#shared/time.ts';
import { keys } from './keys.ts';
import { update } from './table.ts';
import type { Operation } from './transact.ts';

/** Counts a request in the table; false when it is one too many. */
export async function countExact(name: LimitName | InnerLimitName, who: string): Promise<boolean> {
  const limit = limits[name];
  const window = windowOf(limit);
  const counted = await update<{ count: number }>(keys.limit(name, who, window), {
    update: 'ADD #count :one SET #ttl = :ttl',
    names: { '#count': 'count', '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': (window + 2) * limit.window },
  });
  return (counted?.count ?? 0) <= most(limit);
}

/** A write of no use, as large as the one about somebody in whose place it is: so that it takes as long. */
export const noteNothing = (who: string, inPlaceOf: Record<string, unknown>): Operation => ({
  label: 'nothing',
  put: { ...inPlaceOf, ttl: later(nowSeconds(), MINUTE) },
  key: keys.limit('nothing', who, now()),
});
