import { expect, test } from 'vitest';
import { getFreeTierSavings } from './always-free.ts';
import { getLoopUsage, getTableGbAfterYear } from './model.ts';
import { trafficProfiles } from './traffic-profile.ts';

const [idle] = trafficProfiles;
const getSavingsWithoutResources = () => getFreeTierSavings([]);

test('getFreeTierSavings › is capped by usage and by the free tier', () => {
  const alarms = (count: number) =>
    getFreeTierSavings([{ name: 'alarms', count, each: 0.1 }]) - getSavingsWithoutResources();
  expect([alarms(3), alarms(10), alarms(50)].map((usd) => Number(usd.toFixed(6)))).toEqual([0.3, 1, 1]);
  expect(getFreeTierSavings([{ name: 'keys', count: 3, each: 1 }])).toBe(getSavingsWithoutResources());
  if (!idle) throw new Error('There is no idle traffic.');
  const { gbSeconds, starts } = getLoopUsage(idle);
  const compute = Math.min(gbSeconds, 400_000) * 0.0000133334 + (Math.min(starts, 1e6) * 0.2) / 1e6;
  expect(getSavingsWithoutResources()).toBeCloseTo(compute + Math.min(25, getTableGbAfterYear(0)) * 0.25, 6);
});
