import type { LimitName } from '../../shared/api/endpoint.ts';
import { limits, most, windowOf } from '../lib/limits.ts';
import { keys } from './keys.ts';
import { update } from './table.ts';

/** Counts a request in the table; false when it is one too many. */
export async function countExact(name: LimitName, who: string): Promise<boolean> {
  const limit = limits[name];
  const window = windowOf(limit);
  const counted = await update<{ count: number }>(keys.limit(name, who, window), {
    update: 'ADD #count :one SET #ttl = :ttl',
    names: { '#count': 'count', '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': (window + 2) * limit.window },
  });
  return (counted?.count ?? 0) <= most(limit);
}
