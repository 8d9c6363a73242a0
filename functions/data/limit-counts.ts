import type { LimitName } from '../../shared/api/endpoint.ts';
import { later, MINUTE } from '../../shared/time.ts';
import { nowSeconds } from '../lib/clock.ts';
import { type InnerLimitName, limits, most, windowOf } from '../lib/limits.ts';
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

/** A write of no use, in the place of one about somebody: so that it takes as long where there is nobody. */
export const noteNothing = (who: string): Operation => ({
  label: 'nothing',
  put: { ttl: later(nowSeconds(), MINUTE) },
  key: keys.limit('nothing', who, 0),
});
