import { awsPrices } from './aws-prices.ts';
import { getLoopUsage, getTableGbAfterYear } from './model.ts';
import type { StandingResource } from './standing-resource.ts';
import { trafficProfiles } from './traffic-profile.ts';

/** Permanent free tier of AWS, in any month and for accounts of any age; shared by all of an account. */
const free = { gbSeconds: 400_000, starts: 1_000_000, alarms: 10, metrics: 10, dashboards: 3, tableGb: 25 } as const;

/**
 * Returns the USD a month that it saves on an unused platform, in an account that does nothing else. Backups are not
 * included.
 */
export function getFreeTierSavings(resources: readonly StandingResource[]): number {
  const [idle] = trafficProfiles;
  if (!idle) throw new Error('There is no idle traffic.');
  const { gbSeconds, starts } = getLoopUsage(idle);
  const standingFree = resources.reduce((sum, { name, count, each }) => {
    const freeCount = name in free ? free[name as 'alarms' | 'metrics' | 'dashboards'] : 0;
    return sum + Math.min(count, freeCount) * each;
  }, 0);
  return (
    Math.min(gbSeconds, free.gbSeconds) * awsPrices.compute +
    (Math.min(starts, free.starts) * awsPrices.starts) / 1e6 +
    standingFree +
    Math.min(getTableGbAfterYear(idle.orders), free.tableGb) * awsPrices.tableStorageAlone
  );
}
