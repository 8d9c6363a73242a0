import { now, nowSeconds } from '#functions/lib/clock.ts';
import { type InnerLimitName, limits, most, windowOf } from '#functions/lib/limits.ts';
import type { LimitName } from '#shared/api/kit/endpoint.ts';
import { later, MINUTE } from '#shared/time.ts';
import type { Key } from './keys.ts';
import { kind } from './kinds.ts';
import { update } from './table.ts';
import type { Operation } from './transact.ts';

const counts = kind(({ name, who }: { name: string; who: string }) => `LIMIT#${name}#${who}`, null);

/** What somebody did of something in one window of time, counted from 1970. */
export const limitKey = (name: string, who: string, window: number): Key => counts.key({ name, who }, `${window}`);

/** Counts a request in the table; false when it is one too many. */
export async function countExact(name: LimitName | InnerLimitName, who: string): Promise<boolean> {
  const limit = limits[name];
  const window = windowOf(limit);
  const counted = await update<{ count: number }>(limitKey(name, who, window), {
    update: 'ADD #count :one SET #ttl = :ttl',
    names: { '#count': 'count', '#ttl': 'ttl' },
    values: { ':one': 1, ':ttl': (window + 2) * limit.window },
  });
  return (counted?.count ?? 0) <= most(limit);
}

/** Takes back a request that was counted in this window and came to nothing. */
export async function uncountExact(name: LimitName | InnerLimitName, who: string): Promise<void> {
  await update(limitKey(name, who, windowOf(limits[name])), {
    update: 'ADD #count :less',
    condition: '#count > :none',
    names: { '#count': 'count' },
    values: { ':less': -1, ':none': 0 },
  });
}

/** A write of no use, as large as the one about somebody in whose place it is: so that it takes as long. */
export const noteNothing = (who: string, inPlaceOf: Record<string, unknown>): Operation => ({
  label: 'nothing',
  put: { ...inPlaceOf, ttl: later(nowSeconds(), MINUTE) },
  key: limitKey('nothing', who, now()),
});
